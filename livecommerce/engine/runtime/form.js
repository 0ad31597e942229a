// Form operations for browser states; form.py gives these functions their Python names. Fields are uncontrolled: nothing here
// renders.
import { tab } from "./storage.js";
import { unique } from "./unique.js";

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

/** Returns the value of the fields with this name, without reading the others. */
export const valueOf = (id, name) => answerOf(fieldsOf(id).filter((field) => field.name === name));

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

export const newKey = unique;

export const keepForTab = (name, value) => void tab.writeValue(name, value);

export const keptForTab = (name) => tab.readValue(name);

export const printPage = () => window.print();
