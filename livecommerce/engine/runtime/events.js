/** Resolves when the first of these events reaches the window. */
export const nextEvent = (...names) =>
  new Promise((resolve) => {
    for (const name of names) window.addEventListener(name, resolve, { capture: true, once: true });
  });
