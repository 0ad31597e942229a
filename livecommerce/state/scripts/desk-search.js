// The words in the search field of the desk.
import { useEffect, useRef } from "react";

/**
 * Puts the words of the view that is `shown` into the search field, unless somebody has typed other ones there and has
 * not left it; renders nothing.
 */
export function SearchWords({ shown }) {
  const before = useRef("");
  useEffect(() => {
    const field = document.querySelector("[data-search]");
    if (field !== document.activeElement || field.value === before.current) field.value = shown;
    before.current = shown;
  }, [shown]);
  return null;
}
