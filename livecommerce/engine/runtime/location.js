// The current location and the target of the navigation in progress.
import { notify } from "./faults.js";

let shown = null;
let target = null;
const listeners = new Set();
const pageListeners = new Set();
const notifyListeners = () => notify("a listener to navigation", listeners);

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

/** Calls back when a navigation begins and when it ends; returns a function that unsubscribes. */
export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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

/** Calls back after another page has been put into the document and before it is painted. */
export const onPageChange = (listener) => pageListeners.add(listener);

export const pageChanged = () => notify("a listener to the change of page", pageListeners);
