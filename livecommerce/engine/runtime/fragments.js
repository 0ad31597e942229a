// Fragments of addresses, which anybody may have written.

/** The element that a fragment, `#name`, leads to; null where there is none. */
export function elementAt(fragment) {
  const name = fragment.slice(1);
  try {
    return document.getElementById(decodeURIComponent(name));
  } catch {
    return document.getElementById(name);
  }
}
