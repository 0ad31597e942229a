// Where each entry of the history was scrolled to. A page that is loaded anew is put there by inline/restore-scroll.js before it
// is painted.
import { elementAt } from "./fragments.js";
import { tab } from "./storage.js";

const STORAGE_KEY = "scroll-positions";

export const START = 0;

let positions = null;
let key = null;

/** Read when it is first needed: browsers take milliseconds to open the storage. */
const known = () => (positions ??= tab.readValue(STORAGE_KEY) ?? {});

/** Where an entry is scrolled to; one that has not been shown yet wants to be where its fragment is. */
export const placeOf = ({ key: entry, hash }) => known()[entry] ?? (hash || START);

const keep = () => void tab.writeValue(STORAGE_KEY, known());

/** The browser's own restoration knows documents alone: it is for those that come after this one. */
const restoreBy = (mode) => void (window.history.scrollRestoration = mode);

/** Styles let browsers estimate the height of what is far below the window, until the whole page is to be laid out. */
export const layOut = (whole) => document.documentElement.toggleAttribute("data-laid-out", whole);

/** Lays the page out under a visitor: what is in the middle of the window stays there, and its end at the end. */
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
  // A scroll by nothing would stop one that is under way.
  if (moved) window.scrollBy({ top: moved, behavior: "instant" });
}

/** The end of a page is where it is once everything has its height. */
const goesToEnd = ({ key: name, metaKey }) => name === "End" || (metaKey && name === "ArrowDown");

function scrolled() {
  // Whoever scrolls so far at once has passed over what was never laid out.
  if (Math.abs(window.scrollY - placeOf({ key })) > window.innerHeight) layOutHere();
  known()[key] = window.scrollY;
}

/** Begins with the entry of the history that is shown. */
export function rememberScroll() {
  key = window.history.state.key;
  restoreBy("manual");
  window.addEventListener("scroll", scrolled, { passive: true });
  window.addEventListener("keydown", (event) => goesToEnd(event) && layOut(true));
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  window.addEventListener("pagehide", () => {
    keep();
    restoreBy("auto");
  });
  // WebKit restores after this event.
  window.addEventListener("pageshow", ({ persisted }) => persisted && setTimeout(restoreBy, 0, "manual"));
}

/** Scrolls to where an entry that is now shown wants to be: a number of pixels, the fragment of an element, or null to stay. */
export function scrollTo({ key: entry, place }) {
  // What is scrolled from now on belongs to this entry.
  key = entry;
  if (place !== null) layOut(place !== START);
  if (typeof place === "string") elementAt(place)?.scrollIntoView();
  else if (place !== null) window.scrollTo(0, place);
  // To read where it is would have the browser lay the page out before everything around it is there.
  known()[key] = place === START ? START : window.scrollY;
}
