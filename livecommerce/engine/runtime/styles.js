// Stylesheet of the whole site. Each page has its own styles inlined; navigating to another page needs the stylesheet.
import { load } from "./builds.js";

let file = null;
/** Null until it is loaded, empty when it has been applied. */
let css = null;

/** A font that took longer to load, in milliseconds, may not be shown by the page (`font-display: optional`). */
const FONT_PATIENCE_MS = 50;

/** Returns the page's own styles; null in development, where the page has loaded the stylesheet. */
const ownStyles = () => document.querySelector("style[data-site]");

/** Fetches the stylesheet once; retries after a failure. */
export function fetchStyles() {
  file ??= ownStyles() && load(ownStyles().dataset.site).then((answer) => answer.blob());
  file?.catch(() => (file = null));
  return file;
}

/** Resolves when the stylesheet can be applied. */
export async function loadStyles() {
  const text = css ?? (await (await fetchStyles())?.text());
  // It may have been applied in the meantime.
  css ??= text;
}

/** Applies a stylesheet. As a `link`, the site's stylesheet would replace the fonts of the page. */
function apply(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

/** Applies the stylesheet if it is loaded; it changes nothing on the page that is shown. */
export function useStyles() {
  if (css) apply(css);
  css = "";
}

/** Applies the stylesheet if it has been fetched. */
export const useFetchedStyles = () => file?.then(loadStyles).then(useStyles, () => {});

let haveLateFonts = false;
const isLateFont = ({ name, duration }) => name.endsWith(".woff2") && duration > FONT_PATIENCE_MS;

/** Shows fonts that were too late for the page before. */
export function useLateFonts() {
  if (haveLateFonts || !ownStyles() || !performance.getEntriesByType("resource").some(isLateFont)) return;
  haveLateFonts = true;
  const faces = ownStyles().textContent.match(/@font-face{[^}]*}/g);
  apply(faces.join("").replaceAll("optional", "swap"));
}
