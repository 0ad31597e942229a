// Fetches what a page needs before the visitor goes there.
import { matchRoutes } from "react-router";
import { ownManifest } from "./builds.js";
import { payloadOf } from "./payloads.js";
import { bringStylesheet } from "./stylesheet.js";

const ready = new Set();
const afterReady = new Set();
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

const whenIdle = (work) => (window.requestIdleCallback ?? setTimeout)(work);

/** Runs the modules of a page, which define it and do nothing else, so that a click need not; whether that went well. */
async function runAhead({ id, module, imports }) {
  const answered = await Promise.all([module, ...imports].map(preload));
  // A browser would remember a failure, and not ask again when the page is needed.
  if (!answered.every(Boolean)) return false;
  await new Promise(whenIdle);
  try {
    // Where the router looks first.
    window.__reactRouterRouteModules[id] ??= await import(/* @vite-ignore */ module);
    return true;
  } catch {
    return false;
  }
}

/** Fetches the payload of a page that has one, as without the manifest every page may; whether nothing is missing. */
async function payloadAhead(path) {
  const prerendered = (await ownManifest())?.prerendered;
  return (prerendered && !prerendered.includes(path)) || (await payloadOf(path)) !== null;
}

export async function fetchPage(path) {
  const { routes } = window.__reactRouterManifest;
  const matches = matchRoutes(window.__reactRouterDataRouter.routes, path) ?? [];
  const modules = matches.map(({ route }) => runAhead(routes[route.id]));
  const [, ...went] = await Promise.all([bringStylesheet(), payloadAhead(path), ...modules]);
  if (!went.every(Boolean)) return;
  ready.add(path);
  afterReady.forEach((callback) => callback(path));
}

/** Calls back with the path of each page that can be shown from now on without asking for anything; returns what ends that. */
export function onReady(callback) {
  afterReady.add(callback);
  return () => afterReady.delete(callback);
}

/** Whether a page can be shown without asking for anything. */
export const isReady = (path) => ready.has(path);

export function savesData() {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return saveData === true || /2g$/.test(effectiveType ?? "");
}
