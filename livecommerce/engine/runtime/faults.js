// Error reporting in the browser: errors are logged by name and passed to listeners that count them; everything else continues.
const listeners = new Set();
const OWN_SCRIPTS = /\/assets\/[^/]+\.js/;
/** Kinds of errors before the first listener, for instance while roots are hydrated. */
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

/** Logs an error under the name of its origin, and counts it. */
export function reportFault(kind, name, error) {
  console.error(`${name} failed:`, error);
  count(kind);
}

/** Calls a function and returns its result; errors and rejections are reported and not rethrown. */
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

/** Wraps a page operation that returns nothing: its errors are reported, and the calling method continues. */
export const operation = (name, run) => (...values) => void guarded("operation", name, () => run(...values));

/**
 * Returns two functions: one adds a listener and returns a function that removes it, one calls all listeners, even if some of them
 * throw, and returns their results.
 */
export function signal(name) {
  const subscribed = new Set();
  const subscribe = (listener) => {
    subscribed.add(listener);
    return () => subscribed.delete(listener);
  };
  return [subscribe, (...news) => [...subscribed].map((listener) => guarded("listener", name, () => listener(...news)))];
}

/** Counts uncaught errors of this site's scripts; browsers log these themselves. */
export function countUncaught() {
  window.addEventListener("error", ({ filename }) => OWN_SCRIPTS.test(filename) && count("uncaught"));
  window.addEventListener("unhandledrejection", ({ reason }) => OWN_SCRIPTS.test(reason?.stack) && count("uncaught"));
}
