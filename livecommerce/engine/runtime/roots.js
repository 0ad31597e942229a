// React roots in browsers. Each part of the page that has code is a separate root, so that a failure is contained in it.
import { createElement, useEffect } from "react";
import { flushSync } from "react-dom";
import * as client from "react-dom/client";
import { reportFault } from "./faults.js";
import { rememberInput } from "./remembered-input.js";

/** Number of times a root is rendered again before giving up; the count restarts after it has been stable for a while. */
const ATTEMPTS = 3;
const STABLE_AFTER_MS = 1_000;

// With a listener for animation iterations, Chromium renders a frame on the main thread for each of them, so that a page with an
// endless animation is never idle. No component of Reflex handles them.
const UNUSED_EVENT = "animationiteration";

/** Creates a root without this listener; React adds all listeners to the container at once. */
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
 * Hydrates a part of the page. If its HTML has changed since it was sent, or React gives up later because another script has changed
 * it, the part is rendered again, with its static parts and typed values.
 *
 * @param host     The element that contains the part; if it is empty, the part is rendered instead of hydrated.
 * @param name     Its name in error messages.
 * @param Content  Its component.
 * @param failed   Called when it fails to render after it has worked; the server's HTML has been restored by then.
 * @return         `done`: a promise that resolves when it is hydrated or has failed; `unmount`: a function.
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
    // React has already rendered the part again.
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
