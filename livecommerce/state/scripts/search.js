// Queries Pagefind's index of the built site.
import { warn } from "$/engine/runtime/log.js";

const INDEX = "/pagefind/pagefind.js";
const TYPING_MS = 150;
const SECTIONS = 2;

let index = null;

function load() {
  // Written by the build after the bundler has run, so the bundler must not look for it.
  index ??= import(/* @vite-ignore */ INDEX).then(async (pagefind) => {
    await pagefind.options({ excerptLength: 28 });
    await pagefind.init();
    return pagefind;
  });
  return index;
}

/** Removes the slash with which Pagefind, unlike the site, ends URLs. */
const addressOf = (url) => url.replace(/(.)\/(?=#|$)/, "$1");

/** Returns the excerpt around a match, with an ellipsis where it cuts a sentence. */
const cutOut = (excerpt) => `${/^(<mark>)?\p{Lu}/u.test(excerpt) ? "" : "… "}${excerpt}${/[.!?](<\/mark>)?$/.test(excerpt) ? "" : " …"}`;

function hit({ url, meta, excerpt, sub_results: parts }) {
  const found = parts.filter((part) => part.url.includes("#") && part.url !== url).slice(0, SECTIONS);
  const sections = found.map(({ url: href, title }) => ({ href: addressOf(href), title }));
  return { href: addressOf(url), title: meta.title, excerpt: cutOut(excerpt), sections };
}

export async function searchSite(text, count) {
  try {
    const pagefind = await load();
    const found = await pagefind.debouncedSearch(text, {}, TYPING_MS);
    if (found === null) return { state: "overtaken", total: 0, hits: [] };
    const hits = await Promise.all(found.results.slice(0, count).map(async (result) => hit(await result.data())));
    return { state: hits.length > 0 ? "found" : "nothing", total: found.results.length, hits };
  } catch (error) {
    index = null;
    warn(`the search failed: ${error.message}`);
    return { state: "failed", total: 0, hits: [] };
  }
}
