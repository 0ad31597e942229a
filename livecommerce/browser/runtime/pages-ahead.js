// Fetches what a page needs before the visitor goes there.
import { matchRoutes } from "react-router";
import { ownManifest } from "./builds.js";
import { payloadOf } from "./payloads.js";
import { bringStylesheet } from "./stylesheet.js";

/** Fetches and compiles a module without running it. */
function preload(href) {
  if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`)) return null;
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

/** The payload of a page that has one; without the manifest, every page may. */
async function payloadAhead(path) {
  const prerendered = (await ownManifest())?.prerendered;
  return prerendered && !prerendered.includes(path) ? null : payloadOf(path);
}

export async function fetchPage(path) {
  const { routes } = window.__reactRouterManifest;
  const matches = matchRoutes(window.__reactRouterDataRouter.routes, path) ?? [];
  const modules = matches.flatMap(({ route }) => [routes[route.id].module, ...routes[route.id].imports]);
  await Promise.all([bringStylesheet(), payloadAhead(path), ...[...new Set(modules)].map(preload)]);
}

export function savesData() {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return saveData === true || /2g$/.test(effectiveType ?? "");
}
