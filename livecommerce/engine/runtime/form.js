// Form operations for browser states; form.py gives these functions their Python names. Fields are uncontrolled: nothing here
// renders.
import { navigateTo } from "./navigation.js";
import { device, tab } from "./storage.js";
import { unique } from "./unique.js";
import { locale } from "./words.js";

const DAY = 24 * 60 * 60 * 1000;

const fieldsOf = (id) =>
  [...(document.getElementById(id)?.elements ?? [])].filter((field) => field.name && field.type !== "submit");
const isTick = (field) => field.type === "checkbox" || field.type === "radio";

/** Returns the value of the fields with one name: a list, if several checkboxes share it. */
function answerOf(fields) {
  const [first] = fields;
  if (fields.length > 1 && first.type === "checkbox") return fields.filter((field) => field.checked).map((field) => field.value);
  if (first && isTick(first)) return fields.find((field) => field.checked)?.value ?? "";
  return first?.value ?? "";
}

export function values(id) {
  const named = new Map();
  for (const field of fieldsOf(id)) named.set(field.name, [...(named.get(field.name) ?? []), field]);
  return Object.fromEntries([...named].map(([name, fields]) => [name, answerOf(fields)]));
}

export function fill(id, answers) {
  for (const field of fieldsOf(id)) {
    if (field === document.activeElement) continue;
    const answer = answers[field.name] ?? "";
    if (isTick(field)) field.checked = [answer].flat().includes(field.value);
    else if (field.value !== answer) field.value = String(answer);
  }
}

export const reset = (id) => document.getElementById(id)?.reset();

export function suggest(id, answers) {
  for (const field of fieldsOf(id)) {
    // The visitor is about to type into the focused field.
    if (!field.value && field !== document.activeElement && answers[field.name]) field.value = answers[field.name];
  }
}

/** Scrolls a field into view with its error, for which CSS has a scroll margin: Chromium ignores that in a textarea. */
const uncover = ({ target }) => requestAnimationFrame(() => target.scrollIntoView({ block: "nearest" }));

/** Marks an element of a form as invalid, with a message; an empty text removes the mark. */
function mark(element, text) {
  element.setAttribute("aria-invalid", String(text !== ""));
  if (text) element.addEventListener("focus", uncover);
  else element.removeEventListener("focus", uncover);
  const place = document.getElementById(`${element.id}-error`);
  if (place) place.textContent = text;
}

const elementOf = (id, name) => {
  const form = document.getElementById(id);
  const group = form?.querySelector(`fieldset[id="${CSS.escape(name)}"]`);
  return group ?? form?.elements.namedItem(name);
};

function targetOf(id, element) {
  const first = element instanceof HTMLFieldSetElement ? element.querySelector("input") : element;
  return first?.id ?? id;
}

export function showProblems(id, messages) {
  const form = document.getElementById(id);
  form?.querySelectorAll("[aria-invalid=true]").forEach((element) => mark(element, ""));
  return Object.entries(messages).map(([field, message]) => {
    const element = elementOf(id, field);
    if (element) mark(element, message);
    element?.querySelectorAll?.("input[aria-invalid]").forEach((input) => input.setAttribute("aria-invalid", "true"));
    return { target: targetOf(id, element), message };
  });
}

export function clearProblem(id, field) {
  const element = elementOf(id, field);
  if (element?.getAttribute("aria-invalid") !== "true") return;
  mark(element, "");
  element.querySelectorAll?.("[aria-invalid=true]").forEach((input) => mark(input, ""));
}

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
  const own = fieldsOf(id).filter((other) => other.name === field);
  change(name, { answers: { ...before, [field]: answerOf(own) } });
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

export const newKey = unique;

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

export const keepForTab = (name, value) => void tab.writeValue(name, value);

export const keptForTab = (name) => tab.readValue(name);

export const stepInAddress = () =>
  Math.min(Number(/^#step-(\d+)$/.exec(window.location.hash)?.[1] ?? 0), Number.MAX_SAFE_INTEGER);

export function showStep(step, inPlace) {
  const { pathname, search, hash } = window.location;
  const wanted = step > 0 ? `#step-${step}` : "";
  if (wanted === hash) return;
  navigateTo(pathname + search + wanted, { replace: inPlace, keepScroll: true });
}

export const printPage = () => window.print();
