// What Python means by its operators, builtins and methods where JavaScript means something else. Only states that use one
// of these functions import it; the compiler (`transpile/`) writes what means the same in both languages itself.
//
// Lists and tuples are arrays, dicts and dataclasses objects, ints and floats numbers; the compiler knows which. Where the
// browser cannot give what Python gives, a `BrowserLimit` is thrown, which no `except` catches.
import { changed } from "./changes.js";

class PythonError extends Error {
  constructor(kind, text) {
    super(text);
    this.name = kind;
  }
}

export const raise = (kind, text = "") => {
  throw new PythonError(kind, text);
};

const limit = (text) => raise("BrowserLimit", text);

const BASES = {
  LookupError: ["IndexError", "KeyError"],
  ArithmeticError: ["ZeroDivisionError", "OverflowError"],
  RuntimeError: ["RecursionError", "NotImplementedError"],
};

/** Whether an `except` that names these exceptions catches the error. */
export function caught(error, ...kinds) {
  if (error.name === "BrowserLimit") return false;
  const kind = error instanceof RangeError ? "RecursionError" : error instanceof PythonError ? error.name : "";
  return kinds.some((wanted) => wanted === "Exception" || wanted === kind || BASES[wanted]?.includes(kind));
}

export const isList = Array.isArray;
export const isDict = (value) => typeof value === "object" && value !== null && !isList(value);
const number = (value) => (typeof value === "boolean" ? Number(value) : value);

// Truth and comparison

