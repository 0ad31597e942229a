// Fetches what a page needs before the visitor goes there.
import { matchRoutes } from "react-router";
import { ownManifest } from "./builds.js";
import { payloadOf } from "./payloads.js";
import { bringStylesheet } from "./stylesheet.js";

const preloads = new Map();

/** Fetches and compiles a module without running it; whether that went well. */
function preload(href) {
  if (!preloads.has(href)) {
    const answered = new Promise((resolve) => {
      const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
      link.onload = () => resolve(true);
      link.onerror = () => resolve(false);
      document.head.append(link);
    });
    preloads.set(href, answered);
  }
  return preloads.get(href);
}

const whenIdle = window.requestIdleCallback ?? setTimeout;

/** Runs the modules of a page, which define it and do nothing else, so that a click need not. */
async function runAhead([page, ...imports]) {
  const answered = await Promise.all([page, ...imports].map(preload));
  // A browser would remember a failure, and not ask again when the page is needed.
  if (answered.every(Boolean)) whenIdle(() => import(/* @vite-ignore */ page));
}

/** The payload of a page that has one; without the manifest, every page may. */
async function payloadAhead(path) {
  const prerendered = (await ownManifest())?.prerendered;
  return prerendered && !prerendered.includes(path) ? null : payloadOf(path);
}

export async function fetchPage(path) {
  const { routes } = window.__reactRouterManifest;
  const matches = matchRoutes(window.__reactRouterDataRouter.routes, path) ?? [];
  const modules = matches.map(({ route }) => [routes[route.id].module, ...routes[route.id].imports]);
  await Promise.all([bringStylesheet(), payloadAhead(path), ...modules.map(runAhead)]);
}

export function savesData() {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return saveData === true || /2g$/.test(effectiveType ?? "");
}
