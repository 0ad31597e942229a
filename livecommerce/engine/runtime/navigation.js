// Navigation between pages without loading a document. Its history entries have keys, under which scroll-memory.js stores the scroll
// position.
import { announcePage, prepareAnnouncer } from "./announcer.js";
import { isLeaving, loadTarget } from "./builds.js";
import { pageShown } from "./dom.js";
import { reportFault } from "./faults.js";
import { beginNavigation, cancelNavigation, endNavigation, locationInHistory, shownLocation } from "./location.js";
import { preparePage, showPage } from "./pages.js";
import { canonical } from "./routes.js";
import { placeOf, scrollTo, START } from "./scroll-memory.js";
import { unique } from "./unique.js";

let latest = 0;

/** Shows a location when its page is loaded, unless another navigation has started by then. */
async function show(location, record) {
  const turn = ++latest;
  beginNavigation(location);
  const path = canonical(location.pathname);
  const isHere = path === canonical(shownLocation().pathname);
  const isOver = () => turn !== latest || isLeaving();
  if (!isHere) prepareAnnouncer();
  // Listeners may navigate, too.
  const page = isOver() || isHere ? null : await preparePage(path);
  if (isOver() || (!page && !isHere)) return;
  record?.();
  endNavigation(location);
  try {
    if (page) announcePage(location.hash, showPage(path, page, location));
    else scrollTo(location);
    pageShown();
  } catch (error) {
    reportFault("navigation", path, error);
    loadTarget();
  }
}

/**
 * Navigates to a URL of the site.
 *
 * @param replace     Whether to replace the current history entry.
 * @param keepScroll  Whether to keep the scroll position.
 */
export function navigateTo(address, { replace = false, keepScroll = false } = {}) {
  const { pathname, search, hash } = new URL(address, window.location.href);
  const location = { pathname, search, hash, key: unique(), place: keepScroll ? null : hash || START };
  const change = replace ? "replaceState" : "pushState";
  return show(location, () => window.history[change]({ key: location.key }, "", pathname + search + hash));
}

/** Starts handling Back and Forward. */
export function followHistory() {
  const follow = () => {
    const location = locationInHistory();
    return show({ ...location, place: placeOf(location) });
  };
  // The back/forward cache restores the page as it was left.
  window.addEventListener("pageshow", ({ persisted }) => persisted && cancelNavigation());
  window.addEventListener("popstate", follow);
  const { pathname, search } = shownLocation();
  if (pathname !== window.location.pathname || search !== window.location.search) follow();
}
