// Partial hydration. A page's content is the HTML that the server sent; the parts with state or handlers, its islands, are
// hydrated one by one, each when it comes near the window, has the focus or is pressed.
import { createElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { codeFailed } from "./code-failures.js";
import { reportUnlessLeft } from "./log.js";
import { hydrateRoot } from "./react-roots.js";
import { without } from "./tricks.js";

const ISLAND = "page-island";
const STATIC = "page-static";
const NEAR = "50% 0px";

/** Leaves the HTML of an element as the server sent it. */
const AS_SENT = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

const host = (tag, attributes, Content, children) =>
  Content || children
    ? createElement(tag, attributes, children ?? createElement(Content))
    : createElement(tag, { ...attributes, ...AS_SENT });

/**
 * The host element of an island. Its code is there while prerendering and developing only (vite.js), and no file is named where
 * pages have all of theirs.
 */
export const Island = ({ name, content, children }) =>
  host(ISLAND, without.static_sections ? {} : { "data-island": name }, content, children);

/** A part of an island that needs no code; as its code is not there, it must stay mounted. */
export const StaticHtml = ({ content, children }) => host(STATIC, {}, content, children);

/**
 * The content of a page in browsers.
 *
 * @param source  The element that holds what the payload brought; none where the document has it, which React leaves alone.
 */
export function PrerenderedContent({ source }) {
  // The element is the same on every page.
  const [{ id, className, tabIndex }] = useState(() => document.querySelector("main"));
  const [failure, fail] = useState(null);
  const main = useRef(null);
  // Before the page is painted: what is pressed then must not be lost.
  useLayoutEffect(() => {
    if (source) main.current.replaceChildren(...source.childNodes);
    return hydrateIslands(main.current, fail);
  }, []);
  if (failure) throw failure.error;
  return createElement("main", { id, className, tabIndex, ref: main, ...AS_SENT });
}

const touchedIslands = new Set();

/** How long a navigation waits for the code of what was touched, in milliseconds: on a network that hangs it never comes. */
const ANSWERED_WITHIN_MS = 5_000;

/** Done when every part of the page that the visitor has touched answers: what was typed into it would be lost without its code. */
export const touchedAnswer = () =>
  touchedIslands.size > 0 &&
  Promise.race([Promise.all(touchedIslands), new Promise((done) => setTimeout(done, ANSWERED_WITHIN_MS))]);

/** The host itself has no box. */
const boxOf = (island) => island.firstElementChild;

/** Tells when what is in it has been hydrated. */
function Hydrated({ onHydrated, children }) {
  useEffect(onHydrated, []);
  return children;
}

/** Waits for its reasons to hydrate each island; returns what ends all of it. */
function hydrateIslands(main, fail) {
  const roots = [];
  const hydrating = new Map();
  const failures = new Map();
  let isOver = false;

  /** The address of an island's code. Some browsers never ask again for what has failed, so that it becomes another then. */
  const addressOf = (island) => island.dataset.island + (failures.has(island) ? `?${failures.get(island)}` : "");

  /** Done when the island answers. */
  function hydrate(island) {
    if (!hydrating.has(island)) hydrating.set(island, start(island));
    return hydrating.get(island);
  }

  async function start(island) {
    if (boxOf(island)) observer.unobserve(boxOf(island));
    const [content] = Object.values(await import(/* @vite-ignore */ addressOf(island)));
    if (isOver) return;
    await new Promise((done) => {
      const element = createElement(Hydrated, { onHydrated: done }, createElement(content));
      const onUncaughtError = (error) => {
        fail({ error });
        done();
      };
      // A root that is unmounted while it hydrates reports that it was updated too early.
      const onRecoverableError = (error) => isOver || reportError(error);
      roots.push(hydrateRoot(island, element, { onUncaughtError, onRecoverableError }));
    });
    island.dataset.hydrated = "";
  }

  const tryTo = (island) =>
    hydrate(island).catch((error) => {
      hydrating.delete(island);
      failures.set(island, (failures.get(island) ?? 0) + 1);
      return codeFailed("a part of the page", error, reportUnlessLeft);
    });

  const sleeping = (event) => {
    const island = event.target instanceof Element ? event.target.closest(ISLAND) : null;
    return island && !("hydrated" in island.dataset) ? island : null;
  };

  /** Answers a press on an island that has not been hydrated as soon as it has. */
  function replay(event, repeat) {
    const island = sleeping(event);
    if (!island || !repeat) return;
    event.preventDefault();
    event.stopPropagation();
    tryTo(island).then(repeat);
  }

  const pressed = (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    // What submits a form is answered as a submission.
    const isOwn = button && (button.type === "button" || !button.form);
    replay(event, isOwn && (() => button.click()));
  };
  const submitted = (event) => replay(event, () => event.target.requestSubmit(event.submitter));
  const touched = (event) => {
    const island = sleeping(event);
    if (!island) return;
    const answer = tryTo(island).finally(() => touchedIslands.delete(answer));
    touchedIslands.add(answer);
  };

  const observer = new IntersectionObserver(
    (entries) => entries.filter((entry) => entry.isIntersecting).forEach(({ target }) => tryTo(target.closest(ISLAND))),
    { rootMargin: NEAR },
  );
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener("click", pressed, { capture: true, signal });
  window.addEventListener("submit", submitted, { capture: true, signal });
  for (const name of ["pointerdown", "focusin", "input"]) window.addEventListener(name, touched, { capture: true, signal });
  for (const island of main.querySelectorAll(ISLAND)) {
    if (boxOf(island) && !without.lazy_sections) observer.observe(boxOf(island));
    else tryTo(island);
  }
  const focused = document.activeElement?.closest(ISLAND);
  if (focused && main.contains(focused)) tryTo(focused);

  return () => {
    isOver = true;
    touchedIslands.clear();
    listening.abort();
    observer.disconnect();
    // React must not unmount one root while it renders another.
    setTimeout(() => roots.forEach((root) => root.unmount()));
  };
}
