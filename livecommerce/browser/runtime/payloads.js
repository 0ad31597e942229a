// What a page's payload holds: the data of the page that is not in its code.
import { loadTarget, ownBuild } from "./builds.js";

const payloads = new Map();
const arrived = new Map();

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  return answer;
}

async function load(path) {
  // While developing, there are no payloads: the texts are in the code.
  if (!import.meta.env.PROD) return null;
  try {
    const payload = await (await fetched(`${path === "/" ? "" : path}/_payload.json?${ownBuild()}`)).json();
    for (const [name, text] of Object.entries(payload.texts ?? {})) arrived.set(name, text);
    return payload;
  } catch (error) {
    console.warn(`the payload could not be loaded: ${error.message}`);
    return null;
  }
}

/** The payload of the page with this path, asked for once; null where it could not be loaded. */
export function payloadOf(path) {
  if (!payloads.has(path)) payloads.set(path, load(path));
  return payloads.get(path);
}

/** A text that a payload has brought. */
export const textAtHand = (name) => arrived.get(name);

/** The text as it stands in the page itself, for when the payload does not bring it. */
async function textInPage(path, name) {
  try {
    const html = await (await fetched(path)).text();
    // The policy of this page knows nothing of the styles of that one.
    const page = new DOMParser().parseFromString(html.replace(/<style[^]*?<\/style>/g, ""), "text/html");
    return page.querySelector(`[data-long-text="${name}"]`)?.innerHTML;
  } catch (error) {
    console.warn(`the page could not be loaded: ${error.message}`);
    return undefined;
  }
}

const texts = new Map();

/** A text of the page with this path; where it cannot be had, the page is loaded anew. */
export function textOf(path, name) {
  if (!texts.has(name)) {
    const found = payloadOf(path).then((payload) => payload?.texts?.[name] ?? textInPage(path, name));
    texts.set(
      name,
      found.then((text) => {
        if (text !== undefined) return text;
        loadTarget();
        return new Promise(() => {});
      }),
    );
  }
  return texts.get(name);
}
