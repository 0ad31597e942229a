// Drafts of the desk: text that was typed and not sent yet. A draft belongs to one field of one item (an application, a message,
// a view), waits there while others are open, and shows nowhere else. Drafts are kept in the tab's session storage, so a reload
// keeps them; the tab, a log out and another member end them.
import { createElement, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";

const STORED = "desk-drafts";
const SENDING_MS = 5_000;
const EMPTY = { owner: "", drafts: {}, sending: {}, sent: {}, seen: 0 };

const listeners = new Set();
let store = restored();

function restored() {
  try {
    return { ...EMPTY, ...JSON.parse(window.sessionStorage.getItem(STORED)) };
  } catch {
    return EMPTY;
  }
}

function change(changed) {
  store = { ...store, ...changed };
  try {
    window.sessionStorage.setItem(STORED, JSON.stringify(store));
  } catch {
    // Without storage, drafts last as long as the document.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const keyOf = (item, field) => `${item} ${field}`;
const without = (entries, key) => Object.fromEntries(Object.entries(entries).filter(([name]) => name !== key));

/** Stores a draft, unless its text is the field's own. */
function write(key, text, settled = "") {
  change({ drafts: text === settled ? without(store.drafts, key) : { ...store.drafts, [key]: text } });
}

/**
 * Moves the draft of a view to the one that is shown now, if it was typed while that one was on its way: at its URL already, or
 * after a search was sent.
 */
function follow(typed, key, settled) {
  const text = store.drafts[typed.key];
  const isSent = store.sending[typed.key]?.text === text;
  if (typed.key === key || text === undefined || isSent || !["", window.location.href].includes(typed.at)) return;
  write(typed.key, "");
  write(key, text, settled);
}

/** Deletes a received draft, unless it was changed since; an undo restores it. */
function received(key) {
  const sending = store.sending[key];
  if (sending === undefined) return;
  const drafts = store.drafts[key] === sending.text ? without(store.drafts, key) : store.drafts;
  change({ drafts, sending: without(store.sending, key), sent: { ...store.sent, [key]: sending.text } });
}

/** Lets a draft that was refused be sent again. */
const refused = (key) => change({ sending: without(store.sending, key) });

/** Restores the text of an undone action, unless something else has been typed since. */
function undone(key) {
  const text = store.sent[key];
  if (text !== undefined) change({ drafts: { [key]: text, ...store.drafts }, sent: without(store.sent, key) });
}

const handlers = { received, refused, undone };

/** Records the sent drafts of a form, and cancels a repeated submission of the same text. */
function submitted(event) {
  const fields = [...event.target.querySelectorAll("[data-draft]")].filter(({ dataset }) => dataset.draft in store.drafts);
  const isSending = ({ dataset, value }) => {
    const sending = store.sending[dataset.draft];
    return sending?.text === value && Date.now() - sending.at < SENDING_MS;
  };
  if (fields.some(isSending)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  const sending = fields.map(({ dataset, value }) => [dataset.draft, { text: value, at: Date.now() }]);
  if (sending.length) change({ sending: { ...store.sending, ...Object.fromEntries(sending) } });
  if (event.target.querySelector("[data-ends-drafts]")) change(EMPTY);
}

function discarded(event) {
  const button = event.target instanceof Element && event.target.closest("[data-discards]");
  if (button) write(button.dataset.discards, "");
}

/** Appends the chosen template to the draft. */
function filled({ target }) {
  const key = target instanceof HTMLSelectElement && target.dataset.fills;
  if (!key || !target.value) return;
  write(key, [store.drafts[key], target.value].filter(Boolean).join("\n\n"));
  target.value = "";
}

/**
 * Stores the drafts of `owner`; renders nothing.
 *
 * @param results  The results of sent drafts, each with an increasing number: `["12 received K7QWM2XA note", "13 undone
 *   K7QWM2XA reason"]`.
 */
export function Drafts({ owner, results }) {
  useLayoutEffect(() => {
    if (owner && owner !== store.owner) change({ ...EMPTY, owner, seen: store.seen });
  }, [owner]);
  useEffect(() => {
    window.addEventListener("submit", submitted, true);
    window.addEventListener("click", discarded);
    window.addEventListener("change", filled);
    return () => {
      window.removeEventListener("submit", submitted, true);
      window.removeEventListener("click", discarded);
      window.removeEventListener("change", filled);
    };
  }, []);
  useEffect(() => {
    for (const entry of results) {
      const [number, result, ...rest] = entry.split(" ");
      if (Number(number) <= store.seen) continue;
      change({ seen: Number(number) });
      handlers[result]?.(rest.join(" "));
    }
  }, [results]);
  return null;
}

/**
 * A field whose text is a draft.
 *
 * @param item     The item of the draft: a reference, or the URL of a view.
 * @param element  `textarea` or `input`.
 * @param settled  The text of the field without a draft.
 * @param follows  Whether what is typed while another item is on its way belongs to that one: in the fields of a view, since its
 *   member has left the one before. A note stays with the item that was shown.
 * @param onDraft  Called with the draft as it is typed, and when a stored one is shown again.
 */
export function DraftField({ item, name, element = "textarea", settled = "", follows, onDraft, ...rest }) {
  const key = keyOf(item, name);
  const typed = useRef({});
  // Before the draft is read: a field that loses its text for a moment also loses the place of its cursor.
  useMemo(() => follows && follow(typed.current, key, settled), [key]);
  const draft = useSyncExternalStore(
    subscribe,
    () => store.drafts[key],
    () => undefined,
  );
  const text = draft ?? settled;
  useEffect(() => {
    if (draft) onDraft?.(draft);
    // Once for each item; later changes are reported as they are typed.
  }, [key]);
  const onChange = ({ target }) => {
    typed.current = { key, at: key in store.sending ? "" : window.location.href };
    write(key, target.value, settled);
    onDraft?.(target.value);
  };
  return createElement(element, { ...rest, name, value: text, onChange, "data-draft": key });
}

/**
 * Lists the unsent drafts of an item, if there are any.
 *
 * @param fields  The name of each field: `{"note": "note"}`.
 * @param words   The sentence, with `{what}`.
 */
export function Unsent({ item, fields, words, ...rest }) {
  const what = useSyncExternalStore(
    subscribe,
    () =>
      Object.keys(store.drafts)
        .filter((key) => key.startsWith(`${item} `))
        .map((key) => fields[key.slice(item.length + 1)])
        .filter(Boolean)
        .join(", "),
    () => "",
  );
  return what ? createElement("span", { ...rest, className: "unsent" }, words.replace("{what}", what)) : null;
}
