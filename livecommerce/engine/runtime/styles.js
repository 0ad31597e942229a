// Styles of other pages. A page brings the styles that it uses itself; going to another one needs the stylesheet of the whole site.
let sheet = null;
let loaded = null;

function load() {
  const address = document.querySelector("style[data-site]")?.dataset.site;
  // Where there is no such element, as while developing, the page has the stylesheet.
  if (!address) return null;
  return new Promise((resolve, reject) => {
    // It changes nothing before it is used.
    sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, media: "not all" });
    sheet.onload = resolve;
    sheet.onerror = () => reject(new Error("the stylesheet could not be loaded"));
    document.head.append(sheet);
  });
}

/** Loads the stylesheet, once, and again if that has failed. */
export function loadStyles() {
  loaded ??= load()?.catch((error) => {
    sheet.remove();
    loaded = null;
    throw error;
  });
  return loaded;
}

/** Has the stylesheet apply, which has been loaded. */
export const useStyles = () => void (sheet && (sheet.media = "all"));
