// Vite plugins of the engine.
import { existsSync, readFileSync, renameSync, writeFileSync } from "fs";
import { fileURLToPath } from "url";
import { build } from "vite";
import { privateApp } from "./private-app-config.js";
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

/** React Router prerenders pages; in browsers only server state loads it (server-state.js). */
const inBrowser = { "./react-router.js": "./react-router-browser.js", "./_document": "./react-router-browser.js" };

const root = fileURLToPath(new URL("../../", import.meta.url));
const compiled = /^(app|app_components|utils\/components)\//;
const runtime = /^engine\/runtime\//;
/** URLs of the modules of pages (private.py, page_module), and of the modules that import the frame. */
const PAGE = /^\/app\/routes\//;
const FRAME = /^\/app\/(root|entry)\./;

/** Replaces Reflex's runtime in compiled pages by the light modules of this folder, which alone import the originals. */
function lightRuntime() {
  return {
    name: "livecommerce-light-runtime",
    enforce: "pre",
    resolveId(source, importer) {
      const file = importer?.startsWith(root) ? importer.slice(root.length) : "";
      if (!compiled.test(file) && !runtime.test(file)) return null;
      // The alias for `$` has already been applied.
      const name = source.startsWith(root) ? `$${source.slice(root.length).replace(/^\/*/, "/")}` : source;
      const known = compiled.test(file) && Object.hasOwn(standIns, name) ? standIns[name] : name;
      const found = this.environment.name === "client" && Object.hasOwn(inBrowser, known) ? inBrowser[known] : known;
      return found === name ? null : fileURLToPath(new URL(found, import.meta.url));
    },
  };
}

/**
 * In development, Node resolves packages without plugins when pages are rendered on the server: the names of the replacements are
 * written into the compiled pages instead.
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

/** Wraps text in compiled pages in elements (own-elements.js). */
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

/**
 * Hot updates in development: after a change, a page is rendered again with what is the same (live-page.js). After a change of the frame,
 * the browser loads the page again.
 */
function hotPages() {
  const pages = new Set();
  const sheets = new Set();
  let ofFrame = false;
  let waiting = null;

  /** Finds the pages that import a module, and whether the frame does. */
  function visit(module, seen) {
    if (seen.has(module)) return;
    seen.add(module);
    // React Router imports pages without the query, and in prerendering only.
    if (PAGE.test(module.url)) return void (module.url.endsWith("?page") && pages.add(module.url));
    ofFrame ||= FRAME.test(module.url);
    for (const importer of module.importers) visit(importer, seen);
  }

  function send(hot, timestamp) {
    const change = (path) => ({ type: "js-update", timestamp, path, acceptedPath: path });
    hot.send(ofFrame ? { type: "full-reload" } : { type: "update", updates: [...pages].map(change) });
    pages.clear();
    ofFrame = false;
  }

  return {
    name: "livecommerce-hot-pages",
    apply: "serve",
    configureServer({ environments: { client } }) {
      // Tailwind reads all pages for a stylesheet, and the bundler does nothing else meanwhile: pages come first.
      client.hot.on("livecommerce:updated", () => {
        for (const sheet of sheets) client.reloadModule(sheet);
        sheets.clear();
      });
    },
    transform(code, id) {
      if (this.environment.name !== "client" || !PAGE.test(id.slice(root.length - 1)) || !id.endsWith("?page")) return null;
      const live = `
        import { livePage } from "${fileURLToPath(new URL("./live-page.js", import.meta.url))}";
        const { Live, show } = (import.meta.hot.data.live ??= livePage());
        show(Component);
        export default Live;
        import.meta.hot.accept();
      `;
      return { code: code.replace("export default Component;", live), map: null };
    },
    // React Router's own hook, which would undo the result of `hotUpdate`, is of this kind, too.
    handleHotUpdate({ file, server, timestamp }) {
      const { client, ssr } = server.environments;
      if (!file.startsWith(root) || !compiled.test(file.slice(root.length))) return;
      const invalidate = ({ moduleGraph }) => {
        const found = [...(moduleGraph.getModulesByFile(file) ?? [])];
        for (const module of found) moduleGraph.invalidateModule(module, new Set(), timestamp, true);
        return found;
      };
      // Prerendering would evaluate all pages again: with the next request for a page, instead of now.
      invalidate(ssr);
      const versions = [...client.moduleGraph.idToModuleMap.values()].map((module) => [module, module.lastHMRTimestamp]);
      const changed = new Set();
      for (const module of invalidate(client)) {
        visit(module, changed);
        // Stylesheets depend on the file, beside its modules.
        if (module.url.startsWith("/@fs/")) sheets.add(module);
      }
      // Pages are imported by modules that they import: without this, the browser would load these again, too.
      for (const [module, version] of versions) {
        if (!changed.has(module)) module.lastHMRTimestamp = version;
      }
      clearTimeout(waiting);
      // Python writes the files of a change within a moment.
      waiting = setTimeout(send, 100, client.hot, timestamp);
      return [];
    },
  };
}

