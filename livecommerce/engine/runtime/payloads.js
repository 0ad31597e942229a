// The payloads of pages: what a page consists of that is not in its code, its HTML above all.
import { loadTarget, ownBuild } from "./builds.js";

const payloads = new Map();

async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  return answer.text();
}

const logged = (error) => console.warn(`the payload could not be loaded: ${error.message}`);

/** The JSON text of a page's payload, asked for once; null where it could not be loaded. It is parsed when it is needed. */
export function payloadOf(path) {
  // While developing, there are no payloads: pages are rendered in the browser.
  if (!import.meta.env.PROD) return Promise.resolve(null);
  if (!payloads.has(path)) {
    payloads.set(
      path,
      load(`${path === "/" ? "" : path}/_payload.json?${ownBuild()}`).catch((error) => {
        // A network that fails is the browser's to report; the payload is asked for again when it is needed.
        if (error instanceof TypeError) payloads.delete(path);
        else logged(error);
        return null;
      }),
    );
  }
  return payloads.get(path);
}

function parsed(text) {
  try {
    return JSON.parse(text)?.html;
  } catch (error) {
    return logged(error);
  }
}

/** The HTML of a page's content as it stands in its document, for when the payload does not bring it. */
async function htmlInDocument(path) {
  try {
    // The policy of this page knows nothing of the styles of that one.
    const html = (await load(path)).replace(/<style[^]*?<\/style>|<link rel="stylesheet"[^>]*>/g, "");
    return new DOMParser().parseFromString(html, "text/html").querySelector("main")?.innerHTML;
  } catch (error) {
    return console.warn(`the page could not be loaded: ${error.message}`);
  }
}

const pages = new Map();

/** The HTML of a page's content; where it cannot be had, the page is loaded from its host instead. */
export function htmlOf(path) {
  if (!pages.has(path)) {
    const found = payloadOf(path).then((text) => parsed(text) ?? htmlInDocument(path));
    pages.set(
      path,
      found.then((html) => {
        if (html !== undefined) return html;
        loadTarget();
        return new Promise(() => {});
      }),
    );
  }
  return pages.get(path);
}
