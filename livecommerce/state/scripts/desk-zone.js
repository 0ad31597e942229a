// The time zone of the browser, which the desk is told once when it is opened.
import { useEffect } from "react";

/** Tells the zone; renders nothing. */
export function TimeZone({ onZone }) {
  useEffect(() => {
    onZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, []);
  return null;
}
