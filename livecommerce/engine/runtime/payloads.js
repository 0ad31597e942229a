// Page payloads: everything of a page except its code, mainly HTML.
import { load, loadTarget, ownBuild, ownManifest } from "./builds.js";
import { codeOf } from "./routes.js";

/** Payloads by path, as blobs: the browser keeps them outside the page's process, where most are never needed. */
const payloads = new Map();
const contents = new WeakMap();

function warn(error) {
  console.warn(`the payload could not be loaded: ${error.message}`);
  return null;
}

async function ask(path) {
  // A page with server state has code instead of a payload; in development, every page.
  if (codeOf(path)) return null;
  // Without the manifest every page may have one.
  const prerendered = (await ownManifest())?.prerendered;
  if (prerendered && !prerendered.includes(path)) return null;
  try {
    return await (await load(`${path === "/" ? "" : path}/_payload.json?${ownBuild()}`)).blob();
  } catch (error) {
    // The browser reports network failures, and requests aborted by leaving the page are not errors; the payload is fetched again
    // when it is needed.
    if (!(error instanceof TypeError) && error.name !== "AbortError") return warn(error);
    payloads.delete(path);
    return null;
  }
}

/** Fetches the payload of a page once; resolves when it has arrived or failed. */
export function fetchPayload(path) {
  if (!payloads.has(path)) payloads.set(path, ask(path));
  return payloads.get(path);
}

/** Returns the payload of a page; null if there is none, or if it failed to load. */
export async function payloadOf(path) {
  const file = await fetchPayload(path);
  if (file && !contents.has(file)) contents.set(file, file.text().then(JSON.parse).catch(warn));
  return contents.get(file) ?? null;
}

/** Returns the payload of a page if it has been asked for. */
export const fetchedPayload = (path) => payloads.has(path) && payloadOf(path);

/** Returns the payload of a page; if there is none of this build, loads the page from its host instead. */
export async function contentOf(path) {
  const payload = await payloadOf(path);
  // The HTML of another build needs its code and styles.
  if (payload?.html !== undefined && (payload.build ?? "") === ownBuild()) return payload;
  loadTarget();
  return new Promise(() => {});
}
