// Fetches what a page needs before the visitor goes there: the network's work alone, nothing is evaluated or rendered.
import { payloadOf } from "./payloads.js";
import { loadStyles } from "./styles.js";
import { without } from "./tricks.js";

/**
 * How long a page has been loaded before code is preloaded for others. WebKit, which alone knows no `prefetch`, complains after
 * three seconds of what was preloaded by then and has not been used.
 */
const codeAfter = () => (document.createElement("link").relList.supports("prefetch") ? 0 : 3_100);

const preloads = new Map();

/** Fetches a module; done when it has come, or has failed to. */
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

/** Done when everything has come, or has failed to. */
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

/** Done when the page has been loaded for so long. */
export async function pageAtRest(milliseconds) {
  whenLoaded ??= loaded().then(() => performance.now());
  const rest = (await whenLoaded) + milliseconds - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}
