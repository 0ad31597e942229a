// React Router's `ScrollRestoration`, whose inline script throws where the browser refuses the session storage. The hook is
// the original one.
import { createElement } from "react";
import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

const STORAGE_KEY = "scroll-positions";

// A new entry of the history gets its key before the router asks for it, and the router's own number with it: whenever an
// entry is written, the browser reads every control of the page, for which the first paint need not wait.
if (!import.meta.env.SSR && !window.history.state?.key) {
  window.history.replaceState({ key: Math.random().toString(32).slice(2), idx: 0 }, "");
}

// Before the page is painted, of which nothing may be left out. Of a new entry nothing is remembered, and the page does not
// wait for the storage.
const restore = `
if (location.hash) document.documentElement.dataset.whole = "true";
if (history.state?.key) try {
  const y = JSON.parse(sessionStorage.getItem("${STORAGE_KEY}") ?? "{}")[history.state.key];
  if (typeof y === "number") {
    document.documentElement.dataset.whole = "true";
    scrollTo(0, y);
  }
} catch {}
`;

/** Takes a visitor who comes back to a page, or loads it anew, to where they were. */
export function ScrollMemory() {
  useScrollRestoration({ storageKey: STORAGE_KEY });
  return createElement("script", { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: restore } });
}
