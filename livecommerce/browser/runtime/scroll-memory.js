// React Router's `ScrollRestoration`, whose inline script throws where the browser refuses the session storage. The hook is
// the original one.
import { createElement } from "react";
import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

const STORAGE_KEY = "scroll-positions";

// Before the page is painted, of which nothing may be left out. The history's entry gets its key here, as the router expects.
const restore = `
if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
if (location.hash) document.documentElement.dataset.whole = "true";
try {
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
