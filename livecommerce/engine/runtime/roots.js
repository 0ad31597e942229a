// React roots in browsers. Each part of the page that has code is a root of its own, so that a failure stays within it.
import { createElement, useEffect } from "react";
import { flushSync } from "react-dom";
import * as client from "react-dom/client";
import { reportFault } from "./faults.js";
import { rememberInput } from "./remembered-input.js";

/** How often a root is rendered anew before it is given up; counted afresh after it has been stable for a while. */
const ATTEMPTS = 3;
const STABLE_AFTER_MS = 1_000;

// While any listener for iterations of animations exists, Chromium renders a frame on the main thread for each of them, so that a
// page with endless motion never rests. No component of Reflex handles them.
const UNUSED_EVENT = "animationiteration";

/** Makes a root, which adds its listeners to the container at once. */
function withoutUnusedEvent(container, makeRoot) {
  container.addEventListener = (type, ...parameters) => {
    if (type !== UNUSED_EVENT) EventTarget.prototype.addEventListener.call(container, type, ...parameters);
  };
  try {
    return makeRoot();
  } finally {
    delete container.addEventListener;
  }
}

function Mounted({ onMounted, children }) {
  useEffect(onMounted, []);
  return children;
}

/**
 * Hydrates a part of the page. Where its HTML is no longer what was sent, or React gives it up later because somebody else has changed
 * it, it is rendered anew, with its static parts and what was typed into it.
 *
 * @param host     The element that contains the part; an empty one is rendered into.
 * @param name     What error messages call it.
 * @param Content  Its component.
 * @param failed   Called when it cannot be rendered after it has worked before; the HTML that was sent is in its place by then.
 * @return         `done`: a promise that resolves when it has been hydrated or given up; `unmount`: a function.
 */
export function hydrate(host, name, Content, failed = () => {}) {
  const sent = [...host.childNodes];
  const input = rememberInput(host);
  let root = null;
  let attempts = 0;
  let hasWorked = false;
  let isOver = false;
  let resolve;
  const done = new Promise((settle) => (resolve = settle));

  const onMounted = () => {
    hasWorked = true;
    input.restore();
    resolve();
    setTimeout(() => (attempts = 0), STABLE_AFTER_MS);
  };
  const options = {
    // React has rendered the part anew by itself.
    onRecoverableError(error) {
      if (isOver) return;
      reportFault("hydration", name, error);
      input.restore();
    },
    onUncaughtError(error) {
      if (isOver) return;
      reportFault("render", name, error);
      // React is about to empty the container.
      queueMicrotask(() => (attempts < ATTEMPTS ? renderAnew() : giveUp(error)));
    },
  };
  const element = () => createElement(Mounted, { onMounted }, createElement(Content));

  function renderAnew() {
    if (isOver) return;
    attempts += 1;
    root?.unmount();
    host.replaceChildren();
    root = withoutUnusedEvent(host, () => client.createRoot(host, options));
    flushSync(() => root.render(element()));
  }

  function giveUp(error) {
    unmount();
    host.replaceChildren(...sent);
    input.restore();
    resolve();
    if (hasWorked) failed(error);
  }

  function unmount() {
    isOver = true;
    root?.unmount();
  }

  if (sent.length > 0) root = withoutUnusedEvent(host, () => client.hydrateRoot(host, element(), options));
  else renderAnew();
  return { done, unmount };
}
