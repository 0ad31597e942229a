// Fragments of URLs, which are untrusted input.

/** Returns the target element of a fragment, `#name`; null if there is none. */
export function elementAt(fragment) {
  const name = fragment.slice(1);
  try {
    return document.getElementById(decodeURIComponent(name));
  } catch {
    return document.getElementById(name);
  }
}
