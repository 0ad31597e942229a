// How the runtime of this folder gets into the build.
import { readFileSync } from "fs";
import { fileURLToPath } from "url";

const standIns = {
  "@emotion/react": "./jsx.js",
  "$/utils/state": "./reflex-state.js",
  "$/utils/context": "./reflex-context.js",
  "$/utils/react-theme": "./reflex-theme.js",
};

const root = fileURLToPath(new URL("../../", import.meta.url));
const compiled = /^(app|app_components|utils\/components)\//;

/** Gives compiled pages the light stand-ins for Reflex's runtime; only the files of this folder reach the originals. */
function lightRuntime() {
  return {
    name: "livecommerce-light-runtime",
    enforce: "pre",
    resolveId(source, importer) {
      if (!importer?.startsWith(root) || !compiled.test(importer.slice(root.length))) return null;
      // The alias for `$` has been applied by now.
      const name = source.startsWith(root) ? `$${source.slice(root.length).replace(/^\/*/, "/")}` : source;
      return Object.hasOwn(standIns, name) ? fileURLToPath(new URL(standIns[name], import.meta.url)) : null;
    },
  };
}

/** While developing, pages and backend have a port each; what the backend answers is reached by the port of the pages, as everywhere else. */
function apiProxy() {
  return {
    name: "livecommerce-api-proxy",
    apply: "serve",
    config() {
      const { EVENT } = JSON.parse(readFileSync(`${root}env.json`, "utf8"));
      const backend = new URL(EVENT.replace(/^ws/, "http")).origin;
      return { server: { proxy: { "/api": backend, "/icons": backend } } };
    },
  };
}

/** Leaves the long texts to what prerenders the pages: browsers find them in the pages and in the payloads. */
function textsStayOut() {
  const module = fileURLToPath(new URL("./texts.js", import.meta.url));
  return {
    name: "livecommerce-texts-stay-out",
    apply: "build",
    transform(code, id) {
      return id === module && this.environment.name === "client" ? "export const texts = {};" : null;
    },
  };
}

/** Shows React Router, which takes the file of every route apart twice, files of two lines; no file's size is computed. */
function quickBuild() {
  const routes = `${root}app/routes/`;
  const bodies = `${root}app/route-bodies/`;
  return {
    name: "livecommerce-quick-build",
    enforce: "pre",
    apply: "build",
    config: () => ({ build: { reportCompressedSize: false } }),
    resolveId: (source) => (source.startsWith(bodies) ? source : null),
    load(id) {
      const [file] = id.split("?");
      if (file.startsWith(bodies)) return readFileSync(routes + file.slice(bodies.length), "utf8");
      if (!file.startsWith(routes)) return null;
      return `import Page from ${JSON.stringify(bodies + file.slice(routes.length))};\nexport default Page;\n`;
    },
  };
}

/** What a module imports, and what that imports. */
function reached(id, context, found = new Set()) {
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) {
    if (!found.has(next)) reached(next, context, found.add(next));
  }
  return found;
}

/** Puts what every page needs into two files, and the icons of several pages into one, where each would have its own. */
function fewFiles() {
  const neededBy = (entry, name) => {
    let needed;
    return { name: (id, context) => ((needed ??= reached(`${root}app/${entry}`, context)).has(id) ? name : null) };
  };
  const groups = [
    neededBy("entry.client.js", "libraries"),
    neededBy("root.jsx", "frame"),
    { name: "icons", test: /lucide-react/, minShareCount: 2 },
  ];
  return {
    name: "livecommerce-few-files",
    apply: "build",
    config: () => ({ build: { rollupOptions: { output: { codeSplitting: { groups } } } } }),
  };
}

