// Partial hydration. A page's content is the server's HTML; only its islands, the parts with state or handlers, have code.
import { createElement } from "react";
import { codeFailed } from "./code-failures.js";
import { nextEvent } from "./events.js";
import { reportUnlessLeft } from "./log.js";
import { hydrate } from "./roots.js";

const ISLAND = "page-island";

/** Props that leave the server's HTML of an element unchanged. */
const AS_SENT = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

/** Host element of an island; its code is present only in prerendering and development (vite.js). */
export const Island = ({ name, content, children }) =>
  createElement(ISLAND, { "data-island": name }, children ?? (content && createElement(content)));

/** Part of an island that needs no code; as its code is absent, it must stay mounted. */
export const StaticHtml = ({ content, children }) =>
  createElement("page-static", content || children ? {} : AS_SENT, children ?? (content && createElement(content)));

/**
 * Hydrates the islands of a page. Clicks in an island whose code is not loaded yet are replayed when it is.
 *
 * @param failed  Called when an island fails to render after it has worked.
 * @return        `done`: a promise that resolves when all of them are hydrated or have failed to load; `unmount`: a function.
 */
export function hydrateIslands(main, failed) {
  const islands = [];
  const waiting = new Map();
  const over = new AbortController();
  const { signal } = over;

  /** Loads and hydrates an island. Some browsers never retry a URL that has failed, so each attempt has another URL. */
  async function start(host, attempt = 0) {
    const address = host.dataset.island + (attempt ? `?${attempt}` : "");
    try {
      const [Content] = Object.values(await import(/* @vite-ignore */ address));
      if (signal.aborted) return;
      const island = hydrate(host, address, Content, failed);
      islands.push(island);
      await island.done;
      host.dataset.hydrated = "";
      const presses = waiting.get(host);
      waiting.delete(host);
      presses.forEach((repeat) => repeat());
    } catch (error) {
      if (signal.aborted || (await codeFailed("a part of the page", error, reportUnlessLeft))) return;
      // Retry when the network is back, or at once when the visitor interacts.
      nextEvent("online", "pointerdown", "keydown").then(() => signal.aborted || start(host, attempt + 1));
    }
  }

  function keepPress(event, repeat) {
    const presses = event.target instanceof Element && waiting.get(event.target.closest(ISLAND));
    if (!presses || !repeat) return;
    event.preventDefault();
    event.stopPropagation();
    presses.push(repeat);
  }
  const keepClick = (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    // A submit button's click is kept as a submission.
    const isOwn = button && (button.type === "button" || !button.form);
    keepPress(event, isOwn && (() => button.click()));
  };
  const keepForm = (event) => keepPress(event, () => event.target.requestSubmit(event.submitter));
  window.addEventListener("click", keepClick, { capture: true, signal });
  window.addEventListener("submit", keepForm, { capture: true, signal });

  const hosts = [...main.querySelectorAll(`${ISLAND}[data-island]`)];
  for (const host of hosts) waiting.set(host, []);
  return {
    done: Promise.all(hosts.map((host) => start(host))),
    unmount() {
      over.abort();
      islands.forEach((island) => island.unmount());
    },
  };
}
