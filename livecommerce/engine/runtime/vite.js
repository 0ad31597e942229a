// How the runtime of this folder gets into the build.
import { readFileSync } from "fs";
import { fileURLToPath } from "url";
import { without } from "./tricks.js";

const standIns = {
  "@emotion/react": "./jsx.js",
  "react-router": "./react-router.js",
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
      return { server: { proxy: { "/api": backend, "/icons": backend, "/_event": { target: backend, ws: true } } } };
    },
  };
}

const SERVER_ONLY = /\?server=(\w+)$/;

/**
 * What is imported with `?server=Name` is there while prerendering and developing; in the code that browsers load, `Name` is
 * null: what it rendered stands in the HTML of the page.
 */
function serverOnlyContent() {
  return {
    name: "livecommerce-server-only-content",
    enforce: "pre",
    resolveId(source, importer) {
      if (!SERVER_ONLY.test(source)) return null;
      const isBrowserBuild = !without.static_sections && this.environment.mode === "build" && this.environment.name === "client";
      if (isBrowserBuild) return `\0${source}`;
      return this.resolve(source.replace(SERVER_ONLY, ""), importer, { skipSelf: true });
    },
    load(id) {
      const found = id.startsWith("\0") && SERVER_ONLY.exec(id);
      return found ? `export const ${found[1]} = null;` : null;
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
    // Code is preloaded by the page itself (late-start.js, prefetch.js).
    config: () => ({ build: { modulePreload: false, rollupOptions: { output: { codeSplitting: { groups } } } } }),
  };
}

/** Changes one file of a library; the build fails when that is no longer what it was. */
function changedLibrary(name, file, change) {
  let found = false;
  return {
    name: `livecommerce-${name}`,
    apply: "build",
    transform(code, id) {
      if (!file.test(id)) return null;
      const changed = change(code);
      if (changed === code) return null;
      found = true;
      return { code: changed, map: null };
    },
    buildEnd(error) {
      if (!error && this.environment.mode === "build" && this.environment.name === "client" && !found) {
        this.error(`${name}: the library is no longer what it was; adapt engine/runtime/vite.js`);
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

export const ownPlugins = () => [
  lightRuntime(),
  apiProxy(),
  serverOnlyContent(),
  !without.chunk_groups && fewFiles(),
  guardedReload(),
];
