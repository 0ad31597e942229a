// Partial hydration. A page's content is the HTML that the server sent; the parts with state or handlers, its islands, are
// hydrated one by one, each when it comes near the window, has the focus or is pressed.
import { createElement, use, useEffect, useLayoutEffect, useRef, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { useLocation } from "react-router";
import { warn } from "./log.js";
import { htmlOf } from "./payloads.js";
import { canonical } from "./routes.js";
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

/** The host element of an island. Its code is there while prerendering and developing only (vite.js). */
export const Island = ({ name, content, children }) => host(ISLAND, { "data-island": name }, content, children);

/** A part of an island that needs no code; as its code is not there, it must stay mounted. */
export const StaticHtml = ({ content, children }) => host(STATIC, {}, content, children);

/**
 * The content of a page, in the document's `main`.
 *
 * @param content  Its components, while prerendering and developing; `null` in the browser (vite.js).
 * @param islands  What loads the code of each island, by its name.
 */
export function PageContent({ content: Content, islands, ...attributes }) {
  if (Content) return createElement("main", attributes, createElement(Content));
  return createElement(PrerenderedContent, { islands, attributes });
}

/** The host itself has no box. */
const boxOf = (island) => island.firstElementChild;

let isHydrated = false;

/** Told by the frame when the document that the visit began with has been hydrated. */
export const documentHydrated = () => (isHydrated = true);

function PrerenderedContent({ islands, attributes }) {
  const { pathname } = useLocation();
  const [path] = useState(canonical(pathname));
  // The page of the document has its HTML, which React leaves alone, whatever stands here.
  const [wanted] = useState(() => (isHydrated ? htmlOf(path) : null));
  const text = wanted ? use(wanted) : "";
  const [html] = useState({ __html: text });
  const [failure, fail] = useState(null);
  const main = useRef(null);
  // Before the page is painted: what is pressed then must not be lost.
  useLayoutEffect(() => hydrateIslands(main.current, islands, fail), []);
  if (failure) throw failure.error;
  return createElement("main", { ...attributes, ref: main, suppressHydrationWarning: true, dangerouslySetInnerHTML: html });
}

/** Tells when what is in it has been hydrated. */
function Hydrated({ onHydrated, children }) {
  useEffect(onHydrated, []);
  return children;
}

/** Waits for its reasons to hydrate each island; returns what ends all of it. */
function hydrateIslands(main, islands, fail) {
  const roots = [];
  const hydrating = new Map();
  let isOver = false;

  /** Done when the island answers. */
  function hydrate(island) {
    if (!hydrating.has(island)) hydrating.set(island, start(island));
    return hydrating.get(island);
  }

  async function start(island) {
    if (boxOf(island)) observer.unobserve(boxOf(island));
    const content = await islands[island.dataset.island]();
    if (isOver) return;
    await new Promise((onHydrated) => {
      const element = createElement(Hydrated, { onHydrated }, createElement(content));
      const onUncaughtError = (error) => fail({ error });
      // A root that is unmounted while it hydrates reports that it was updated too early.
      const onRecoverableError = (error) => isOver || reportError(error);
      roots.push(hydrateRoot(island, element, { onUncaughtError, onRecoverableError }));
    });
    island.dataset.hydrated = "";
  }

  const tryTo = (island) =>
    hydrate(island).catch((error) => {
      hydrating.delete(island);
      warn(`a part of the page could not be loaded: ${error.message}`);
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
    if (island) tryTo(island);
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
    listening.abort();
    observer.disconnect();
    // React must not unmount one root while it renders another.
    setTimeout(() => roots.forEach((root) => root.unmount()));
  };
}
