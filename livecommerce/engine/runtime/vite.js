// How the runtime of this folder gets into the build.
import { existsSync, readFileSync, statSync, writeFileSync } from "fs";
import { posix } from "path";
import { fileURLToPath } from "url";
import { build } from "vite";
import { apart } from "./apart-pages.js";
import { browsers } from "./browsers.js";
import { languages } from "./languages.js";
import { giveTextElements } from "./own-elements.js";
import { without } from "./tricks.js";

const standIns = {
  "@emotion/react": "./jsx.js",
  "react-router": "./react-router.js",
  "$/utils/state": "./reflex-state.js",
  "$/utils/context": "./reflex-context.js",
  "$/utils/react-theme": "./reflex-theme.js",
};

/** React Router renders pages ahead; in browsers only the state of the server brings it (server-state.js). */
const inBrowser = { "./react-router.js": "./react-router-browser.js", "./_document": "./react-router-browser.js" };

const root = fileURLToPath(new URL("../../", import.meta.url));
const compiled = /^(app|app_components|utils\/components)\//;
const runtime = /^engine\/runtime\//;

/** Gives compiled pages the light stand-ins for Reflex's runtime; only the files of this folder reach the originals. */
function lightRuntime() {
  return {
    name: "livecommerce-light-runtime",
    enforce: "pre",
    resolveId(source, importer) {
      const file = importer?.startsWith(root) ? importer.slice(root.length) : "";
      if (!compiled.test(file) && !runtime.test(file)) return null;
      // The alias for `$` has been applied by now.
      const name = source.startsWith(root) ? `$${source.slice(root.length).replace(/^\/*/, "/")}` : source;
      const known = compiled.test(file) && Object.hasOwn(standIns, name) ? standIns[name] : name;
      const found = this.environment.name === "client" && Object.hasOwn(inBrowser, known) ? inBrowser[known] : known;
      return found === name ? null : fileURLToPath(new URL(found, import.meta.url));
    },
  };
}

/**
 * While developing, Vite leaves packages to Node without asking plugins where pages are rendered on the server: there the names
 * of the stand-ins are written into the compiled pages.
 */
function lightRuntimeOnServer() {
  return {
    name: "livecommerce-light-runtime-on-server",
    apply: "serve",
    enforce: "pre",
    transform(code, id) {
      const isRendered = this.environment.name === "ssr" && id.startsWith(root) && compiled.test(id.slice(root.length));
      if (!isRendered) return null;
      const found = (all, name) => (Object.hasOwn(standIns, name) ? `from ${JSON.stringify(fileURLToPath(new URL(standIns[name], import.meta.url)))}` : all);
      return { code: code.replace(/from ["']([^"']+)["']/g, found), map: null };
    },
  };
}

/** Gives text in compiled pages elements of its own (own-elements.js). */
function ownElements() {
  return {
    name: "livecommerce-own-elements",
    enforce: "pre",
    transform(code, id) {
      const isCompiled = id.startsWith(root) && compiled.test(id.slice(root.length)) && id.split("?")[0].endsWith(".jsx");
      return isCompiled ? { code: giveTextElements(code, this.parse(code)), map: null } : null;
    },
  };
}

/** While developing, browsers have no module of what stands in the HTML of a page alone: they load the page when it has changed. */
function reloadedPages() {
  let waiting = null;
  return {
    name: "livecommerce-reloaded-pages",
    apply: "serve",
    hotUpdate({ file, server }) {
      if (!file.startsWith(root) || !compiled.test(file.slice(root.length))) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => server.environments.client.hot.send({ type: "full-reload" }), 200);
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
      return { server: { proxy: { "/api": backend, "/icons": backend, "/pagefind": backend, "/_event": { target: backend, ws: true } } } };
    },
  };
}

/** Whether the code that browsers load is being built, in which the content of pages is left out: it stands in their HTML. */
const isBrowserBuild = ({ mode, name }) => mode === "build" && name === "client";

/** What something imports, and what that imports. */
function reached(start, importsOf, found = new Set()) {
  for (const next of importsOf(start)) {
    if (!found.has(next)) reached(next, importsOf, found.add(next));
  }
  return found;
}

