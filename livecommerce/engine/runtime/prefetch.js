// Prefetches the files of pages before the visitor navigates to them: they are only downloaded, not evaluated or rendered.
import { payloadOf } from "./payloads.js";
import { loadStyles } from "./styles.js";
import { without } from "./tricks.js";

/**
 * Delay after the page's load before code for other pages is preloaded. WebKit, the only engine without `prefetch`, warns three
 * seconds after the load about preloaded files that were not used.
 */
const codeAfter = () => (document.createElement("link").relList.supports("prefetch") ? 0 : 3_100);

const preloads = new Map();

/** Fetches a module; resolves when that has succeeded or failed. */
export function preload(href) {
  if (!preloads.has(href)) {
    const done = new Promise((resolve) => {
      const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
      link.onload = link.onerror = resolve;
      document.head.append(link);
    });
    preloads.set(href, done);
  }
  return preloads.get(href);
}

/** Fetches code and payload of a page; resolves when that has succeeded or failed. */
export async function prefetchPage(path) {
  const [payload] = await Promise.all([payloadOf(path), pageAtRest(codeAfter()), loadStyles()?.catch(() => {})]);
  await Promise.all((payload?.modules ?? []).map(preload));
}

export function savesData() {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return without.prefetch === true || saveData === true || /2g$/.test(effectiveType ?? "");
}

const loaded = () =>
  new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else window.addEventListener("load", resolve, { once: true });
  });

let whenLoaded = null;

/** Resolves this many milliseconds after the page has loaded. */
export async function pageAtRest(milliseconds) {
  whenLoaded ??= loaded().then(() => performance.now());
  const rest = (await whenLoaded) + milliseconds - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}
