// Arithmetic, and numbers read from texts.
import { strip } from "./python-texts.js";
import { limit, number, raise, real, whole } from "./python.js";

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

/** Returns the decimal digits of a non-negative number, with ties rounded to even. */
export function digits(value, places) {
  if (value === Infinity) return "inf";
  // Exact: no double has significant digits beyond these.
  const exact = value < 1e21 ? value.toFixed(100) : `${BigInt(value)}.${"0".repeat(100)}`;
  const [start, rest] = exact.split(".");
  const kept = BigInt(start + rest.slice(0, places));
  const tail = rest.slice(places);
  const half = `5${"0".repeat(tail.length - 1)}`;
  const up = tail > half || (tail === half && kept % 2n === 1n);
  const text = String(up ? kept + 1n : kept).padStart(places + 1, "0");
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** Rounds to this number of digits; without it, to an int. */
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
