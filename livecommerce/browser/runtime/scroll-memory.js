// React Router's `ScrollRestoration`, whose inline script throws where the browser refuses the session storage. The hook is
// the original one.
import { createElement } from "react";
import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

const STORAGE_KEY = "scroll-positions";

// Before the page is painted, of which nothing may be left out. A new entry of the history gets its key here, as the router
// expects; nothing is remembered of it, and the page does not wait for the storage.
const restore = `
if (location.hash) document.documentElement.dataset.whole = "true";
if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
else try {
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
