// Navigation from page to page without loading a document. An entry of the history gets a key, under which scroll-memory.js
// keeps the place on the page.
import { isLeaving } from "./builds.js";
import { touchedAnswer } from "./islands.js";
import { beginNavigation, cancelNavigation, endNavigation, locationInHistory, shownLocation } from "./location.js";
import { preparePage } from "./pages.js";
import { canonical } from "./routes.js";
import { enterEntry, placeOf, START } from "./scroll-memory.js";
import { unique } from "./unique.js";

let latest = 0;

/** Shows a location when its page is there, unless the visitor has gone elsewhere by then. */
async function show(location, record) {
  const turn = ++latest;
  beginNavigation(location);
  const path = canonical(location.pathname);
  const isHere = path === canonical(shownLocation().pathname);
  const isOver = () => turn !== latest || isLeaving();
  // Those who listen may go elsewhere, too.
  if (!isOver() && !isHere) await Promise.all([preparePage(path), touchedAnswer()]);
  if (isOver()) return;
  record?.();
  // The browser may scroll on this page before it is rendered again.
  if (isHere) enterEntry(location.key);
  endNavigation(location);
}

/**
 * Goes to an address of the site.
 *
 * @param replace     Whether it takes the place of the present entry of the history.
 * @param keepScroll  Whether the page stays where it is scrolled to.
 */
export function navigateTo(address, { replace = false, keepScroll = false } = {}) {
  const { pathname, search, hash } = new URL(address, window.location.href);
  const location = { pathname, search, hash, key: unique(), place: keepScroll ? null : hash || START };
  const change = replace ? "replaceState" : "pushState";
  return show(location, () => window.history[change]({ key: location.key }, "", pathname + search + hash));
}

const giveKey = () => window.history.replaceState({ ...window.history.state, key: unique() }, "");

/** Follows the visitor back and forth. */
export function followHistory() {
  // Out of the browser's back/forward cache the page comes as it was left.
  window.addEventListener("pageshow", ({ persisted }) => persisted && cancelNavigation());
  if (!window.history.state?.key) giveKey();
  window.addEventListener("popstate", () => {
    // A new entry that the browser has made, for a fragment.
    if (!window.history.state?.key) giveKey();
    const location = locationInHistory();
    show({ ...location, place: placeOf(location) });
  });
}