/** Has Chromium compile the code of pages off the main thread, whole: nearly all of it runs when its page is shown. */
function compiledAhead() {
  return {
    name: "livecommerce-compiled-ahead",
    apply: "build",
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      for (const chunk of Object.values(bundle)) {
        if (/_index-[^/]*\.js$/.test(chunk.fileName)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  };
}

/** Changes one file of a library; the build fails when that is no longer what it was. */
function changedLibrary(name, file, change, apply = "build") {
  let found = false;
  return {
    name: `livecommerce-${name}`,
    apply,
    transform(code, id) {
      if (!file.test(id)) return null;
      const changed = change(code);
      if (changed === code) return null;
      found = true;
      return { code: changed, map: null };
    },
    buildEnd(error) {
      if (!error && this.environment.mode === "build" && this.environment.name === "client" && !found) {
        this.error(`${name}: the library is no longer what it was; adapt browser/runtime/vite.js`);
      }
    },
  };
}

const reload = /window\.location\.reload\(\);\s+return new Promise\(\(\) => \{\}\);/;
const said = /console\.error\(`Error loading route module [^\n]+\n\s+console\.error\(error\);/;

/** Takes out React Router's own reload, which nothing guards, when the module of a route cannot be loaded. */
function guardedReload() {
  const handler = JSON.stringify(fileURLToPath(new URL("./failed-routes.js", import.meta.url)));
  return changedLibrary("guarded-reload", /react-router\/dist\/.*\/routeModules\.js/, (code) => {
    if (!reload.test(code) || !said.test(code)) return code;
    const guarded = code.replace(said, "").replace(reload, "return routeFailed(route, error);");
    return `import { routeFailed } from ${handler};\n${guarded}`;
  });
}

const lastUpdate = /(\.\.\.workingFetchers \? \{ fetchers: workingFetchers \} : \{\}\s+\})\);/;

const firstUpdate = "updateState(updates, { flushSync });";

/** Lets a navigation that asks for `flushSync` end by it, and not begin: React Router has it the other way round. */
function finishedAtOnce() {
  return changedLibrary("finished-at-once", /react-router\/dist\/.*\/router\/router\.js/, (code) =>
    lastUpdate.test(code) && code.includes(firstUpdate)
      ? code.replace(lastUpdate, "$1, { flushSync });").replace(firstUpdate, "updateState(updates);")
      : code,
  );
}

/** Has React look more often, every 2 ms, whether the browser has something else to do while a page wakes up. */
function shortSlices() {
  return changedLibrary("short-slices", /scheduler\/cjs\/scheduler\.production\.js/, (code) =>
    code.replace("frameInterval = 5,", "frameInterval = 2,"),
  );
}

const beginnings = /registerSimpleEvent\((ANIMATION_ITERATION|ANIMATION_START|TRANSITION_RUN|TRANSITION_START), "on\w+"\);/g;

/**
 * Keeps React from listening to how animations and transitions begin and begin again, which no component asks for: a
 * document that is listened to is laid out anew whenever one does, though the compositor alone would move it.
 */
function unheardMotion() {
  return changedLibrary("unheard-motion", /react-dom\/cjs\/react-dom-client\.production\.js/, (code) =>
    code.match(beginnings)?.length === 4 ? code.replace(beginnings, "") : code,
  );
}

const everything = /\*,\s*::?after,\s*::?before,\s*(?=::backdrop[^{]*\{\s*box-sizing)/;

/**
 * Tailwind's reset leaves `::before` and `::after` alone: a rule for those of every element has the browser style three
 * times as many. One with a border or a padding says `before:box-border`.
 */
function fewPseudoElements() {
  const change = (code) => code.replace(everything, "*, ");
  return changedLibrary("few-pseudo-elements", /\/__reflex_global_styles\.css/, change, () => true);
}

export const ownPlugins = () => [
  lightRuntime(),
  apiProxy(),
  quickBuild(),
  fewFiles(),
  textsStayOut(),
  compiledAhead(),
  guardedReload(),
  finishedAtOnce(),
  shortSlices(),
  unheardMotion(),
  fewPseudoElements(),
];
