// Links to pages of which everything has been fetched ahead: they open in the very frame of the click. The router would give
// other work the way, and the visitor several frames of nothing.
import { opensHere } from "./links.js";
import { isReady } from "./pages-ahead.js";
import { canonical } from "./routes.js";

const isPlain = (event) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function openPagesAtOnce() {
  const open = (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    if (!isPlain(event) || !opensHere(link)) return;
    const path = canonical(link.pathname);
    if (!isReady(path) || path === canonical(window.location.pathname)) return;
    // What else the link does, it does after this; the router sees that nothing is left to do.
    event.preventDefault();
    window.__reactRouterDataRouter.navigate(link.pathname + link.search + link.hash, { flushSync: true });
  };
  window.addEventListener("click", open, { capture: true });
}
