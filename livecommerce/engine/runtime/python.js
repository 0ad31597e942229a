// Python semantics where JavaScript differs: exceptions, truth, integers, and item access. The files `python-*.js` contain the
// rest by subject, so that a page loads only what its states use. The compiler (`transpile/`) writes plain JavaScript for
// operations with the same semantics in both languages.
//
// Lists and tuples are arrays, dicts and dataclasses objects, ints and floats numbers; the compiler knows which. Where the
// browser cannot produce Python's result, a `BrowserLimit` is thrown, which no `except` catches.
class PythonError extends Error {
  constructor(kind, text) {
    super(text);
    this.name = kind;
  }
}

export const raise = (kind, text = "") => {
  throw new PythonError(kind, text);
};

export const limit = (text) => raise("BrowserLimit", text);

/** Whether an `except` with these exceptions and their subclasses catches the error. */
export function caught(error, ...kinds) {
  if (error.name === "BrowserLimit") return false;
  const kind = error instanceof RangeError ? "RecursionError" : error instanceof PythonError ? error.name : "";
  return kinds.includes("Exception") || kinds.includes(kind);
}

export const isList = Array.isArray;
export const isDict = (value) => typeof value === "object" && value !== null && !isList(value);
export const number = (value) => (typeof value === "boolean" ? Number(value) : value);

export function truth(value) {
  if (isList(value)) return value.length > 0;
  if (isDict(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** `a and b` and `a or b`: returns the deciding operand. The second is a function, evaluated only if needed. */
export const both = (first, second) => (truth(first) ? second() : first);
export const either = (first, second) => (truth(first) ? first : second());

/** An int, which has no negative zero. */
export function whole(value) {
  if (!Number.isSafeInteger(value)) limit(`${value} is beyond 2**53`);
  return value + 0;
}

/** Returns a float; throws for `nan`, so that it does not spread. */
export const real = (value) => (value === value ? value : limit("the result is nan, which the browser does not keep"));

export function place(length, index, refusal) {
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
