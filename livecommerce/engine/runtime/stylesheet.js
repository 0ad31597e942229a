// The whole stylesheet. The document that a visit begins with has the rules of its own page alone.
import address from "$/styles/__reflex_global_styles.css?url";

export const wholeStylesheet = address;

const listeners = new Set();

/** Calls back when the visitor may go on to another page. */
export const onStylesheetWanted = (listener) => listeners.add(listener);

let isAsked = false;

/** Has the frame add the stylesheet to the document when it has come, so that the next page need not wait for it. */
export async function wantStylesheet() {
  if (isAsked || !import.meta.env.PROD) return;
  isAsked = true;
  try {
    // A `preload` of what no page needs at once would be a warning on the console.
    await (await fetch(address, { priority: "low" })).text();
    listeners.forEach((listener) => listener());
  } catch {
    // It is asked for again with the next page.
    isAsked = false;
  }
}