export function truth(value) {
  if (isList(value)) return value.length > 0;
  if (isDict(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** `a and b` and `a or b` of values: which of them it is. The second is a function, as it may not be needed. */
export const both = (first, second) => (truth(first) ? second() : first);
export const either = (first, second) => (truth(first) ? first : second());

export function equal(a, b) {
  if (isList(a)) return isList(b) && a.length === b.length && a.every((found, at) => equal(found, b[at]));
  if (isDict(a)) {
    const names = Object.keys(a);
    if (!isDict(b) || names.length !== Object.keys(b).length) return false;
    return names.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
  }
  return number(a) === number(b);
}

/** Below 0, 0 or above 0, as `a` comes before, with or after `b`: numbers, texts by code points, lists by their items. */
export function compare(a, b) {
  if (isList(a)) {
    for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
      if (!equal(a[at], b[at])) return compare(a[at], b[at]);
    }
    return a.length - b.length;
  }
  if (typeof a === "string") {
    const [left, right] = [[...a], [...b]];
    const at = left.findIndex((found, place) => found !== right[place]);
    return at < 0 || at >= right.length ? left.length - right.length : left[at].codePointAt(0) - right[at].codePointAt(0);
  }
  return number(a) - number(b) || (number(a) < number(b) ? -1 : 0);
}

export function contains(items, value) {
  for (const found of items) if (equal(found, value)) return true;
  return false;
}

// Numbers

/** An int, which has no negative zero. */
export function whole(value) {
  if (!Number.isSafeInteger(value)) limit(`${value} is beyond 2**53`);
  return value + 0;
}

/** A float; what is no number any more is not to spread. */
export const real = (value) => (value === value ? value : limit("the result is nan, which the browser does not keep"));

export const power = (value, exponent) =>
  whole(Math.abs(value) < 2 ? value ** (exponent && 2 - (exponent % 2)) : Number(BigInt(value) ** BigInt(exponent)));

const zero = (text) => raise("ZeroDivisionError", text);

export const divide = (a, b) => (b === 0 ? zero("division by zero") : real(a / b));

export function modulo(a, b) {
  if (b === 0) zero("integer modulo by zero");
  const rest = a % b;
  return (rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest) + 0;
}

export function floorDivide(a, b) {
  if (b === 0) zero("integer division or modulo by zero");
  return whole(Number((BigInt(a) - BigInt(modulo(a, b))) / BigInt(b)));
}

const signed = (size, like) => (like < 0 || Object.is(like, -0) ? -size : size);

export function moduloFloats(a, b) {
  if (b === 0) zero("float modulo");
  const rest = real(a % b);
  if (rest === 0) return signed(0, b);
  return rest < 0 !== b < 0 ? rest + b : rest;
}

export function floorDivideFloats(a, b) {
  if (b === 0) zero("float floor division by zero");
  let rest = real(a % b);
  let quotient = (a - rest) / b;
  if (rest !== 0 && rest < 0 !== b < 0) {
    rest += b;
    quotient -= 1;
  }
  if (quotient === 0) return signed(0, a / b);
  const below = Math.floor(quotient);
  return quotient - below > 0.5 ? below + 1 : below;
}

/** The digits of a number that is not negative, rounded to even where it lies between two. */
function digits(value, places) {
  if (value === Infinity) return "inf";
  // Exact: no double has a digit behind these that would matter.
  const exact = value < 1e21 ? value.toFixed(100) : `${BigInt(value)}.${"0".repeat(100)}`;
  const [start, rest] = exact.split(".");
  const kept = BigInt(start + rest.slice(0, places));
  const tail = rest.slice(places);
  const half = `5${"0".repeat(tail.length - 1)}`;
  const up = tail > half || (tail === half && kept % 2n === 1n);
  const text = String(up ? kept + 1n : kept).padStart(places + 1, "0");
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** Rounded to so many digits; to an int without their number. */
export function round(value, places) {
  if (Math.abs(value) === Infinity && places === undefined) {
    raise("OverflowError", "cannot convert float infinity to integer");
  }
  const rounded = Math.abs(value) >= 1e21 ? value : signed(Number(digits(Math.abs(value), places ?? 0)), value);
  return places === undefined ? whole(rounded) : rounded;
}

const GROUPED = "\\d+(?:_\\d+)*";
const INTEGER = new RegExp(`^[+-]?${GROUPED}$`);
const FLOAT = new RegExp(`^[+-]?(?:(?:${GROUPED}\\.?(?:${GROUPED})?|\\.${GROUPED})(?:e[+-]?${GROUPED})?|inf(?:inity)?)$`, "i");

function read(text, pattern, refusal) {
  const written = strip(text);
  if (/(?![0-9])\p{Nd}/u.test(written)) limit(`${text} has digits that are not 0 to 9`);
  if (/^[+-]?nan$/i.test(written) && pattern === FLOAT) limit("nan is not kept in the browser");
  if (!pattern.test(written)) raise("ValueError", `${refusal}: '${text}'`);
  return Number(written.replaceAll("_", "").replace(/inf(inity)?/i, "Infinity"));
}

/** `int` of a text, a float or a bool. */
export function integer(value) {
  if (typeof value === "string") return whole(read(value, INTEGER, "invalid literal for int() with base 10"));
  if (Math.abs(value) === Infinity) raise("OverflowError", "cannot convert float infinity to integer");
  return whole(Math.trunc(number(value)));
}

/** `float` of a text or a bool. */
export const float = (value) =>
  typeof value === "string" ? read(value, FLOAT, "could not convert string to float") : number(value);

// Texts of values

/** `str` of a text, an int, a bool or None. */
export function shown(value) {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return String(value);
}

/** `str` of a float, or of None. */
export function floatText(value) {
  if (value === null) return "None";
  if (Object.is(value, -0)) return "-0.0";
  const size = Math.abs(value);
  if (size === Infinity) return value < 0 ? "-inf" : "inf";
  if (size !== 0 && (size >= 1e16 || size < 1e-4)) {
    const [mantissa, exponent] = value.toExponential().split("e");
    return `${mantissa}e${exponent[0]}${exponent.slice(1).padStart(2, "0")}`;
  }
  const text = String(value);
  return text.includes(".") ? text : `${text}.0`;
}

const grouped = (digitsOfWhole, mark) => digitsOfWhole.replace(/\B(?=(.{3})+$)/g, mark);

/** A value as a format specification wants it. */
export function format(value, type, precision = -1, grouping = "", sign = "", fill = " ", align = "", width = 0) {
  let mark = "";
  let text = value;
  if (type === "s") {
    text = precision < 0 ? value : [...value].slice(0, precision).join("");
  } else {
    mark = value < 0 || Object.is(value, -0) ? "-" : sign;
    const size = Math.abs(value);
    if (type === "d") text = String(size);
    else if (type === "f") text = digits(size, precision);
    else if (type === "%") text = `${digits(size * 100, precision)}%`;
    else text = size.toString({ x: 16, X: 16, b: 2, o: 8 }[type]);
    if (type === "X") text = text.toUpperCase();
    if (grouping) text = text.replace(/^\d+/, (start) => grouped(start, grouping));
  }
  const missing = Math.max(0, width - [...(mark + text)].length);
  const left = { "<": 0, "^": Math.floor(missing / 2) }[align] ?? missing;
  if (align === "=") return mark + fill.repeat(missing) + text;
  return fill.repeat(left) + mark + text + fill.repeat(missing - left);
}

// Lists, tuples, dicts and texts: what is at a place

function place(length, index, refusal) {
  const found = index < 0 ? index + length : index;
  if (!(found >= 0 && found < length)) raise("IndexError", refusal);
  return found;
}

export const item = (list, index) => list[place(list.length, index, "list index out of range")];
export const member = (tuple, index) => tuple[place(tuple.length, index, "tuple index out of range")];

export function letter(text, index) {
  const letters = [...text];
  return letters[place(letters.length, index, "string index out of range")];
}

export const entry = (dict, key) => (Object.hasOwn(dict, key) ? dict[key] : raise("KeyError", `'${key}'`));

export const get = (dict, key, otherwise) => (Object.hasOwn(dict, key) ? dict[key] : otherwise);

/** `container[start:stop:step]`. */
export function slice(container, start = null, stop = null, step = 1) {
  const items = [...container];
  if (step === 0) raise("ValueError", "slice step cannot be zero");
  const [first, last] = step > 0 ? [0, items.length] : [-1, items.length - 1];
  const clamp = (bound) => Math.max(first, Math.min(last, bound < 0 ? bound + items.length : bound));
  const from = start === null ? (step > 0 ? first : last) : clamp(start);
  const to = stop === null ? (step > 0 ? last : first) : clamp(stop);
  const found = [];
  for (let at = from; step > 0 ? at < to : at > to; at += step) found.push(items[at]);
  return typeof container === "string" ? found.join("") : found;
}

/** The items that so many names are to be. */
export function unpack(items, count) {
  const found = [];
  for (const one of items) {
    if (found.length === count) raise("ValueError", `too many values to unpack (expected ${count})`);
    found.push(one);
  }
  if (found.length < count) raise("ValueError", `not enough values to unpack (expected ${count}, got ${found.length})`);
  return found;
}

const LONGEST = 2 ** 28;

export function repeat(value, times) {
  const count = Math.max(0, times);
  if (value.length * count > LONGEST) limit(`${value.length} items ${count} times are more than the browser keeps`);
  return typeof value === "string" ? value.repeat(value === "" ? 0 : count) : Array.from({ length: value.length === 0 ? 0 : count }, () => value).flat(1);
}

// What is gone through, one item after the other, as Python does: what is changed meanwhile is seen

export function* range(start, stop, step = 1) {
  const [from, to] = stop === undefined ? [0, start] : [start, stop];
  if (step === 0) raise("ValueError", "range() arg 3 must not be zero");
  for (let at = from; step > 0 ? at < to : at > to; at += step) yield at;
}

export function* enumerate(items, start = 0) {
  let at = start;
  for (const found of items) {
    yield [at, found];
    at += 1;
  }
}

export function* zip(...lists) {
  const iterators = lists.map((items) => items[Symbol.iterator]());
  for (;;) {
    const found = [];
    for (const iterator of iterators) {
      const { done, value } = iterator.next();
      if (done) return;
      found.push(value);
    }
    yield found;
  }
}

export function* reversed(container) {
  const items = typeof container === "string" ? [...container] : container;
  for (let at = items.length - 1; at >= 0 && at < items.length; at -= 1) yield items[at];
}

export function* mapped(items, result) {
  for (const found of items) yield result(found);
}

/** What the function makes of each item, which is any number of others. */
export function* flat(items, results) {
  for (const found of items) yield* results(found);
}

function* entriesOf(dict, result) {
  const names = Object.keys(dict);
  const check = () => {
    const now = Object.keys(dict);
    if (now.length !== names.length) raise("RuntimeError", "dictionary changed size during iteration");
    if (now.some((key, at) => key !== names[at])) limit("keys changed in a loop over them");
  };
  for (const key of names) {
    yield result(key);
    check();
  }
}

export const keys = (dict) => entriesOf(dict, (key) => key);
export const values = (dict) => entriesOf(dict, (key) => dict[key]);
export const items = (dict) => entriesOf(dict, (key) => [key, dict[key]]);

export const any = (found) => {
  for (const one of found) if (truth(one)) return true;
  return false;
};

export const all = (found) => {
  for (const one of found) if (!truth(one)) return false;
  return true;
};

const itself = (found) => found;

function ordered(found, key, reverse) {
  const pairs = found.map((one) => [key(one), one]);
  return pairs.sort(([a], [b]) => (reverse ? compare(b, a) : compare(a, b))).map(([, one]) => one);
}

export const sorted = (found, key = itself, reverse = false) => ordered([...found], key, reverse);

/** `sum`, each step of which is checked: by `whole` or by `real`. */
export function sum(numbers, start, check) {
  let total = start;
  for (const found of numbers) total = check(total + Number(found));
  return total;
}

function extreme(found, key, otherwise, sign, name) {
  let best;
  for (const one of found) {
    const rank = key(one);
    if (best === undefined || sign * compare(rank, best[0]) > 0) best = [rank, one];
  }
  if (best !== undefined) return best[1];
  return otherwise === undefined ? raise("ValueError", `${name}() arg is an empty sequence`) : otherwise;
}

export const max = (found, otherwise, key = itself) => extreme(found, key, otherwise, 1, "max");
export const min = (found, otherwise, key = itself) => extreme(found, key, otherwise, -1, "min");

// Texts

// White space as Python has it.
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

export const countIn = (container, wanted) =>
  typeof container === "string"
    ? (wanted === "" ? [...container].length : container.split(wanted).length - 1) + (wanted === "" ? 1 : 0)
    : container.filter((found) => equal(found, wanted)).length;

export function indexOf(container, wanted) {
  if (typeof container === "string") {
    const found = find(container, wanted);
    return found < 0 ? raise("ValueError", "substring not found") : found;
  }
  const found = container.findIndex((one) => equal(one, wanted));
  return found < 0 ? raise("ValueError", `${JSON.stringify(wanted)} is not in list`) : found;
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

// Lists and dicts, and their changes in place

const INDEX = /^(?:0|[1-9]\d*)$/;

/** Objects have keys that are whole numbers first, in their order: a new one that would come elsewhere cannot be kept. */
function checkOrder(dict, key) {
  if (!INDEX.test(key)) return;
  if (Object.keys(dict).some((known) => !INDEX.test(known) || Number(known) > Number(key))) {
    limit(`the key ${key} would come before others; write f"id-{key}"`);
  }
}

function put(dict, key, value) {
  if (!Object.hasOwn(dict, key)) checkOrder(dict, key);
  Object.defineProperty(dict, key, { value, configurable: true, enumerable: true, writable: true });
}

/** A dict of pairs of key and value. */
export function dict(pairs) {
  const made = {};
  for (const [key, value] of pairs) put(made, key, value);
  return made;
}

export function append(list, value) {
  list.push(value);
  return changed();
}

export function extend(list, more) {
  if (more === list) list.push(...list);
  else for (const value of more) list.push(value);
  return changed();
}

export function insert(list, index, value) {
  list.splice(index, 0, value);
  return changed();
}

export function remove(list, value) {
  const found = list.findIndex((one) => equal(one, value));
  if (found < 0) raise("ValueError", "list.remove(x): x not in list");
  list.splice(found, 1);
  return changed();
}

export function pop(container, key = -1, otherwise) {
  let found;
  if (isList(container)) {
    if (container.length === 0) raise("IndexError", "pop from empty list");
    found = container.splice(place(container.length, key, "pop index out of range"), 1)[0];
  } else {
    if (!Object.hasOwn(container, key)) return otherwise === undefined ? raise("KeyError", `'${key}'`) : otherwise;
    found = container[key];
    delete container[key];
  }
  changed();
  return found;
}

export function clear(container) {
  if (isList(container)) container.length = 0;
  else for (const key of Object.keys(container)) delete container[key];
  return changed();
}

export function sort(list, key = itself, reverse = false) {
  const found = [...list];
  // As in Python, the list is empty meanwhile.
  list.length = 0;
  let result = found;
  try {
    result = ordered(found, key, reverse);
    if (list.length > 0) raise("ValueError", "list modified during sort");
  } finally {
    list.splice(0, list.length, ...result);
    changed();
  }
  return null;
}

export function reverse(list) {
  list.reverse();
  return changed();
}

export function setItem(value, container, key) {
  if (isList(container)) container[place(container.length, key, "list assignment index out of range")] = value;
  else put(container, key, value);
  return changed();
}

export function removeItem(container, key) {
  if (isList(container)) container.splice(place(container.length, key, "list assignment index out of range"), 1);
  else if (!Object.hasOwn(container, key)) raise("KeyError", `'${key}'`);
  else delete container[key];
  return changed();
}

export function update(target, more) {
  for (const [key, value] of Object.entries(more)) put(target, key, value);
  return changed();
}

export function setDefault(target, key, value) {
  if (!Object.hasOwn(target, key)) put(target, key, value);
  changed();
  return target[key];
}
