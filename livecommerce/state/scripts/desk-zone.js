// Reports the browser's time zone to the desk once, when it is opened.
import { useEffect } from "react";

/** Reports the time zone; renders nothing. */
export function TimeZone({ onZone }) {
  useEffect(() => {
    onZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, []);
  return null;
}
