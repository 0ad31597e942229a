// Language of a page, and translation of messages in code: code contains English, and the page a table of translations. words.py
// gives these functions their Python names.
import { languages, tables } from "./languages.js";
import { useLocation } from "./react-router.js";
import { prefixOf } from "./routes.js";

const isPrerendering = typeof window === "undefined";

/** Returns the translations; a built page has them in its document. */
const tableOf = (prefix) =>
  import.meta.env.SSR || import.meta.env.DEV ? tables[prefix] : JSON.parse(document.getElementById("words")?.textContent ?? "{}");

export const addressIn = (prefix, path) =>
  prefix && path.startsWith("/") ? prefix + path.replace(/^\/(?=[?#]|$)/, "") : path;

function languageAt(pathname) {
  const prefix = prefixOf(pathname);
  const words = tableOf(prefix) ?? {};
  const { code, locale } = languages.find((language) => language.prefix === prefix);
  return {
    code,
    locale,
    translate: (text) => words[text] ?? text,
    localeUrl: (path) => addressIn(prefix, path),
  };
}

// A document has one language; other languages need another document.
let current = languageAt(isPrerendering ? "/" : window.location.pathname);

/** Hook that returns the language of the page. */
export const usePageLanguage = () => (isPrerendering ? languageAt(useLocation().pathname) : current);

/** Runs a function synchronously in the language of a path, which may differ in prerendering. */
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

export const translate = (text) => current.translate(text);

export const localeUrl = (path) => current.localeUrl(path);

export const locale = () => current.locale;

export const languageCode = () => current.code;
