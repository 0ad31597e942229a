// A page that stands apart from the site: shown by React, without the frame. A link to another query of the same page changes
// nothing but the address, which the server's state hears of.
import { isPlain, opensHere } from "./links.js";
import "./input-method.js";
import { followHistory, navigateTo } from "./navigation.js";
import { hydrate } from "./roots.js";

function follow(event) {
  if (event.defaultPrevented || !isPlain(event) || !(event.target instanceof Element)) return;
  const link = event.target.closest("a[href]:not([data-document])");
  if (!opensHere(link) || link.pathname !== window.location.pathname || link.hash) return;
  event.preventDefault();
  navigateTo(link.pathname + link.search, { keepScroll: true });
}

/** Renders the page into an element, in the place of what was prerendered. */
export function showPage(Page, rootId) {
  followHistory();
  window.addEventListener("click", follow);
  const host = document.getElementById(rootId);
  host.replaceChildren();
  hydrate(host, rootId, Page);
}
