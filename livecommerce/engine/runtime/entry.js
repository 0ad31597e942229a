// Entry of the site's code in browsers: hydrates the parts of the frame and the page, then starts the event sources of browser states.
import "./input-method.js";
import { sleep } from "./dom.js";
import { nextEvent } from "./events.js";
import { countUncaught, guarded } from "./faults.js";
import { errorPage, parts } from "./frame-parts.js";
import { rememberHead } from "./head.js";
import { followLinks } from "./links.js";
import { shownLocation } from "./location.js";
import { followHistory } from "./navigation.js";
import { hydrateFirstPage } from "./pages.js";
import { hydrate } from "./roots.js";
import { canonical } from "./routes.js";
import { rememberScroll } from "./scroll-memory.js";
import { comeAlive } from "./store.js";

/** Ends the current task: parts are hydrated in separate tasks, so that a press in the meantime is answered soon. */
const nextTask = () => globalThis.scheduler?.yield?.() ?? sleep(0);

async function start() {
  countUncaught();
  // The development server sends this script before the page.
  if (document.readyState === "loading") await nextEvent("DOMContentLoaded");
  rememberHead();
  const hydrated = [];
  for (const host of document.querySelectorAll("page-island[data-part]")) {
    const { part } = host.dataset;
    hydrated.push(hydrate(host, part, parts[part]).done);
    await nextTask();
  }
  hydrated.push(guarded("render", "the page", () => hydrateFirstPage(canonical(shownLocation().pathname), errorPage)));
  await Promise.allSettled(hydrated);
  await nextTask();
  for (const step of [followHistory, followLinks, rememberScroll]) guarded("listener", step.name, step);
  document.documentElement.dataset.alive = "";
  comeAlive();
  window.dispatchEvent(new Event("alive"));
}

// Not awaited at the top: the code of a page may import from this module's file.
start();