/**
 * Serves what is in `public/assets/` in development: the bundler does so only once its watcher has found a file, which may be after the
 * page that names it, and answers with a page until then. A browser asks for a picture once.
 */
function newAssets() {
  return {
    name: "livecommerce-new-assets",
    apply: "serve",
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const [path] = request.url.split("?");
        // The bundler looks for paths from the root on the disk.
        if (path.startsWith("/assets/") && existsSync(`${root}public${path}`)) request.url = `/public${request.url}`;
        next();
      });
    },
  };
}

/**
 * Retries a page that fails in development: while Python writes and deletes modules, the router may name one that is gone. The page with
 * the error would stay.
 */
function retries() {
  const tries = new WeakMap();
  return {
    name: "livecommerce-retries",
    apply: "serve",
    enforce: "post",
    configureServer: ({ middlewares }) => () =>
      void middlewares.use((error, request, response, next) => {
        const left = tries.get(request) ?? 10;
        tries.set(request, left - 1);
        request.url = request.originalUrl;
        if (left) setTimeout(() => middlewares.handle(request, response, next), 200);
        else next(error);
      }),
  };
}

/** Writes the paths of the open pages to a file: Python compiles them first (hot_reload.py). */
function openPages() {
  const file = `${root}open-pages.json`;
  const open = new Map();
  const write = () => {
    // Python may read it at any time.
    writeFileSync(`${file}.unfinished`, JSON.stringify([...new Set(open.values())]));
    renameSync(`${file}.unfinished`, file);
  };
  return {
    name: "livecommerce-open-pages",
    apply: "serve",
    configureServer({ environments: { client } }) {
      write();
      client.hot.on("livecommerce:open", (path, page) => write(open.set(page, path)));
      client.hot.on("vite:client:disconnect", (_, page) => write(open.delete(page)));
    },
  };
}

/**
 * Build error overlay in development: Python writes the error of the last change to a file (error_block.py), and removes it after the
 * next success.
 */
function buildErrors() {
  const file = `${root}build-error.txt`;
  return {
    name: "livecommerce-build-errors",
    apply: "serve",
    configureServer({ watcher, environments: { client } }) {
      // An update removes the overlay.
      const news = () =>
        existsSync(file)
          ? { type: "error", err: { message: readFileSync(file, "utf8"), stack: "" } }
          : { type: "update", updates: [] };
      watcher.add(file);
      watcher.on("all", (_, changed) => changed === file && client.hot.send(news()));
      const sendNews = (_, page) => existsSync(file) && page.send(news());
      client.hot.on("vite:client:connect", sendNews);
      client.hot.on("livecommerce:updated", sendNews);
    },
  };
}

/** In development, the bundler ends with Reflex's server, however that was ended: otherwise it would keep the port. */
function endsWithServer() {
  const server = Number(process.env.DEVELOPMENT_SERVER_PID);
  const look = () => {
    try {
      process.kill(server, 0);
    } catch {
      process.exit();
    }
  };
  return {
    name: "livecommerce-ends-with-server",
    apply: "serve",
    configureServer: () => void (server && setInterval(look, 500).unref()),
  };
}

/** In development, pages and backend have separate ports: proxies requests to the backend through the pages' port, as in production. */
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

/** Whether this is the build of browser code, which leaves out the content of pages: it is in their HTML. */
const isBrowserBuild = ({ mode, name }) => mode === "build" && name === "client";

/** Returns the direct and indirect imports of a module. */
function reached(start, importsOf, found = new Set()) {
  for (const next of importsOf(start)) {
    if (!found.has(next)) reached(next, importsOf, found.add(next));
  }
  return found;
}

const PART = /\?(server|island)=(\w+)$/;

/**
 * Handles imports with `?server=Name` or `?island=Name`, which have a value in prerendering and development. In browser code
 * `Name` is null, and an island has a separate file, which its element in the HTML names (client_modules.py).
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
      if (kind === "island" && !islands.has(name)) {
        islands.set(name, this.emitFile({ type: "chunk", id: found.id, name, preserveSignature: "strict" }));
      }
      return `\0${source}`;
    },
    load(id) {
      const [, , name] = (id.startsWith("\0") && PART.exec(id)) || [];
      return name ? `export const ${name} = null;` : null;
    },
    /** Writes a manifest with the files of the islands and the entry, and the unused files of the pages. */
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
      const withImports = (file) => [file, ...reached(file, (chunk) => bundle[chunk].imports)];
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === `${root}app/entry.client.js`).fileName;
      const files = Object.fromEntries([...islands].map(([name, id]) => [name, withImports(this.getFileName(id))]));
      const needed = new Set([entry, ...Object.values(files).flat()]);
      for (const file of [...needed]) {
        reached(file, (chunk) => [...bundle[chunk].imports, ...bundle[chunk].dynamicImports], needed);
      }
      const unused = chunks.map(({ fileName }) => fileName).filter((file) => !needed.has(file));
      writeFileSync(`${root}client-modules.json`, JSON.stringify({ entry: withImports(entry), islands: files, unused }));
    },
  };
}

/**
 * Builds private pages separately, with copies of all modules that they share with other pages. In the build of the other pages they
 * are empty: otherwise the bundler would split shared modules.
 */
