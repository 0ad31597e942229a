// Validation of JSON: server responses and stored values.
import { dict } from "./python-changes.js";
import { entry, isDict, isList, item, letter, raise, whole } from "./python.js";

export const isKind = (value, kind) =>
  kind === "list" ? isList(value) : kind === "dict" ? isDict(value) : typeof value === { text: "string", bool: "boolean" }[kind];

/** Returns an item of unvalidated JSON. */
export function part(value, key) {
  if (isDict(value)) {
    if (typeof key === "string") return entry(value, key);
    raise("KeyError", String(key));
  }
  if (!isList(value) && typeof value !== "string") raise("TypeError", `${value} has no items`);
  if (typeof key === "string") {
    raise("TypeError", "the index must be an int");
  }
  return isList(value) ? item(value, key) : letter(value, key);
}

/** Validates JSON as the type that `validated.py` specifies, and returns the value. */
export function validated(value, wanted) {
  const [kind, ...parts] = isList(wanted) ? wanted : [wanted];
  const refuse = () => raise("TypeError", `${kind} is expected, and ${JSON.stringify(value)} is given`);
  const check = (holds, result = () => value) => (holds ? result() : refuse());
  switch (kind) {
    case "any":
      return value;
    case "none":
      return check(value === null);
    case "optional":
      return value === null ? null : validated(value, parts[0]);
    case "text":
      return check(typeof value === "string");
    case "bool":
      return check(typeof value === "boolean");
    case "int":
      return check(Number.isInteger(value), () => whole(value));
    case "float":
      return check(typeof value === "number");
    case "list":
      return check(isList(value), () => value.map((found) => validated(found, parts[0])));
    case "dict":
      return check(isDict(value), () => dict(Object.entries(value).map(([key, found]) => [key, validated(found, parts[0])])));
    case "tuple":
      return check(isList(value) && value.length === parts.length, () => value.map((found, at) => validated(found, parts[at])));
    default: {
      const names = Object.entries(parts[0]);
      return check(isDict(value) && names.every(([name]) => Object.hasOwn(value, name)), () =>
        Object.fromEntries(names.map(([name, shape]) => [name, validated(value[name], shape)])),
      );
    }
  }
}
