// Prefetches the files of pages before the visitor navigates to them: they are only downloaded, not evaluated or rendered.
import { nextEvent } from "./events.js";
import { fetchedPayload, fetchPayload } from "./payloads.js";
import { fetchStyles } from "./styles.js";
import { without } from "./tricks.js";

const preloads = new Set();

/** Fetches a module once. */
function preload(href) {
  if (preloads.has(href)) return;
  preloads.add(href);
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

/** Fetches the stylesheet, and the payload of a page; resolves when the payload has arrived or failed. */
export function prefetchPage(path) {
  void fetchStyles();
  return fetchPayload(path);
}

/** Fetches the code of a page if its payload has been fetched. */
export const prefetchCode = async (path) => (await fetchedPayload(path))?.modules?.forEach(preload);

export function savesData() {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return without.prefetch === true || saveData === true || /2g$/.test(effectiveType ?? "");
}

const loaded = async () => document.readyState === "complete" || nextEvent("load");

let whenLoaded = null;

/** Resolves this many milliseconds after the page has loaded. */
export async function pageAtRest(milliseconds) {
  whenLoaded ??= loaded().then(() => performance.now());
  const rest = (await whenLoaded) + milliseconds - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}
