// Iteration as in Python, including changes of the list during the loop; slices, and functions on whole lists.
import { limit, raise, truth } from "./python.js";

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

/** Returns the items for unpacking into this number of names. */
export function unpack(items, count) {
  const found = [];
  for (const item of items) {
    if (found.length === count) raise("ValueError", `too many values to unpack (expected ${count})`);
    found.push(item);
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

export function range(start, stop, step = 1) {
  const [from, to] = stop === undefined ? [0, start] : [start, stop];
  if (step === 0) raise("ValueError", "range() arg 3 must not be zero");
  const isBefore = (at) => (step > 0 ? at < to : at > to);
  const rest = (at) => ((at % step) + step) % step;
  return {
    *[Symbol.iterator]() {
      for (let at = from; isBefore(at); at += step) yield at;
    },
    /** Whether `in` finds a number, which Python computes, too: a range may have more items than can be visited. */
    contains: (at) => (step > 0 ? at >= from : at <= from) && isBefore(at) && rest(at) === rest(from),
  };
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

/** Yields the results of a function that returns any number of results for each item. */
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
  for (const item of found) if (truth(item)) return true;
  return false;
};

export const all = (found) => {
  for (const item of found) if (!truth(item)) return false;
  return true;
};

/** `sum`, with each step checked by `whole` or `real`. */
export function sum(numbers, start, check) {
  let total = start;
  for (const found of numbers) total = check(total + Number(found));
  return total;
}