const PART = /\?(server|island)=(\w+)$/;

const COPY = /\?language=\w+$/;

/** What ends the names of the copies for the language of a page, of which the file is `app/routes/[de].[form]._index.jsx`. */
const copyFor = (page) => {
  const own = languages.find(({ prefix }) => prefix && page.startsWith(`${root}app/routes/[${prefix.slice(1)}].`));
  return own ? `?language=${own.code}` : "";
};

/** The files below the root that the frame imports, at once or later, by their names in the sources. */
function namesInFrame() {
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    const file = ["", ".jsx", ".js"].map((end) => `${root}${name}${end}`).find((path) => existsSync(path) && statSync(path).isFile());
    if (!file) return;
    for (const [, source] of readFileSync(file, "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"([^"?]+)/g)) {
      visit(source.startsWith(".") ? posix.join(posix.dirname(name), source) : source.replace("$/", ""));
    }
  };
  visit("app/entry.client.js");
  return found;
}

/**
 * Each language has its own copies of what its islands consist of, states among it. What two languages shared would be a file of
 * its own, and a page would load more than if its language were the only one. The frame is that of all languages.
 */
function copiesOfLanguages() {
  let inFrame;
  const copied = /^(?:app_components|utils\/components|engine\/(?:states|site|runtime\/python))/;
  const isCopied = (id) => {
    // An icon is small, and those of the frame lie among those of English islands.
    if (id.includes("/lucide-react/")) return true;
    inFrame ??= namesInFrame();
    const name = id.replace(root, "");
    return copied.test(name) && !inFrame.has(name) && !inFrame.has(name.replace(/\.jsx$/, ""));
  };
  return {
    name: "livecommerce-copies-of-languages",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer) {
      const [copy] = COPY.exec(importer ?? "") ?? [];
      if (!copy) return null;
      const found = await this.resolve(source, importer.replace(COPY, ""), { skipSelf: true });
      return found && isCopied(found.id) ? { ...found, id: found.id + copy } : found;
    },
    load: (id) => (COPY.test(id) ? readFileSync(id.replace(COPY, ""), "utf8") : null),
  };
}

/**
 * What is imported with `?server=Name` or `?island=Name` is there while prerendering and developing. In the code that browsers
 * load, `Name` is null, and an island has a file of its own, which its element in the HTML names (client_modules.py).
 */
function partsOfPages() {
  const islands = new Map();
  return {
    name: "livecommerce-parts-of-pages",
    enforce: "pre",
    async resolveId(source, importer) {
      const [suffix, kind, name] = PART.exec(source) ?? [];
      if (!suffix) return null;
      const found = await this.resolve(source.replace(PART, ""), importer, { skipSelf: true });
      if (!isBrowserBuild(this.environment)) return found;
      const copy = copyFor(importer);
      if (kind === "island" && !islands.has(name + copy)) {
        islands.set(name + copy, this.emitFile({ type: "chunk", id: found.id + copy, name, preserveSignature: "strict" }));
      }
      return `\0${source}`;
    },
    load(id) {
      const [, , name] = (id.startsWith("\0") && PART.exec(id)) || [];
      return name ? `export const ${name} = null;` : null;
    },
    /** Writes which files an island and the entry consist of, and which nobody needs: those of the pages. */
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
      const withImports = (file) => [file, ...reached(file, (one) => bundle[one].imports)];
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === `${root}app/entry.client.js`).fileName;
      const files = Object.fromEntries([...islands].map(([name, id]) => [name, withImports(this.getFileName(id))]));
      const needed = new Set([entry, ...Object.values(files).flat()]);
      for (const file of [...needed]) {
        reached(file, (one) => [...bundle[one].imports, ...bundle[one].dynamicImports], needed);
      }
      const unused = chunks.map(({ fileName }) => fileName).filter((file) => !needed.has(file));
      writeFileSync(`${root}client-modules.json`, JSON.stringify({ entry: withImports(entry), islands: files, unused }));
    },
  };
}

/**
 * Pages that stand apart have a build of their own, with copies of all that they share with other pages. In the build of these,
 * they are empty: otherwise the bundler would divide what both need.
 */
