// What a screen reader says, and where the keyboard goes on, when a page has taken the place of another without a document.

const OUT_OF_SIGHT = { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)", whiteSpace: "nowrap" };

let region = null;

/** The live region. It is there before it says something, or some screen readers do not listen to it. */
export function readyToAnnounce() {
  region = document.createElement("div");
  region.setAttribute("aria-live", "polite");
  region.id = "page-announcer";
  Object.assign(region.style, OUT_OF_SIGHT);
  document.body.append(region);
}

const isShown = (element) => element.getClientRects().length > 0;

/** The element that a fragment names, or else the first heading of the page. */
function beginning(hash) {
  const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  return named || [...document.querySelectorAll("main h1")].find(isShown) || document.getElementById("main");
}

/** Some pages choose what they show a moment after they are there. */
const SETTLES_WITHIN_MS = 1_000;

function focusBeginning(hash, until) {
  const start = beginning(hash);
  if (start && document.activeElement === document.body) {
    if (!start.matches("a[href], button, input, select, textarea, [tabindex]")) start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }
  if (performance.now() < until) requestAnimationFrame(() => focusBeginning(hash, until));
}

/** Says the title of the page that is shown now, and moves the focus to its heading, or to what the address names. */
export function announcePage(hash) {
  if (region) region.textContent = document.title;
  document.activeElement?.blur?.();
  focusBeginning(hash, performance.now() + SETTLES_WITHIN_MS);
}
