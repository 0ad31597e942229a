// Screen reader announcement and focus after a navigation without a document load.
import { elementAt } from "./fragments.js";

const OUT_OF_SIGHT = { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)", whiteSpace: "nowrap" };

let region = null;

/** Adds the live region when the first navigation begins: some screen readers ignore one that is added with its text. */
export function prepareAnnouncer() {
  if (region) return;
  region = document.createElement("div");
  region.setAttribute("aria-live", "polite");
  region.id = "page-announcer";
  Object.assign(region.style, OUT_OF_SIGHT);
  document.body.append(region);
}

const isShown = (element) => element.getClientRects().length > 0;

/** Returns the element that the fragment names, or else the first visible heading of the page, or else `main`. */
function beginning(hash) {
  return (hash && elementAt(hash)) || [...document.querySelectorAll("main h1")].find(isShown) || document.getElementById("main");
}

/** Some pages set their content and title shortly after hydration. */
const SETTLES_WITHIN_MS = 1_000;

function settle(hash, isOver) {
  if (region.textContent !== document.title) region.textContent = document.title;
  const start = beginning(hash);
  if (start && document.activeElement === document.body) {
    if (!start.matches("a[href], button, input, select, textarea, [tabindex]")) start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }
  if (!isOver()) requestAnimationFrame(() => settle(hash, isOver));
}

/**
 * Announces the title of the new page, and moves the focus to the fragment's element or the page's heading.
 *
 * @param hydrated  Promise that resolves when the page is interactive.
 */
export function announcePage(hash, hydrated) {
  document.activeElement?.blur?.();
  let end = Infinity;
  hydrated.then(() => (end = performance.now() + SETTLES_WITHIN_MS));
  settle(hash, () => performance.now() > end);
}
