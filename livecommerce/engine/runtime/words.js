// The language of a page, and what code says in it: the code has its words in English, and the page brings a table. words.py gives
// these functions their Python names.
import { languages, tables } from "./languages.js";
import { useLocation } from "./react-router.js";
import { prefixOf } from "./routes.js";

const isPrerendering = typeof window === "undefined";

/** A built page has its table in its document. */
const tableOf = (prefix) =>
  import.meta.env.SSR || import.meta.env.DEV ? tables[prefix] : JSON.parse(document.getElementById("words")?.textContent ?? "{}");

export const addressIn = (prefix, path) =>
  prefix && path.startsWith("/") ? prefix + path.replace(/^\/(?=[?#]|$)/, "") : path;

function languageAt(pathname) {
  const prefix = prefixOf(pathname);
  const words = tableOf(prefix) ?? {};
  const { code, locale } = languages.find((one) => one.prefix === prefix);
  return {
    code,
    locale,
    said: (text) => words[text] ?? text,
    localeUrl: (path) => addressIn(prefix, path),
  };
}

// A document has one language: another one is another document.
let current = languageAt(isPrerendering ? "/" : window.location.pathname);

/** The language of the page, for components. */
export const usePageLanguage = () => (isPrerendering ? languageAt(useLocation().pathname) : current);

/** Runs something at once in the language of a path, in which it may be prerendered. */
export function inLanguageOf(pathname, run) {
  if (!isPrerendering) return run();
  const before = current;
  current = languageAt(pathname);
  try {
    return run();
  } finally {
    current = before;
  }
}

export const said = (text) => current.said(text);

export const localeUrl = (path) => current.localeUrl(path);

export const locale = () => current.locale;

export const languageCode = () => current.code;
