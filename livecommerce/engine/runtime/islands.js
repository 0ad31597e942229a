// Partial hydration. A page's content is the HTML that the server sent; only its islands, the parts with state or handlers, have code.
import { createElement } from "react";
import { codeFailed } from "./code-failures.js";
import { nextEvent } from "./events.js";
import { reportUnlessLeft } from "./log.js";
import { hydrate } from "./roots.js";

const ISLAND = "page-island";

/** Leaves the HTML of an element as the server sent it. */
const AS_SENT = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

/** The host element of an island; its code is there while prerendering and developing only (vite.js). */
export const Island = ({ name, content, children }) =>
  createElement(ISLAND, { "data-island": name }, children ?? (content && createElement(content)));

/** A part of an island that needs no code; as its code is not there, it must stay mounted. */
export const StaticHtml = ({ content, children }) =>
  createElement("page-static", content || children ? {} : AS_SENT, children ?? (content && createElement(content)));

/**
 * Hydrates the islands of a page. What is pressed in one whose code has not come yet is done when it has.
 *
 * @param failed  Called when one that has worked cannot be rendered any more.
 * @return        `done`: a promise that resolves when all of them respond, or will not for now; `unmount`: a function.
 */
export function hydrateIslands(main, failed) {
  const islands = [];
  const waiting = new Map();
  const over = new AbortController();
  const { signal } = over;

  /** Some browsers never ask again for an address that has failed, so that each attempt has another one. */
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
      // Loading may succeed when the network is back; a visitor who does something is not kept waiting for that.
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
    // What submits a form is kept as a submission.
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
