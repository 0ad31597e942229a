// The store behind every browser state class: fields with change notification, methods, derived properties, and the React
// hook that reads them. `defineState` is called by the modules that the compiler writes, one per class.
import { useSyncExternalStore } from "react";
import { guarded, notify } from "./faults.js";
import { navigation, pageChange } from "./sources.js";
import { useLocation } from "./react-router.js";
import { flagsOf } from "./routes.js";
import { inLanguageOf } from "./words.js";

const waiting = [];
let alive = false;

/** The same list as before where nothing in it has changed: React compares what it reads by identity. */
function stable(before, now) {
  const same =
    Array.isArray(before) &&
    Array.isArray(now) &&
    before.length === now.length &&
    now.every((item, place) => Object.is(item, before[place]));
  return same ? before : now;
}

function instantiate({ fields, methods, properties }, changed) {
  const values = { ...fields };
  const self = {};
  let depth = 0;
  let dirty = false;

  const tell = () => {
    if (dirty && depth === 0) {
      dirty = false;
      changed();
    }
  };
  for (const name of Object.keys(fields)) {
    Object.defineProperty(self, name, {
      enumerable: true,
      get: () => values[name],
      set(given) {
        const value = stable(values[name], given);
        if (Object.is(values[name], value)) return;
        values[name] = value;
        dirty = true;
        // Outside a method, that is after an `await` in one, nobody else would tell.
        if (depth === 0) queueMicrotask(tell);
      },
    });
  }
  for (const [name, read] of Object.entries(properties)) {
    let last;
    Object.defineProperty(self, name, { get: () => (last = stable(last, read(self))) });
  }
  for (const [name, run] of Object.entries(methods)) {
    self[name] = (...args) => {
      depth += 1;
      try {
        return run(self, ...args);
      } finally {
        depth -= 1;
        tell();
      }
    };
  }
  return self;
}

export function defineState(definition) {
  const subscribers = new Set();
  let prerendered = null;
  const self = instantiate(definition, () => notify(definition.name, subscribers));
  const entering = definition.listening
    .filter(([source]) => source === navigation || source === pageChange)
    .map(([, , method]) => method);
  const listen = () => {
    for (const [source, options, method] of definition.listening) {
      const name = `${definition.name}.${method}`;
      guarded("source", name, () => source((...news) => guarded("listener", name, () => self[method](...news)), ...options));
    }
  };
  if (alive) queueMicrotask(listen);
  else waiting.push(listen);

  if (typeof window !== "undefined") {
    for (const method of entering) {
      guarded("listener", `${definition.name}.${method}`, () => self[method](flagsOf(window.location.pathname)));
    }
  }
  return {
    self,
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    // What the field was when the page was prerendered: the default, after the route's flags were applied.
    prerendered(field, pathname) {
      return inLanguageOf(pathname, () => {
        if (prerendered?.pathname !== pathname) {
          prerendered = { pathname, self: instantiate(definition, () => {}) };
          for (const method of entering) prerendered.self[method](flagsOf(pathname));
        }
        return prerendered.self[field];
      });
    },
  };
}

/** Starts the sources of every state, once, when the page has been hydrated. */
export function comeAlive() {
  if (alive) return;
  alive = true;
  for (const listen of waiting.splice(0)) listen();
}

/** The value of a field or property, and a new render whenever it changes. */
export function useBrowserValue(state, field) {
  const { pathname } = useLocation();
  return useSyncExternalStore(
    state.subscribe,
    () => state.self[field],
    () => state.prerendered(field, pathname),
  );
}
