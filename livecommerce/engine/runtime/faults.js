// Error reporting in the browser: what throws is logged by name and passed to listeners that count it; everything else goes on.
const listeners = new Set();
const OWN_SCRIPTS = /\/assets\/[^/]+\.js/;
/** The kinds of what failed before anybody listened, as hydration does. */
const early = [];

export function onFault(listener) {
  listeners.add(listener);
  early.splice(0).forEach(listener);
}

function count(kind) {
  if (listeners.size === 0) early.push(kind);
  for (const listener of listeners) {
    try {
      listener(kind);
    } catch (error) {
      console.error("the count of faults failed:", error);
    }
  }
}

/** Logs an error under the name of what threw it, and counts it. */
export function reportFault(kind, name, error) {
  console.error(`${name} failed:`, error);
  count(kind);
}

/** Calls a function and returns its result. What it throws, or its promise rejects with, is reported and goes no further. */
export function guarded(kind, name, run) {
  const failed = (error) => reportFault(kind, name, error);
  try {
    const result = run();
    if (result instanceof Promise) result.catch(failed);
    return result;
  } catch (error) {
    failed(error);
  }
}

/** A page operation that returns nothing: what it throws is reported, and the method that called it goes on. */
export const operation = (name, run) => (...values) => void guarded("operation", name, () => run(...values));

/** Calls every listener, whatever one of them throws. */
export const notify = (name, callbacks, ...news) =>
  [...callbacks].map((callback) => guarded("listener", name, () => callback(...news)));

/** Counts errors of this site's scripts that nothing has caught; browsers log these themselves. */
export function countUncaught() {
  window.addEventListener("error", ({ filename }) => OWN_SCRIPTS.test(filename) && count("uncaught"));
  window.addEventListener("unhandledrejection", ({ reason }) => OWN_SCRIPTS.test(reason?.stack) && count("uncaught"));
}
