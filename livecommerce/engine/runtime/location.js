// Where the visitor is, and where they are going: the page that is shown, and the navigation that is under way.
import { notify } from "./faults.js";

let shown = null;
let target = null;
const listeners = new Set();
const pageListeners = new Set();
const tell = () => notify("a listener to navigation", listeners);

/** What the address bar says, as a location: an address with the key of its entry in the history. */
export function locationInHistory() {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, key: window.history.state?.key };
}

/** Return the location that the document was loaded for, which Back may have left before the scripts started. */
function loadedLocation() {
  const here = locationInHistory();
  const { pathname, search } = new URL(performance.getEntriesByType("navigation")[0].name);
  return pathname === here.pathname && search === here.search ? here : { pathname, search, hash: "", key: undefined };
}

/** The location of the page that is shown; null while pages are prerendered. */
export function shownLocation() {
  if (typeof window !== "undefined") shown ??= loadedLocation();
  return shown;
}

/** The location that is being navigated to, or else the one that is shown. */
export const targetLocation = () => target ?? shownLocation();

/** Calls back when a navigation begins and when it ends; returns a function that ends this. */
export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function beginNavigation(location) {
  target = location;
  tell();
}

export const cancelNavigation = () => beginNavigation(null);

export function endNavigation(location) {
  shown = location;
  target = null;
  tell();
}

/** Calls back when another page is in the document, before it is painted. */
export const onPageChange = (listener) => pageListeners.add(listener);

export const pageChanged = () => notify("a listener to the change of page", pageListeners);
