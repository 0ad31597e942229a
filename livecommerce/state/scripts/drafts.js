// Drafts of forms in the device's storage; drafts.py gives these functions their Python names.
import { valueOf, values } from "$/engine/runtime/form.js";
import { device, tab } from "$/engine/runtime/storage.js";
import { unique } from "$/engine/runtime/unique.js";
import { locale } from "$/engine/runtime/words.js";

const DAY = 24 * 60 * 60 * 1000;

const keyOf = (name) => `draft-${name}`;
/** Key under which a tab stores that it has the draft open. */
const openKeyOf = (name) => `open-${name}`;

const blank = () => ({ key: unique(), answers: {}, path: [], place: 0, furthest: 0, sent: null });
const none = { key: "", answers: {}, path: [], place: 0, furthest: 0, day: "", here: false, pending: false };

function change(name, changes) {
  const draft = { ...(device.readValue(keyOf(name)) ?? blank()), ...changes, savedAt: Date.now() };
  device.writeValue(keyOf(name), draft);
  tab.writeValue(openKeyOf(name), draft.key);
  return draft;
}

export function loadDraft(name, days) {
  const draft = device.readValue(keyOf(name));
  if (!draft?.key) return none;
  if (!(Date.now() - draft.savedAt < days * DAY)) {
    dropDraft(name);
    return none;
  }
  const day = new Date(draft.savedAt).toLocaleDateString(locale(), { day: "numeric", month: "long" });
  return { ...none, ...draft, day, here: tab.readValue(openKeyOf(name)) !== null, pending: Boolean(draft.sent) };
}

export function keepAnswer(name, id, field) {
  const before = device.readValue(keyOf(name))?.answers;
  change(name, { answers: { ...before, [field]: valueOf(id, field) } });
}

export function keepAnswers(name, id) {
  const answers = values(id);
  const given = Object.values(answers).some((answer) => answer.length > 0);
  if (given) change(name, { answers });
  return given;
}

export const keepPlace = (name, path, place, furthest) => void change(name, { path, place, furthest });

export function attempt(name, id) {
  const draft = device.readValue(keyOf(name));
  if (draft?.sent) return { key: draft.key, ...draft.sent };
  const sent = { answers: values(id) };
  return { key: change(name, { sent }).key, ...sent };
}

// The server refuses other answers under the same idempotency key.
export const clearPending = (name) => void change(name, { key: unique(), sent: null });

const asideOf = new Map();

export const setAside = (name) => void asideOf.set(name, device.readValue(keyOf(name)));

export function takeBack(name) {
  const draft = asideOf.get(name);
  if (draft) change(name, draft);
}

export function dropDraft(name) {
  device.writeValue(keyOf(name), null);
  tab.writeValue(openKeyOf(name), null);
}

export function receiveDraft(name, { answers, asked_steps: path, place, saved_at: saved }) {
  device.writeValue(keyOf(name), { ...blank(), answers, path, place, furthest: place, savedAt: Date.parse(saved) });
}

export function moveDraft(source, name) {
  change(name, device.readValue(keyOf(source)));
  dropDraft(source);
}
