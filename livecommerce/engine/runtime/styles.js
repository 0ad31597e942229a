// Stylesheet of the whole site. Each page has its own styles inlined; navigating to another page needs the stylesheet.
let sheet = null;
let loaded = null;

function load() {
  const address = document.querySelector("style[data-site]")?.dataset.site;
  // Without this element, as in development, the page has loaded the stylesheet.
  if (!address) return null;
  return new Promise((resolve, reject) => {
    // It must not apply before it is needed.
    sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, media: "not all" });
    sheet.onload = resolve;
    sheet.onerror = () => reject(new Error("the stylesheet could not be loaded"));
    document.head.append(sheet);
  });
}

/** Loads the stylesheet once; retries after a failure. */
export function loadStyles() {
  loaded ??= load()?.catch((error) => {
    sheet.remove();
    loaded = null;
    throw error;
  });
  return loaded;
}

/** Applies the loaded stylesheet. */
export const useStyles = () => void (sheet && (sheet.media = "all"));