function pagesApart() {
  const files = new Set(apart?.pages.map((file) => root + file));
  let alias;
  return {
    name: "livecommerce-pages-apart",
    apply: "build",
    enforce: "pre",
    configResolved: ({ resolve }) => void (alias = resolve.alias),
    load(id) {
      const isLeftOut = this.environment.name === "client" && files.has(id.split("?")[0]);
      return isLeftOut ? "export default () => null;" : null;
    },
    async closeBundle() {
      if (apart && this.environment.name === "client") await buildApart(alias);
    },
  };
}

function buildApart(alias) {
  const written = {
    name: "livecommerce-apart-modules",
    generateBundle(_, bundle) {
      const { fileName: script, viteMetadata } = Object.values(bundle).find(({ isEntry }) => isEntry);
      const [style] = viteMetadata.importedCss;
      writeFileSync(`${root}apart-modules.json`, JSON.stringify({ script, style }));
    },
  };
  return build({
    root,
    configFile: false,
    logLevel: "warn",
    base: `${apart.path}/`,
    publicDir: false,
    plugins: [forBrowsers(), lightRuntime(), written],
    resolve: { mainFields: ["browser", "module", "jsnext"], alias },
    build: {
      outDir: `${root}build${apart.path}`,
      emptyOutDir: true,
      modulePreload: false,
      rollupOptions: { input: root + apart.entry },
    },
  });
}

/**
 * Puts what every page needs into two files, and the icons of several pages of a language into one, where each would have its own.
 */
function fewFiles() {
  let needed;
  const importsOf = (context) => (id) => context.getModuleInfo(id)?.importedIds ?? [];
  const entry = `${root}app/entry.client.js`;
  const ofEveryPage = (id, context) => (needed ??= reached(entry, importsOf(context), new Set([entry]))).has(id);
  const isLibrary = (id) => id.includes("/node_modules/");
  const groups = [
    { name: (id, context) => (isLibrary(id) && ofEveryPage(id, context) ? "libraries" : null), priority: 2 },
    { name: (id, context) => (ofEveryPage(id, context) ? "frame" : null), priority: 1 },
    { name: (id) => (id.includes("/lucide-react/") ? `icons${COPY.exec(id)?.[0] ?? ""}` : null), minShareCount: 2 },
  ];
  return {
    name: "livecommerce-few-files",
    apply: "build",
    // Code is preloaded by the page itself (late-start.js, prefetch.js).
    config: () => ({ build: { modulePreload: false, rollupOptions: { output: { codeSplitting: { groups } } } } }),
  };
}

/** Has Chromium compile all of the libraries while they come, in the background: it would compile most of them when they start. */
function compileHints() {
  const hint = ({ name }) => (name === "libraries" ? "//# allFunctionsCalledOnLoad" : "");
  return {
    name: "livecommerce-compile-hints",
    apply: "build",
    config: () => ({ build: { rollupOptions: { output: { postBanner: hint } } } }),
  };
}

/**
 * What makes a build with many pages fast: React Router prerenders by a preview server, which would watch all files for changes,
 * and import a file for each page.
 */
function manyPages() {
  return {
    name: "livecommerce-many-pages",
    config(config, { isPreview }) {
      if (isPreview) config.server.watch = null;
    },
    configEnvironment: (name, _, { command }) =>
      command === "build" && name === "ssr" ? { build: { rollupOptions: { output: { codeSplitting: false } } } } : null,
  };
}

/** Writes for the browsers that are supported. */
const forBrowsers = () => ({
  name: "livecommerce-for-browsers",
  apply: "build",
  config: () => ({ build: { target: Object.entries(browsers).map(([name, version]) => name + version) } }),
});

export const ownPlugins = () => [
  forBrowsers(),
  copiesOfLanguages(),
  lightRuntime(),
  lightRuntimeOnServer(),
  ownElements(),
  reloadedPages(),
  apiProxy(),
  partsOfPages(),
  pagesApart(),
  manyPages(),
  !without.chunk_groups && fewFiles(),
  !without.compile_hints && compileHints(),
];
