// What the head of the document says of the page that is shown: its title, its description, its addresses.
const OF_PAGE = "title, meta[property], meta[name]:not([name=viewport], [name=theme-color]), link[rel=canonical], link[hreflang]";

export const elementsOfPage = (head) => [...head.querySelectorAll(OF_PAGE)];

let own = [];

/** Tells which elements of the head are not React's. */
export const rememberHead = () => void (own = elementsOfPage(document.head));

/** Puts the elements of another page, given as HTML, in the place of those that are there. */
export function replaceHead(html) {
  for (const element of own) element.remove();
  own = [...document.createRange().createContextualFragment(html).children];
  document.head.append(...own);
}
