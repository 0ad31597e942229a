// Store of browser state classes: fields with change notification, methods, computed properties, and the hook that reads
// them. `defineState` is called by the modules that the compiler writes, one per class.
import { useSyncExternalStore } from "react";
import { onChange } from "./changes.js";
import { guarded, signal } from "./faults.js";
import { navigation, pageChange } from "./sources.js";
import { useLocation } from "./react-router.js";
import { flagsOf } from "./routes.js";
import { inLanguageOf } from "./words.js";

const waiting = [];
let alive = false;

const isPlain = (value) => typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Returns the copy of a value for components. States change lists and dicts in place, and components compare by identity: the copy
 * is a new object only if something in the value has changed.
 */
function shownCopy(before, now) {
  if (!Array.isArray(now) && !isPlain(now)) return now;
  const names = Object.keys(now);
  const known = typeof before === "object" && before !== null ? Object.keys(before) : [];
  const parts = names.map((name) => shownCopy(before?.[name], now[name]));
  const same =
    Array.isArray(before) === Array.isArray(now) &&
    isPlain(before) === isPlain(now) &&
    names.length === known.length &&
    names.every((name, place) => name === known[place] && Object.is(parts[place], before[name]));
  if (same) return before;
  return Array.isArray(now) ? parts : Object.fromEntries(names.map((name, place) => [name, parts[place]]));
}

/** Callbacks for changes of lists and dicts in place: any state may hold the changed value. */
const marks = [];
onChange(() => {
  for (const mark of marks) mark();
});

function instantiate({ fields, methods, properties }, changed) {
  const values = fields();
  const self = {};
  const shown = {};
  let depth = 0;
  let dirty = false;

  const flush = () => {
    if (dirty && depth === 0) {
      dirty = false;
      changed();
    }
  };
  const mark = () => {
    if (dirty) return;
    dirty = true;
    // After an `await` in a method, nothing else would notify.
    if (depth === 0) queueMicrotask(flush);
  };
  for (const name of Object.keys(values)) {
    Object.defineProperty(self, name, {
      enumerable: true,
      get: () => values[name],
      set(given) {
        if (Object.is(values[name], given)) return;
        values[name] = given;
        mark();
      },
    });
  }
  for (const [name, read] of Object.entries(properties)) {
    Object.defineProperty(self, name, { get: () => read(self) });
  }
  for (const [name, run] of Object.entries(methods)) {
    self[name] = (...args) => {
      depth += 1;
      try {
        return run(self, ...args);
      } finally {
        depth -= 1;
        flush();
      }
    };
  }
  return { self, mark, show: (name) => (shown[name] = shownCopy(shown[name], self[name])) };
}

export function defineState(definition) {
  const [subscribe, changed] = signal(definition.name);
  let prerendered = null;
  const { self, mark, show } = instantiate(definition, changed);
  marks.push(mark);
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
    show,
    subscribe,
    // The field's value in prerendering: the default, after the route's flags were applied.
    prerendered(field, pathname) {
      return inLanguageOf(pathname, () => {
        if (prerendered?.pathname !== pathname) {
          prerendered = { pathname, ...instantiate(definition, () => {}) };
          for (const method of entering) prerendered.self[method](flagsOf(pathname));
        }
        return prerendered.show(field);
      });
    },
  };
}

/** Starts the event sources of every state, once, after hydration. */
export function comeAlive() {
  if (alive) return;
  alive = true;
  for (const listen of waiting.splice(0)) listen();
}

/** Hook that returns the value of a field or property, and renders again when it changes. */
export function useBrowserValue(state, field) {
  const { pathname } = useLocation();
  return useSyncExternalStore(
    state.subscribe,
    () => state.show(field),
    () => state.prerendered(field, pathname),
  );
}
