// The payloads of pages: what a page consists of that is not in its code, its HTML above all.
import { loadTarget, ownBuild } from "./builds.js";
import { elementsOfPage } from "./head.js";

const payloads = new Map();

async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  return answer;
}

/** The payload of a page, asked for once; null where it could not be loaded. */
export function payloadOf(path) {
  if (!payloads.has(path)) {
    payloads.set(
      path,
      load(`${path === "/" ? "" : path}/_payload.json?${ownBuild()}`)
        .then((answer) => answer.json())
        .catch((error) => {
          // A network that fails is the browser's to report; the payload is asked for again when it is needed.
          if (error instanceof TypeError) payloads.delete(path);
          else console.warn(`the payload could not be loaded: ${error.message}`);
          return null;
        }),
    );
  }
  return payloads.get(path);
}

/** The same as it stands in the page's document, for when the payload does not bring it. */
async function payloadInDocument(path) {
  try {
    const text = await (await load(path)).text();
    // The policy of this page knows nothing of the styles of that one.
    const html = text.replace(/<style[^]*?<\/style>|<link rel="stylesheet"[^>]*>/g, "");
    const { head, body } = new DOMParser().parseFromString(html, "text/html");
    const main = body.querySelector("main");
    return main && { html: main.innerHTML, head: elementsOfPage(head).map((element) => element.outerHTML).join("") };
  } catch (error) {
    return console.warn(`the page could not be loaded: ${error.message}`);
  }
}

/** What a page consists of; where it cannot be had, the page is loaded from its host instead. */
export async function contentOf(path) {
  const payload = await payloadOf(path);
  const content = payload?.html === undefined ? await payloadInDocument(path) : payload;
  if (content) return content;
  loadTarget();
  return new Promise(() => {});
}
