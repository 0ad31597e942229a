// Fragments of URLs, which are untrusted input.

/** Returns the element that a fragment, `#name`, leads to; null if there is none. */
export function elementAt(fragment) {
  const name = fragment.slice(1);
  try {
    return document.getElementById(decodeURIComponent(name));
  } catch {
    return document.getElementById(name);
  }
}
