// Private page: rendered as a whole, without the frame. A link to the same page with another query only changes the
// URL and notifies the server state.
import { isPlain, linkAt } from "./links.js";
import "./input-method.js";
import { followHistory, navigateTo } from "./navigation.js";
import { hydrate } from "./roots.js";

function follow(event) {
  const link = linkAt(event);
  if (!link || event.defaultPrevented || !isPlain(event) || link.pathname !== window.location.pathname || link.hash) return;
  event.preventDefault();
  navigateTo(link.pathname + link.search, { keepScroll: true });
}

/** Renders the page into an element, replacing the prerendered HTML. */
export function showPage(Page, rootId) {
  followHistory();
  window.addEventListener("click", follow);
  const host = document.getElementById(rootId);
  host.replaceChildren();
  hydrate(host, rootId, Page);
}
