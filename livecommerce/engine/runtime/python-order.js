// Equality and order: `==`, `<`, `in`, `sorted`, `min` and `max`.
import { isDict, isList, number, raise } from "./python.js";

export function equal(a, b) {
  if (isList(a)) return isList(b) && a.length === b.length && a.every((found, at) => equal(found, b[at]));
  if (isDict(a)) {
    const names = Object.keys(a);
    if (!isDict(b) || names.length !== Object.keys(b).length) return false;
    return names.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
  }
  return number(a) === number(b);
}

/** Comparison function for sorting: numbers, strings by code points, lists by their items. */
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

/** `value in items`, with the arguments in the order in which Python evaluates them. */
export function contains(value, items) {
  if (typeof items === "string") return items.includes(value);
  if (typeof items.contains === "function") return typeof number(value) === "number" && items.contains(number(value));
  if (!items[Symbol.iterator]) return Object.hasOwn(items, value);
  for (const found of items) if (equal(found, value)) return true;
  return false;
}

export const itself = (found) => found;

export function ordered(found, key, reverse) {
  const pairs = found.map((item) => [key(item), item]);
  return pairs.sort(([a], [b]) => (reverse ? compare(b, a) : compare(a, b))).map(([, item]) => item);
}

export const sorted = (found, key = itself, reverse = false) => ordered([...found], key, reverse);

function extreme(found, key, otherwise, sign, name) {
  let best;
  for (const item of found) {
    const rank = key(item);
    if (best === undefined || sign * compare(rank, best[0]) > 0) best = [rank, item];
  }
  if (best !== undefined) return best[1];
  return otherwise === undefined ? raise("ValueError", `${name}() arg is an empty sequence`) : otherwise;
}

export const max = (found, otherwise, key = itself) => extreme(found, key, otherwise, 1, "max");
export const min = (found, otherwise, key = itself) => extreme(found, key, otherwise, -1, "min");

export const countItem = (list, wanted) => list.filter((found) => equal(found, wanted)).length;

export function placeOfItem(list, wanted) {
  const found = list.findIndex((item) => equal(item, wanted));
  return found < 0 ? raise("ValueError", `${JSON.stringify(wanted)} is not in list`) : found;
}
