// React Router's `ScrollRestoration`, whose inline script throws where the browser refuses the session storage. The hook is
// the original one.
import { createElement } from "react";
import { useScrollRestoration } from "./router.js";
import { unique } from "./unique.js";

const STORAGE_KEY = "scroll-positions";

// Runs before the page is painted. The browser, which restores by what was in view, would take moving parts for moved ones.
const restore = `
if (history.state?.key) try {
  const y = JSON.parse(sessionStorage.getItem("${STORAGE_KEY}") ?? "{}")[history.state.key];
  if (typeof y === "number") {
    history.scrollRestoration = "manual";
    scrollTo(0, y);
  }
} catch {}
`;

// Entries that fragment links make have no key, and the router takes all of them for one place to come back to. The entry that
// the visit begins with gets one before the router reads it; those of fragments lead to their element.
if (typeof window !== "undefined" && !history.state?.key) history.replaceState({ ...history.state, key: unique(), idx: 0 }, "");

const getKey = ({ key }) => (key === "default" ? unique() : key);

/** Takes a visitor who comes back to a page, or loads it anew, to where they were. */
export function ScrollMemory() {
  useScrollRestoration({ getKey, storageKey: STORAGE_KEY });
  return createElement("script", { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: restore } });
}
