// The whole stylesheet. The document that a visit begins with has the rules of its own page alone; the whole one is loaded ahead,
// and applied when another page is shown, so that the styles of a page at rest are not computed anew.
import address from "$/styles/__reflex_global_styles.css?url";

let link = null;
let loading = null;

const isLinked = () => document.querySelector(`link[rel=stylesheet][href="${address}"]`) !== null;

/** Done when the stylesheet can be applied. */
export function loadStylesheet() {
  if (!loading && (!import.meta.env.PROD || isLinked())) return Promise.resolve();
  loading ??= new Promise((resolve, reject) => {
    link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, media: "not all" });
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      // It is asked for again with the next page.
      link = loading = null;
      reject(new Error(`${address} could not be loaded`));
    };
    document.head.append(link);
  });
  return loading;
}

export const applyStylesheet = () => link && (link.media = "all");
