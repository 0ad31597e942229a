// React's roots in browsers. A root listens for all events there are. While anybody listens for the iterations of animations,
// Chromium renders a frame on the main thread for each of them, so that a page with endless motion never rests. No component of
// Reflex has a handler for them: roots are made here without that listener.
import * as client from "react-dom/client";

const UNHEARD = "animationiteration";

/** Makes a root, which adds its listeners to the container at once. */
function withoutUnheard(container, makeRoot) {
  container.addEventListener = (type, ...parameters) => {
    if (type !== UNHEARD) EventTarget.prototype.addEventListener.call(container, type, ...parameters);
  };
  try {
    return makeRoot();
  } finally {
    delete container.addEventListener;
  }
}

export const createRoot = (container) => withoutUnheard(container, () => client.createRoot(container));

export const hydrateRoot = (container, content, options) =>
  withoutUnheard(container, () => client.hydrateRoot(container, content, options));
