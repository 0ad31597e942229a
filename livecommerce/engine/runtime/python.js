// What Python means by its operators, builtins and methods where JavaScript means something else. Only states that use one
// of these functions import it; the compiler (`transpile/`) writes what means the same in both languages itself.

const raise = (kind, text) => {
  throw new Error(`${kind}: ${text}`);
};

const isList = Array.isArray;
const isDict = (value) => typeof value === "object" && value !== null && !isList(value);
const number = (value) => (typeof value === "boolean" ? Number(value) : value);

// Truth and comparison

export function truth(value) {
  if (isList(value)) return value.length > 0;
  if (isDict(value)) return Object.keys(value).length > 0;
  return value === value ? Boolean(value) : true;
}

/** `a and b` and `a or b` of values: which of them it is. The second is a function, as it may not be needed. */
export const both = (first, second) => (truth(first) ? second() : first);
export const either = (first, second) => (truth(first) ? first : second());

export function equal(a, b) {
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, place) => equal(item, b[place]));
  if (isDict(a)) {
    const keys = Object.keys(a);
    if (!isDict(b) || keys.length !== Object.keys(b).length) return false;
    return keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
  }
  return number(a) === number(b);
}

/** Below 0, 0 or above 0, as `a` comes before, with or after `b`: numbers, texts by code points, lists by their items. */
export function compare(a, b) {
  if (isList(a) && isList(b)) {
    for (let place = 0; place < Math.min(a.length, b.length); place += 1) {
      if (!equal(a[place], b[place])) return compare(a[place], b[place]);
    }
    return a.length - b.length;
  }
  if (typeof a === "string" && typeof b === "string") {
    const [left, right] = [[...a], [...b]];
    for (let place = 0; place < Math.min(left.length, right.length); place += 1) {
      if (left[place] !== right[place]) return left[place].codePointAt(0) - right[place].codePointAt(0);
    }
    return left.length - right.length;
  }
  const [left, right] = [number(a), number(b)];
  if (typeof left !== "number" || typeof right !== "number") raise("TypeError", "these do not compare");
  return left < right ? -1 : left > right ? 1 : 0;
}

export const contains = (list, value) => list.some((item) => equal(item, value));

// Numbers

export function divide(a, b) {
  if (b === 0) raise("ZeroDivisionError", "division by zero");
  return a / b;
}

export function modulo(a, b) {
  if (b === 0) raise("ZeroDivisionError", "modulo by zero");
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest + 0;
}

export const floorDivide = (a, b) => {
  const rest = modulo(a, b);
  const quotient = (a - rest) / b;
  const whole = Math.floor(quotient);
  return (quotient - whole > 0.5 ? whole + 1 : whole) + 0;
};

