// The keys of the desk. They act on links, fields and dialogs that are there: what they do, a pointer does as well.
import { useEffect } from "react";

const rows = () => [...document.querySelectorAll("[data-row]")];

/** Goes from the row that has the focus, or else from the one that is open, so many rows down. */
function step(by) {
  const all = rows();
  const at = all.findIndex((row) => row === document.activeElement);
  const from = at >= 0 ? at : all.findIndex((row) => row.getAttribute("aria-current") === "true");
  const next = all[from < 0 ? 0 : Math.min(all.length - 1, Math.max(0, from + by))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

const keys = {
  j: () => step(1),
  k: () => step(-1),
  u: () => document.querySelector("[data-back]")?.click(),
  "/": () => document.querySelector("[data-search]")?.focus(),
  "?": () => document.querySelector("[data-keys]")?.showModal(),
};

function pressed(event) {
  const isTyped = event.target instanceof Element && event.target.closest("input, textarea, select, dialog[open]");
  if (event.key === "Escape" && isTyped) event.target.blur?.();
  if (isTyped || event.metaKey || event.ctrlKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]();
}

/**
 * Listens while it is shown, and keeps the link to what is `shown` in sight, where the side is a row that scrolls;
 * renders nothing.
 */
export function DeskKeys({ shown }) {
  useEffect(() => {
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
  useEffect(() => {
    document.querySelector('nav [aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown]);
  return null;
}
