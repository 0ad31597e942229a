// The whole stylesheet. The first page of a visit has its rules in itself, any other needs this.
import address from "$/styles/__reflex_global_styles.css?url";

export const wholeStylesheet = address;

function added(attributes) {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), attributes);
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

let coming = null;
let tellCame;

/** Kept when the stylesheet stands in the document. */
export const stylesheetCame = new Promise((resolve) => {
  tellCame = resolve;
});

/** Adds it to a page that can do without, so that the next one need not wait; React takes it over from there. */
export function bringStylesheet() {
  if (!import.meta.env.PROD || document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) return null;
  // A stylesheet that stands in the document counts as loaded for React, so it is put there only when it is.
  coming ??= added({ rel: "preload", as: "style", href: address })
    .then(() => added({ rel: "stylesheet", href: address }))
    .then(tellCame);
  return coming;
}
