// String methods. A character is a code point, as in Python.
import { raise } from "./python.js";

// White space as Python defines it.
const SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
const LINE_END = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

const cut = (text, letters, atStart, atEnd) => {
  const goes = (found) => (letters === null ? SPACE.test(found) : letters.includes(found));
  const all = [...text];
  let [first, last] = [0, all.length];
  while (atStart && first < last && goes(all[first])) first += 1;
  while (atEnd && first < last && goes(all[last - 1])) last -= 1;
  return all.slice(first, last).join("");
};

export const strip = (text, letters = null) => cut(text, letters, true, true);
export const lstrip = (text, letters = null) => cut(text, letters, true, false);
export const rstrip = (text, letters = null) => cut(text, letters, false, true);

export const startsWith = (text, parts) => [parts].flat().some((found) => text.startsWith(found));
export const endsWith = (text, parts) => [parts].flat().some((found) => text.endsWith(found));

export function split(text, separator = null, most = -1) {
  if (separator === "") raise("ValueError", "empty separator");
  if (separator === null) {
    const words = [];
    let rest = lstrip(text);
    while (rest !== "") {
      const end = rest.search(SPACE);
      if (end < 0 || (most >= 0 && words.length === most)) return [...words, rest];
      words.push(rest.slice(0, end));
      rest = lstrip(rest.slice(end));
    }
    return words;
  }
  const parts = text.split(separator);
  return most < 0 || parts.length <= most + 1 ? parts : [...parts.slice(0, most), parts.slice(most).join(separator)];
}

const backwards = (text) => [...text].reverse().join("");

export const rsplit = (text, separator = null, most = -1) =>
  split(backwards(text), separator === null ? null : backwards(separator), most).map(backwards).reverse();

export function splitLines(text) {
  const lines = text.split(LINE_END);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

export const join = (separator, parts) => [...parts].join(separator);

export function replace(text, old, now, most = -1) {
  const parts = old === "" ? ["", ...text, ""] : text.split(old);
  return parts.reduce((done, found, at) => done + (most < 0 || at <= most ? now : old) + found);
}

export function find(text, wanted, start = 0, stop = Infinity) {
  const letters = [...text];
  const clamp = (bound) => Math.max(0, bound < 0 ? bound + letters.length : Math.min(bound, letters.length));
  if (start > letters.length) return -1;
  const [first, last] = [clamp(start), clamp(stop)];
  if (last < first) return -1;
  const found = letters.slice(first, last).join("").indexOf(wanted);
  return found < 0 ? -1 : first + [...letters.slice(first, last).join("").slice(0, found)].length;
}

export function rfind(text, wanted) {
  const found = text.lastIndexOf(wanted);
  return found < 0 ? -1 : [...text.slice(0, found)].length;
}

export const countIn = (text, wanted) => (wanted === "" ? [...text].length + 1 : text.split(wanted).length - 1);

export function indexIn(text, wanted) {
  const found = find(text, wanted);
  return found < 0 ? raise("ValueError", "substring not found") : found;
}

export const removePrefix = (text, wanted) => (text.startsWith(wanted) ? text.slice(wanted.length) : text);
export const removeSuffix = (text, wanted) =>
  wanted !== "" && text.endsWith(wanted) ? text.slice(0, -wanted.length) : text;

export function partition(text, separator) {
  if (separator === "") raise("ValueError", "empty separator");
  const found = text.indexOf(separator);
  return found < 0 ? [text, "", ""] : [text.slice(0, found), separator, text.slice(found + separator.length)];
}

export function rpartition(text, separator) {
  if (separator === "") raise("ValueError", "empty separator");
  const found = text.lastIndexOf(separator);
  return found < 0 ? ["", "", text] : [text.slice(0, found), separator, text.slice(found + separator.length)];
}

// Digits that are not decimal, such as ².
const DIGIT =
  /^[\p{Nd}\xb2\xb3\xb9\u1369-\u1371\u19da\u2070\u2074-\u2079\u2080-\u2089\u2460-\u2468\u2474-\u247c\u2488-\u2490\u24ea\u24f5-\u24fd\u24ff\u2776-\u277e\u2780-\u2788\u278a-\u2792\u{10a40}-\u{10a43}\u{10e60}-\u{10e68}\u{11052}-\u{1105a}\u{1f100}-\u{1f10a}]+$/u;

export const isDigit = (text) => DIGIT.test(text);
export const isDecimal = (text) => /^\p{Nd}+$/u.test(text);
export const isAlpha = (text) => /^\p{L}+$/u.test(text);
export const isAlnum = (text) => /^[\p{L}\p{N}]+$/u.test(text);
export const isSpace = (text) => text !== "" && [...text].every((found) => SPACE.test(found));
