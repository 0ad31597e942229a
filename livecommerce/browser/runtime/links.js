// What links do, as far as their attributes tell.

/** Whether a link opens an address of this site in place of the page; one without an address does not. */
export const opensHere = (link) =>
  Boolean(link?.href) && link.origin === window.location.origin && !link.target && !link.hasAttribute("download");
