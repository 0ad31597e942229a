// Stylesheet of the whole site. Each page has its own styles inlined; navigating to another page needs the stylesheet.
let sheet = null;
let loaded = null;

/** Browsers may not show a font that took longer to load, in milliseconds, on the page (`font-display: optional`). */
const FONT_PATIENCE_MS = 50;

/** Returns the page's own styles; null in development, where the page has loaded the stylesheet. */
const ownStyles = () => document.querySelector("style[data-site]");

async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  // As a `link`, it would replace the fonts of the page.
  sheet = await new CSSStyleSheet().replace(await answer.text());
}

/** Loads the stylesheet once; retries after a failure. */
export function loadStyles() {
  loaded ??= ownStyles() && load(ownStyles().dataset.site);
  loaded?.catch(() => (loaded = null));
  return loaded;
}

/** Applies the stylesheet if it is loaded; it changes nothing on the page that is shown. */
export function useStyles() {
  if (sheet && !document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}

let lateFonts = null;
const isLateFont = ({ name, duration }) => name.endsWith(".woff2") && duration > FONT_PATIENCE_MS;

/** Shows fonts that were too late for the page before. */
export function useLateFonts() {
  if (lateFonts || !performance.getEntriesByType("resource").some(isLateFont)) return;
  const faces = ownStyles()?.textContent.match(/@font-face\{[^}]*optional[^}]*\}/g) ?? [];
  lateFonts = new CSSStyleSheet();
  lateFonts.replaceSync(faces.join("").replaceAll("font-display:optional", "font-display:swap"));
  document.adoptedStyleSheets.push(lateFonts);
}
