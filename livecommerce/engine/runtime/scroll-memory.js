// Where each entry of the history was scrolled to. A page that is loaded anew is put there by inline/restore-scroll.js before it
// is painted.
import { tab } from "./storage.js";

const STORAGE_KEY = "scroll-positions";

export const START = 0;

let positions = {};
let key = null;

export const placeOf = (entry) => positions[entry] ?? START;

const keep = () => void tab.writeValue(STORAGE_KEY, positions);

/** The browser's own restoration knows documents alone: it is for those that come after this one. */
const restoreBy = (mode) => void (window.history.scrollRestoration = mode);

/** Begins with the entry that is shown. */
export function rememberScroll(entry) {
  positions = tab.readValue(STORAGE_KEY) ?? {};
  key = entry;
  restoreBy("manual");
  window.addEventListener("scroll", () => void (positions[key] = window.scrollY), { passive: true });
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  window.addEventListener("pagehide", () => {
    keep();
    restoreBy("auto");
  });
  // WebKit restores after this event.
  window.addEventListener("pageshow", ({ persisted }) => persisted && setTimeout(restoreBy, 0, "manual"));
}

/** What is scrolled from now on belongs to this entry. */
export const enterEntry = (entry) => void (key = entry);

/** Scrolls to where an entry that is now shown wants to be: a number of pixels, the fragment of an element, or null to stay. */
export function scrollTo({ key: entry, place }) {
  enterEntry(entry);
  if (typeof place === "string") document.getElementById(decodeURIComponent(place.slice(1)))?.scrollIntoView();
  else if (place !== null) window.scrollTo(0, place);
  positions[key] = window.scrollY;
}
