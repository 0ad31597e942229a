// Elements in the document's head for the current page: title, description, links.
const OF_PAGE = "title, meta[property], meta[name]:not([name=viewport], [name=theme-color]), link[rel=canonical], link[hreflang]";

let own = [];

/** Records the page's elements in the head, which no component manages. */
export const rememberHead = () => void (own = [...document.head.querySelectorAll(OF_PAGE)]);

/** Replaces the page's elements by those of another page, given as HTML. */
export function replaceHead(html) {
  for (const element of own) element.remove();
  own = [...document.createRange().createContextualFragment(html).children];
  document.head.append(...own);
}
