// Construction of dicts, and changes of lists and dicts in place.
import { changed } from "./changes.js";
import { equal, itself, ordered } from "./python-order.js";
import { isList, limit, place, raise } from "./python.js";

const INDEX = /^(?:0|[1-9]\d*)$/;

/** Throws if a new integer key breaks the dict's insertion order: objects list integer keys first, in numeric order. */
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

/** Returns a dict from key-value pairs. */
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
  for (const value of more === list ? [...list] : more) list.push(value);
  return changed();
}

export function insert(list, index, value) {
  list.splice(index, 0, value);
  return changed();
}

export function remove(list, value) {
  const found = list.findIndex((item) => equal(item, value));
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
  // As in Python, the list is empty while it is sorted.
  list.length = 0;
  let result = found;
  try {
    result = ordered(found, key, reverse);
    if (list.length > 0) raise("ValueError", "list modified during sort");
  } finally {
    list.length = 0;
    for (const item of result) list.push(item);
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
