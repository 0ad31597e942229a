// Scroll positions of history entries. After a reload, inline/restore-scroll.js restores the position before the page is painted.
import { elementAt } from "./fragments.js";
import { tab } from "./storage.js";
import { unique } from "./unique.js";

const STORAGE_KEY = "scroll-positions";

export const START = 0;

let positions = null;
let key = null;

/** Returns the stored positions, read at first use: browsers take milliseconds to open the storage. */
const known = () => (positions ??= tab.readValue(STORAGE_KEY) ?? {});

/** Returns the scroll position of an entry; for one that has not been shown yet, its fragment. */
export const placeOf = ({ key: entry, hash }) => known()[entry] ?? (hash || START);

/** Returns the key of the current entry; the browser's own entries, of a document or a fragment, get one when it is needed. */
function ownKey() {
  if (!window.history.state?.key) window.history.replaceState({ ...window.history.state, key: unique() }, "");
  return window.history.state.key;
}

const keep = () => void tab.writeValue(STORAGE_KEY, known());

/** Sets the browser's own scroll restoration, which only works between documents: it is left on for the next one. */
const restoreBy = (mode) => void (window.history.scrollRestoration = mode);

/** Switches full layout of the page on or off; when off, browsers estimate heights far below the viewport. */
export const layOut = (whole) => document.documentElement.toggleAttribute("data-laid-out", whole);

/** Lays out the page without a visible jump: the element in the middle of the viewport stays there, and the end at the end. */
function layOutHere() {
  const root = document.documentElement;
  if ("laidOut" in root.dataset) return;
  const isAtEnd = window.scrollY + window.innerHeight > root.scrollHeight - 2;
  const inMiddle = [...document.querySelectorAll(".laid-out-near")].find(
    (part) => part.getBoundingClientRect().bottom > window.innerHeight / 2,
  );
  const place = () => inMiddle?.getBoundingClientRect().top ?? 0;
  const before = place();
  layOut(true);
  const moved = isAtEnd ? root.scrollHeight : place() - before;
  // A scroll by zero would stop a scroll in progress.
  if (moved) window.scrollBy({ top: moved, behavior: "instant" });
}

/** Whether a key scrolls to the end of the page, whose position is known only when everything is laid out. */
const goesToEnd = ({ key: name, metaKey }) => name === "End" || (metaKey && name === "ArrowDown");

function scrolled() {
  // A scroll this long has skipped bands that were never laid out.
  if (Math.abs(window.scrollY - placeOf({ key })) > window.innerHeight) layOutHere();
  known()[(key ??= ownKey())] = window.scrollY;
}

/** Starts recording scroll positions, with the current history entry. */
export function rememberScroll() {
  key = window.history.state?.key;
  restoreBy("manual");
  window.addEventListener("scroll", scrolled, { passive: true });
  window.addEventListener("keydown", (event) => goesToEnd(event) && layOut(true));
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  window.addEventListener("pagehide", () => {
    keep();
    restoreBy("auto");
  });
  // WebKit restores the position after this event.
  window.addEventListener("pageshow", ({ persisted }) => persisted && setTimeout(restoreBy, 0, "manual"));
}

/** Scrolls to the position of an entry that is now shown: a number of pixels, an element's fragment, or null to stay. */
export function scrollTo({ key: entry, place }) {
  // From now on positions are recorded for this entry.
  key = entry;
  if (place !== null) layOut(place !== START);
  if (typeof place === "string") elementAt(place)?.scrollIntoView();
  else if (place !== null) window.scrollTo(0, place);
  // Reading the position would force a layout before the frame around the page is ready.
  known()[(key ??= ownKey())] = place === START ? START : window.scrollY;
}
