// Current page. Most pages are HTML with hydrated islands (islands.js); a page with server state has code and is a single root.
import { followNewestBuild, loadTarget } from "./builds.js";
import { codeFailed } from "./code-failures.js";
import { isBot, sleep } from "./dom.js";
import { replaceHead } from "./head.js";
import { hydrateIslands } from "./islands.js";
import { pageChanged } from "./location.js";
import { contentOf } from "./payloads.js";
import { prefetchCode } from "./prefetch.js";
import { hydrate } from "./roots.js";
import { codeOf } from "./routes.js";
import { scrollTo } from "./scroll-memory.js";
import { loadStyles, useLateFonts, useStyles } from "./styles.js";

/** Timeout for code that may never load, in milliseconds. */
const PATIENCE_MS = 5_000;

const components = new Map();
let shown = null;
let loadErrorPage = null;

const within = (milliseconds, promise) => Promise.race([promise, sleep(milliseconds)]);

/** Returns the element around the page. */
const host = () => document.querySelector("page-content");

/** Loads the code of a page; resolves with whether it has any. */
async function loadCode(path) {
  const load = codeOf(path);
  if (load && !components.has(path)) components.set(path, (await load()).default);
  return Boolean(load);
}

/** Replaces a page that fails to render by the error page, except for bots (spec §2, §8). */
async function showFailure(error) {
  if (!loadErrorPage || (await isBot())) return;
  console.error("the page could not be shown:", error);
  const ErrorPage = await loadErrorPage();
  shown.unmount();
  const main = Object.assign(document.createElement("main"), { id: "main", tabIndex: -1 });
  host().replaceChildren(main);
  shown = hydrate(main, "the error page", ErrorPage);
}

// An update, such as the last one before an error, removes the error from the page.
import.meta.hot?.on("vite:afterUpdate", () => import.meta.hot.send("livecommerce:updated"));

/** Hydrates the page in the document. Resolves when it is interactive. */
function hydratePage(path) {
  import.meta.hot?.send("livecommerce:open", path);
  const Page = components.get(path);
  shown = Page ? hydrate(host(), path, Page, showFailure) : hydrateIslands(host(), showFailure);
  return within(PATIENCE_MS, shown.done);
}

/** Hydrates the server's page; `errorPage` loads the error page. Resolves when the page is interactive. */
export async function hydrateFirstPage(path, errorPage) {
  loadErrorPage = errorPage;
  await loadCode(path);
  await hydratePage(path);
}

/** Returns a `main` with a page's content; its attributes are the same on every page. */
function mainOf(html) {
  const { id, className, tabIndex } = document.querySelector("main");
  const main = Object.assign(document.createElement("main"), { id, className, tabIndex });
  main.innerHTML = html;
  return main;
}

/** Resolves with a page's `main` and head, both empty if it has code; with null if its document is loaded instead. */
export async function preparePage(path) {
  // What was fetched ahead may be of an earlier build.
  void followNewestBuild();
  try {
    // Waits for the current page's code: without it, input typed before hydration would be lost.
    const [hasCode] = await Promise.all([loadCode(path), within(PATIENCE_MS, shown.done), loadStyles()]);
    if (hasCode) return { main: null, head: "" };
  } catch (error) {
    if (!(await codeFailed(`navigation failed, ${path}`, error))) loadTarget();
    return null;
  }
  const { head, html } = await contentOf(path);
  void prefetchCode(path);
  return { main: mainOf(html), head };
}

/** Replaces the current page by a prepared one, synchronously. Resolves when it is interactive. */
export function showPage(path, { main, head }, location) {
  shown.unmount();
  host().replaceChildren(...(main ? [main] : []));
  useStyles();
  useLateFonts();
  replaceHead(head);
  pageChanged();
  scrollTo(location);
  return hydratePage(path);
}
