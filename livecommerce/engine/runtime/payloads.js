// The payloads of pages: what a page consists of that is not in its code, its HTML above all.
import { loadTarget, ownBuild, ownManifest } from "./builds.js";
import { elementsOfPage } from "./head.js";
import { codeOf } from "./routes.js";

const payloads = new Map();

async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  return answer;
}

async function ask(path) {
  // A page that is React's has code in the place of a payload: all of them while developing.
  if (codeOf(path)) return null;
  // Without the manifest every page may have one.
  const prerendered = (await ownManifest())?.prerendered;
  if (prerendered && !prerendered.includes(path)) return null;
  try {
    return await (await load(`${path === "/" ? "" : path}/_payload.json?${ownBuild()}`)).json();
  } catch (error) {
    // A network that fails is the browser's to report, and one that is cut short as the page is left is nobody's; the payload is
    // asked for again when it is needed.
    if (error instanceof TypeError || error.name === "AbortError") payloads.delete(path);
    else console.warn(`the payload could not be loaded: ${error.message}`);
    return null;
  }
}

/** The payload of a page, asked for once; null where there is none, or it could not be loaded. */
export function payloadOf(path) {
  if (!payloads.has(path)) payloads.set(path, ask(path));
  return payloads.get(path);
}

/** The same as it stands in the page's document, for when the payload does not bring it. */
async function payloadInDocument(path) {
  try {
    const text = await (await load(path)).text();
    // The policy of this page knows nothing of the styles of that one.
    const html = text.replace(/<style[^]*?<\/style>|<link rel="stylesheet"[^>]*>/g, "");
    const { head, body, documentElement } = new DOMParser().parseFromString(html, "text/html");
    const elements = elementsOfPage(head).map((element) => element.outerHTML);
    return {
      build: documentElement.dataset.build ?? "",
      head: elements.join(""),
      html: body.querySelector("main").innerHTML,
    };
  } catch (error) {
    return console.warn(`the page could not be loaded: ${error.message}`);
  }
}

/** What a page of this build consists of; where that cannot be had, the page is loaded from its host instead. */
export async function contentOf(path) {
  const payload = await payloadOf(path);
  const content = payload?.html === undefined ? await payloadInDocument(path) : payload;
  // The HTML of another build needs its code and styles.
  if (content && (content.build ?? "") === ownBuild()) return content;
  loadTarget();
  return new Promise(() => {});
}