/** The digits of a number that is not negative, rounded to even where it lies between two. */
function digits(value, places) {
  // Exact: no double has a digit behind these that would matter.
  const exact = value < 1e21 ? value.toFixed(100) : `${BigInt(value)}.${"0".repeat(100)}`;
  const [whole, rest] = exact.split(".");
  const kept = BigInt(whole + rest.slice(0, places));
  const tail = rest.slice(places);
  const half = `5${"0".repeat(tail.length - 1)}`;
  const up = tail > half || (tail === half && kept % 2n === 1n);
  const text = String(up ? kept + 1n : kept).padStart(places + 1, "0");
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

export const round = (value, places = 0) =>
  Math.abs(value) >= 1e21 ? value : (value < 0 ? -1 : 1) * Number(digits(Math.abs(value), places)) + 0;

/** Whole numbers as `int` reads them; `text` is a text or a number. */
export function integer(text) {
  if (typeof text === "number") return Math.trunc(text) + 0;
  const written = strip(text);
  if (!/^[+-]?\d+(_\d+)*$/.test(written)) raise("ValueError", `invalid literal for int(): ${text}`);
  return Number(written.replaceAll("_", "")) + 0;
}

export function float(text) {
  if (typeof text === "number") return text;
  const written = strip(text);
  if (!/^[+-]?(\d+(_\d+)*\.?(\d+(_\d+)*)?|\.\d+(_\d+)*)(e[+-]?\d+(_\d+)*)?$/i.test(written)) {
    raise("ValueError", `could not convert string to float: ${text}`);
  }
  return Number(written.replaceAll("_", ""));
}

const group = (whole, mark, size) => whole.replace(new RegExp(`\\B(?=(.{${size}})+$)`, "g"), mark);

/** A value as a format specification wants it. */
export function format(value, type, precision = -1, grouping = "", sign = "", fill = " ", align = "", width = 0) {
  let mark = "";
  let text = value;
  if (type === "s") {
    text = precision < 0 ? value : [...value].slice(0, precision).join("");
  } else {
    const negative = value < 0 || (type !== "d" && Object.is(value, -0));
    mark = negative ? "-" : sign;
    const size = Math.abs(value);
    if (type === "d") text = String(size);
    else if (type === "f") text = digits(size, precision);
    else if (type === "%") text = `${digits(size * 100, precision)}%`;
    else text = size.toString({ x: 16, X: 16, b: 2, o: 8 }[type]);
    if (type === "X") text = text.toUpperCase();
    if (grouping) text = text.replace(/^\d+/, (whole) => group(whole, grouping, 3));
  }
  const missing = Math.max(0, width - [...(mark + text)].length);
  const left = { "<": 0, "^": Math.floor(missing / 2) }[align] ?? missing;
  if (align === "=") return mark + fill.repeat(missing) + text;
  return fill.repeat(left) + mark + text + fill.repeat(missing - left);
}

// Lists, tuples, dicts and texts: what stands where

const place = (length, index, kind) => {
  const found = index < 0 ? index + length : index;
  if (!(found >= 0 && found < length)) raise("IndexError", `${kind} index out of range`);
  return found;
};

/** `container[key]`, which must be there. */
export function item(container, key) {
  if (typeof container === "string") {
    const letters = [...container];
    return letters[place(letters.length, key, "string")];
  }
  if (isList(container)) return container[place(container.length, key, "list")];
  if (!Object.hasOwn(container, key)) raise("KeyError", key);
  return container[key];
}

export const get = (dict, key, otherwise = null) => (Object.hasOwn(dict, key) ? dict[key] : otherwise);

/** `container[start:stop:step]`. */
export function slice(container, start = null, stop = null, step = 1) {
  const items = [...container];
  if (step === 0) raise("ValueError", "slice step cannot be zero");
  const [first, last] = step > 0 ? [0, items.length] : [-1, items.length - 1];
  const clamp = (bound) => Math.max(first, Math.min(last, bound < 0 ? bound + items.length : bound));
  const from = start === null ? (step > 0 ? first : last) : clamp(start);
  const to = stop === null ? (step > 0 ? last : first) : clamp(stop);
  const found = range(from, to, step).map((at) => items[at]);
  return typeof container === "string" ? found.join("") : found;
}

/** The items that so many names are to stand for. */
export function unpack(items, count) {
  const found = [...items];
  if (found.length !== count) raise("ValueError", `${found.length} values for ${count} names`);
  return found;
}

export const repeat = (value, times) =>
  typeof value === "string"
    ? value.repeat(Math.max(0, times))
    : Array.from({ length: Math.max(0, times) }).flatMap(() => value);

// Builtins

export function range(start, stop, step = 1) {
  if (stop === undefined) return range(0, start);
  if (step === 0) raise("ValueError", "range() arg 3 must not be zero");
  return Array.from({ length: Math.max(0, Math.ceil((stop - start) / step)) }, (_, at) => start + at * step);
}

export const enumerate = (items, start = 0) => [...items].map((found, at) => [start + at, found]);

export const zip = (...lists) =>
  range(lists.length ? Math.min(...lists.map((list) => list.length)) : 0).map((at) => lists.map((list) => list[at]));

export function sorted(items, key = (found) => found, reverse = false) {
  const pairs = items.map((found) => [key(found), found]);
  return pairs.sort(([a], [b]) => (reverse ? compare(b, a) : compare(a, b))).map(([, found]) => found);
}

export const sum = (numbers, start = 0) => numbers.reduce((total, found) => total + Number(found), start);

function extreme(items, key, otherwise, sign, name) {
  if (items.length === 0) {
    if (otherwise === undefined) raise("ValueError", `${name}() arg is an empty sequence`);
    return otherwise;
  }
  return items
    .map((found) => [key(found), found])
    .reduce((best, next) => (sign * compare(next[0], best[0]) > 0 ? next : best))[1];
}

export const max = (items, otherwise, key = (found) => found) => extreme(items, key, otherwise, 1, "max");
export const min = (items, otherwise, key = (found) => found) => extreme(items, key, otherwise, -1, "min");

// Texts

// White space as Python has it.
const SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

export function split(text, separator = null, most = -1) {
  if (separator === "") raise("ValueError", "empty separator");
  if (separator === null) {
    const words = [];
    let rest = strip(text, null, true, false);
    while (rest !== "") {
      const end = rest.search(SPACE);
      if (end < 0 || (most >= 0 && words.length === most)) return [...words, end < 0 ? rest : rest];
      words.push(rest.slice(0, end));
      rest = strip(rest.slice(end), null, true, false);
    }
    return words;
  }
  const parts = text.split(separator);
  return most < 0 || parts.length <= most + 1 ? parts : [...parts.slice(0, most), parts.slice(most).join(separator)];
}

export function strip(text, letters = null, atStart = true, atEnd = true) {
  const goes = (letter) => (letters === null ? SPACE.test(letter) : letters.includes(letter));
  const all = [...text];
  let [first, last] = [0, all.length];
  while (atStart && first < last && goes(all[first])) first += 1;
  while (atEnd && first < last && goes(all[last - 1])) last -= 1;
  return all.slice(first, last).join("");
}

export function replace(text, old, now, most = -1) {
  const parts = old === "" ? ["", ...text, ""] : text.split(old);
  return parts.reduce((done, part, at) => done + (most < 0 || at <= most ? now : old) + part);
}

export function find(text, part) {
  const found = text.indexOf(part);
  return found < 0 ? -1 : [...text.slice(0, found)].length;
}

export const countIn = (items, wanted) =>
  typeof items === "string"
    ? (wanted === "" ? [...items].length + 1 : items.split(wanted).length - 1)
    : items.filter((found) => equal(found, wanted)).length;

export const removePrefix = (text, part) => (text.startsWith(part) ? text.slice(part.length) : text);
export const removeSuffix = (text, part) =>
  part !== "" && text.endsWith(part) ? text.slice(0, -part.length) : text;

export function partition(text, separator) {
  if (separator === "") raise("ValueError", "empty separator");
  const found = text.indexOf(separator);
  return found < 0
    ? [text, "", ""]
    : [text.slice(0, found), separator, text.slice(found + separator.length)];
}

// Changes in place

/** Changes a field in place, as Python does: a copy takes its place, so that React is told. */
export function change(state, field, operation, ...values) {
  const copy = isList(state[field]) ? [...state[field]] : { ...state[field] };
  const result = operation(copy, ...values);
  state[field] = copy;
  return result;
}

export function append(list, value) {
  list.push(value);
  return null;
}

export function extend(list, values) {
  for (const value of [...values]) list.push(value);
  return null;
}

export function insert(list, index, value) {
  list.splice(index, 0, value);
  return null;
}

export function indexOf(list, value) {
  const found = list.findIndex((one) => equal(one, value));
  if (found < 0) raise("ValueError", "it is not in the list");
  return found;
}

export function remove(list, value) {
  list.splice(indexOf(list, value), 1);
  return null;
}

export function pop(container, key = -1, otherwise) {
  if (isList(container)) return container.splice(place(container.length, key, "pop"), 1)[0];
  if (!Object.hasOwn(container, key)) return otherwise === undefined ? raise("KeyError", key) : otherwise;
  const found = container[key];
  delete container[key];
  return found;
}

export function clear(container) {
  if (isList(container)) container.length = 0;
  else for (const key of Object.keys(container)) delete container[key];
  return null;
}

export function sort(list, key, reverse) {
  for (const [at, value] of sorted(list, key, reverse).entries()) list[at] = value;
  return null;
}

export function reverse(list) {
  list.reverse();
  return null;
}

export function setItem(container, key, value) {
  if (isList(container)) container[place(container.length, key, "list assignment")] = value;
  else Object.defineProperty(container, key, { value, configurable: true, enumerable: true, writable: true });
  return null;
}

export function removeItem(container, key) {
  pop(container, key);
  return null;
}

export function update(dict, values) {
  for (const [key, value] of Object.entries(values)) setItem(dict, key, value);
  return null;
}

export function setDefault(dict, key, value) {
  if (!Object.hasOwn(dict, key)) setItem(dict, key, value);
  return dict[key];
}
