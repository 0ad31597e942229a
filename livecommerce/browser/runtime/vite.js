// Gives compiled pages the light stand-ins for Reflex's runtime; only the files of this folder reach the originals.
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

export function lightRuntime() {
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

/** While developing, pages and backend have a port each; the API is reached by the port of the pages, as everywhere else. */
export function apiProxy() {
  return {
    name: "livecommerce-api-proxy",
    apply: "serve",
    config() {
      const { EVENT } = JSON.parse(readFileSync(`${root}env.json`, "utf8"));
      return { server: { proxy: { "/api": new URL(EVENT.replace(/^ws/, "http")).origin } } };
    },
  };
}
