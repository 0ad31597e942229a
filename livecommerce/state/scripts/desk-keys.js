// Keyboard shortcuts of the desk. They act on links, fields and dialogs of the page, so everything can be done by pointer, too.
import { useEffect, useRef } from "react";

const rows = () => [...document.querySelectorAll("[data-row]")];
const opened = (all) => all.findIndex((row) => row.getAttribute("aria-current") === "true");

/** Moves down by a number of rows from the focused row, or else from the open one. */
function step(by) {
  const all = rows();
  const at = all.findIndex((row) => row === document.activeElement);
  const from = at >= 0 ? at : opened(all);
  const next = all[from < 0 ? 0 : Math.min(all.length - 1, Math.max(0, from + by))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** Opens the row after the open one. */
function openNext() {
  const all = rows();
  all[opened(all) + 1]?.click();
}

/** Selects the focused row, or else the open one. */
function select() {
  const all = rows();
  const row = all.find((candidate) => candidate === document.activeElement) ?? all[opened(all)];
  row?.parentElement.querySelector("[data-select]")?.click();
}

const keys = {
  j: () => step(1),
  k: () => step(-1),
  ".": openNext,
  x: select,
  u: () => document.querySelector("[data-back]")?.click(),
  "/": () => document.querySelector("[data-search]")?.focus(),
  "?": () => document.querySelector("[data-keys]")?.showModal(),
};

let pressedRow = "";

/** Remembers the row on which a press begins. */
function pressBegins(event) {
  const row = event.button === 0 && event.target instanceof Element && event.target.closest("[data-row]");
  pressedRow = row ? row.dataset.row : "";
}

/**
 * Opens the row on which a press began, where the list has moved under the pointer: the browser's own click goes to what is there
 * by then, or to nothing.
 */
function pressEnds(event) {
  const row = pressedRow && document.querySelector(`[data-row="${pressedRow}"]`);
  pressedRow = "";
  const target = event.target instanceof Element ? event.target : null;
  if (!row || row.contains(target) || !target?.closest("[data-list]")) return;
  row.click();
  // The browser's click follows in the same task.
  window.addEventListener("click", stop, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Presses the button that has a key, or goes into the field that has it. */
function use(target) {
  target.scrollIntoView({ block: "nearest" });
  if (target.matches("input, select, textarea")) target.focus();
  else target.click();
}

function pressed(event) {
  const isTyped =
    event.target instanceof Element && event.target.closest("input:not([type=checkbox]), textarea, select, dialog[open]");
  if (event.key === "Escape" && isTyped) event.target.blur?.();
  if (isTyped || event.metaKey || event.ctrlKey || event.altKey) return;
  const target = /^[a-z]$/.test(event.key) && document.querySelector(`[data-key="${event.key}"]`);
  if (!target && !Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  if (target) use(target);
  else keys[event.key]();
}

/**
 * Listens while it is shown, keeps the link to what is `shown` in sight, where the side is a row that scrolls, and brings the
 * focus to the heading of the `item` that was opened, or back to its row; renders nothing.
 */
export function DeskKeys({ shown, item }) {
  const before = useRef("");
  useEffect(() => {
    window.addEventListener("keydown", pressed);
    window.addEventListener("pointerdown", pressBegins);
    window.addEventListener("pointerup", pressEnds);
    return () => {
      window.removeEventListener("keydown", pressed);
      window.removeEventListener("pointerdown", pressBegins);
      window.removeEventListener("pointerup", pressEnds);
    };
  }, []);
  useEffect(() => {
    document.querySelector('nav [aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown]);
  useEffect(() => {
    const heading = item && document.querySelector("[data-item-heading]");
    const row = !item && before.current && document.querySelector(`[data-row="${before.current}"]`);
    before.current = item;
    if (heading) heading.closest("[data-panel]").scrollTop = 0;
    (heading || row || null)?.focus({ preventScroll: Boolean(heading) });
  }, [item]);
  return null;
}
