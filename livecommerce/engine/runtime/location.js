// The current location and the target of the navigation in progress.
import { signal } from "./faults.js";

let shown = null;
let target = null;

/** `subscribe` calls back when a navigation begins and when it ends. */
const [subscribe, notifyListeners] = signal("a listener to navigation");

/** `onPageChange` calls back after another page has been put into the document and before it is painted. */
const [onPageChange, pageChanged] = signal("a listener to the change of page");

export { onPageChange, pageChanged, subscribe };

/** Returns the URL in the address bar as a location: with the key of its history entry. */
export function locationInHistory() {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, key: window.history.state?.key };
}

/** Returns the location that the document was loaded for; Back may have left it before the scripts started. */
function loadedLocation() {
  const here = locationInHistory();
  const { pathname, search } = new URL(performance.getEntriesByType("navigation")[0]?.name ?? window.location.href);
  return pathname === here.pathname && search === here.search ? here : { pathname, search, hash: "", key: undefined };
}

/** Returns the location of the current page; null in prerendering. */
export function shownLocation() {
  if (typeof window !== "undefined") shown ??= loadedLocation();
  return shown;
}

/** Returns the target of the navigation in progress, or else the current location. */
export const targetLocation = () => target ?? shownLocation();

export function beginNavigation(location) {
  target = location;
  notifyListeners();
}

export const cancelNavigation = () => beginNavigation(null);

export function endNavigation(location) {
  shown = location;
  target = null;
  notifyListeners();
}