function privateAppBuild() {
  const files = new Set(privateApp?.pages.map((file) => root + file));
  let alias;
  return {
    name: "livecommerce-private-app",
    apply: "build",
    enforce: "pre",
    configResolved: ({ resolve }) => void (alias = resolve.alias),
    load(id) {
      const isLeftOut = this.environment.name === "client" && files.has(id.split("?")[0]);
      return isLeftOut ? "export default () => null;" : null;
    },
    async closeBundle() {
      if (privateApp && this.environment.name === "client") await buildPrivateApp(alias);
    },
  };
}

function buildPrivateApp(alias) {
  const written = {
    name: "livecommerce-private-app-modules",
    generateBundle(_, bundle) {
      const { fileName: script, viteMetadata } = Object.values(bundle).find(({ isEntry }) => isEntry);
      const [style] = viteMetadata.importedCss;
      writeFileSync(`${root}private-app-modules.json`, JSON.stringify({ script, style }));
    },
  };
  return build({
    root,
    configFile: false,
    logLevel: "warn",
    base: `${privateApp.path}/`,
    publicDir: false,
    plugins: [forBrowsers(), preactInBrowsers(), lightRuntime(), ownElements(), written],
    resolve: { mainFields: ["browser", "module", "jsnext"], alias },
    build: {
      outDir: `${root}build${privateApp.path}`,
      emptyOutDir: true,
      modulePreload: false,
      rollupOptions: { input: root + privateApp.entry },
    },
  });
}

/**
 * Groups the modules that every page loads into one file, and the icons of several pages into one, instead of a file each. Every page
 * loads what the entry imports, and what parts of the frame that load later share with islands.
 */
function fewFiles() {
  const entry = `${root}app/entry.client.js`;
  let atOnce;
  let inFrame;
  function isOfEveryPage(id, context) {
    const imports = (name) => context.getModuleInfo(name)?.importedIds ?? [];
    const allImports = (name) => [...imports(name), ...(context.getModuleInfo(name)?.dynamicallyImportedIds ?? [])];
    atOnce ??= reached(entry, imports, new Set([entry]));
    inFrame ??= reached(entry, allImports, new Set([entry]));
    const isShared = () => context.getModuleInfo(id).importers.some((name) => !inFrame.has(name));
    return atOnce.has(id) || (inFrame.has(id) && isShared());
  }
  const groups = [
    { name: (id, context) => (isOfEveryPage(id, context) ? "frame" : null) },
    { name: (id) => (id.includes("/lucide-react/") ? "icons" : null), minShareCount: languages.length + 1 },
  ];
  return {
    name: "livecommerce-few-files",
    apply: "build",
    // The page preloads code itself (late-start.js, prefetch.js).
    config: () => ({ build: { modulePreload: false, rollupOptions: { output: { codeSplitting: { groups } } } } }),
  };
}

/**
 * Speeds up builds with many pages: React Router prerenders by a preview server, which would watch all files for changes, and
 * import a file for each page.
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

const packages = ["preact/compat", "preact/compat/client", "preact/jsx-runtime"];
const preact = {
  react: fileURLToPath(new URL("./preact.js", import.meta.url)),
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
};

const intoPreact = {
  name: "livecommerce-into-preact",
  resolveId(source, importer) {
    return Object.hasOwn(preact, source) ? this.resolve(preact[source], importer, { skipSelf: true }) : null;
  },
};

/** Replaces React by Preact in browsers, with an eighth of its code; React only prerenders. */
const preactInBrowsers = () => ({
  ...intoPreact,
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  // Prebundled packages of the development server, which reloads the page when it discovers another one later.
  configEnvironment: (name) =>
    name === "client"
      ? {
          optimizeDeps: {
            entries: ["app/**/*.{js,jsx}", "utils/components/*.jsx"],
            include: ["preact", ...packages],
            rolldownOptions: { plugins: [intoPreact] },
          },
        }
      : null,
});

/** Sets the supported browsers as the build's target. */
const forBrowsers = () => ({
  name: "livecommerce-for-browsers",
  apply: "build",
  config: () => ({ build: { target: Object.entries(browsers).map(([name, version]) => name + version) } }),
});

/**
 * Has Chromium compile all functions of a file in the background while it loads, instead of each on the main thread when it is
 * called.
 */
const eagerCompile = () => ({
  name: "livecommerce-eager-compile",
  apply: "build",
  configEnvironment: (name) =>
    name === "client" ? { build: { rollupOptions: { output: { postBanner: "//# allFunctionsCalledOnLoad" } } } } : null,
});

export const ownPlugins = () => [
  forBrowsers(),
  preactInBrowsers(),
  lightRuntime(),
  lightRuntimeOnServer(),
  ownElements(),
  hotPages(),
  newAssets(),
  retries(),
  openPages(),
  buildErrors(),
  apiProxy(),
  endsWithServer(),
  partsOfPages(),
  privateAppBuild(),
  manyPages(),
  !without.chunk_groups && fewFiles(),
  !without.eager_compile && eagerCompile(),
];
