// Links between pages of the site: plain elements in the HTML with one click listener for the whole document, so that a link
// works the same in HTML without code, in islands and in the frame.
import { createElement } from "react";
import { elementAt } from "./fragments.js";
import { navigateTo } from "./navigation.js";
import { prefetchCode } from "./prefetch.js";
import { canonical, flagsOf, prefixOf } from "./routes.js";
import { useFetchedStyles } from "./styles.js";

/** Replacement of React Router's `Link` in compiled pages. */
export const Link = ({ to, ...attributes }) => createElement("a", { ...attributes, href: to });

/** Whether a link opens a URL of this site in this tab; a link without `href` does not. */
export const opensHere = (link) =>
  Boolean(link?.href) && link.origin === window.location.origin && !link.target && !link.hasAttribute("download");

export const isPlain = (event) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Whether a link leads to a page in this page's language; other languages need another document. */
export const isInLanguage = (link) => prefixOf(link.pathname) === prefixOf(window.location.pathname);

const isOnThisPage = (link) => canonical(link.pathname) === canonical(window.location.pathname);

/** Whether the router can show a link's target: another page, or this one anew. States of a page read its query. */
function isNavigation(link) {
  const isWithinPage = (link.hash || link.search) && isOnThisPage(link);
  return isInLanguage(link) && flagsOf(canonical(link.pathname)).known && !isWithinPage;
}

/** Returns the form field on this page that a link targets. */
function fieldBehind(link) {
  const field = elementAt(link.hash);
  return field?.labels && isOnThisPage(link) ? field : null;
}

/** Focuses a field and scrolls its label into view. */
function enter(field) {
  (field.closest("fieldset") ?? field.labels[0] ?? field).scrollIntoView();
  field.focus({ preventScroll: true });
}

/** Returns the link at an event if it opens a URL of this site in this tab. */
export function linkAt({ target }) {
  const link = target instanceof Element && target.closest("a[href]:not([data-document])");
  return opensHere(link) && link;
}

function follow(event) {
  const link = linkAt(event);
  if (!link || event.defaultPrevented || !isPlain(event)) return;
  const field = fieldBehind(link);
  if (!field && !isNavigation(link)) return;
  event.preventDefault();
  // WebKit would focus it without a caret, so that nothing could be typed.
  if (field) enter(field);
  else navigateTo(link.pathname + link.search + link.hash, { replace: isOnThisPage(link) });
}

/** Prepares for a likely navigation: applies the stylesheet, and fetches the code of the page. */
function anticipate(event) {
  const link = linkAt(event);
  if (!link || !isNavigation(link)) return;
  useFetchedStyles();
  void prefetchCode(canonical(link.pathname));
}

/** Starts following links. Handlers of components run first and may prevent it; the browser follows links with `data-document`. */
export function followLinks() {
  window.addEventListener("click", follow);
  window.addEventListener("pointerover", anticipate);
  window.addEventListener("focusin", anticipate);
}
