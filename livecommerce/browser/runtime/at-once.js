// Links to pages of which everything has been fetched ahead: what they show first is there in the very frame of the click,
// the page itself soon after. The router would give other work the way, and the visitor several frames of nothing.
import { afterNextFrame } from "./dom.js";
import { opensHere } from "./links.js";
import { isReady } from "./pages-ahead.js";
import { showPreview } from "./previews.js";
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
    const address = link.pathname + link.search + link.hash;
    const go = () => window.__reactRouterDataRouter.navigate(address, { flushSync: true });
    // A frame more, in which the processor is free to draw the first.
    if (showPreview(link)) afterNextFrame(() => afterNextFrame(go));
    else go();
  };
  window.addEventListener("click", open, { capture: true });
}
