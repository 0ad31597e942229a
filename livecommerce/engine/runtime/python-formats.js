// String conversion: `str` and f-strings.
import { digits } from "./python-numbers.js";

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

/** Formats a value by a format specification. */
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
