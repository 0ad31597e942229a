// The page that is shown. Most pages are HTML whose islands are hydrated (islands.js); pages with state of the server have code of
// their own, and are React's as a whole.
import { createContext, createElement, useContext } from "react";
import { loadTarget } from "./builds.js";
import { codeFailed } from "./code-failures.js";
import { PrerenderedContent } from "./islands.js";
import { contentOf } from "./payloads.js";
import { preload } from "./prefetch.js";
import { canonical, codeOf } from "./routes.js";

const components = new Map();
const contents = new Map();

/** Loads the code of a page that has some; whether it has. */
export async function loadCode(path) {
  const load = codeOf(path);
  if (load && !components.has(path)) components.set(path, (await load()).default);
  return Boolean(load);
}

/** An element with this HTML, read before React renders: a render that takes long is put off until a frame has been drawn. */
function elementOf(html) {
  const element = document.createElement("main");
  element.innerHTML = html;
  return element;
}

/** Done when a page can be shown at once; where it cannot be had, its document is loaded in the place of this one. */
export async function preparePage(path) {
  try {
    if (await loadCode(path)) return;
  } catch (error) {
    if (!(await codeFailed(`navigation failed, ${path}`, error))) loadTarget();
    return;
  }
  const content = await contentOf(path);
  content.modules?.forEach(preload);
  contents.set(path, { head: content.head, source: elementOf(content.html) });
}

/** The elements that a page has in the head, as HTML; those of a page that is React's come with it. */
export const headOf = (path) => contents.get(path)?.head ?? "";

export const LocationContext = createContext(null);

export function CurrentPage() {
  const path = canonical(useContext(LocationContext).pathname);
  const component = components.get(path);
  if (component) return createElement(component, { key: path });
  return createElement(PrerenderedContent, { key: path, source: contents.get(path)?.source });
}
