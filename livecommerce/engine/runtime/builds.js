// The page's own build, the newest build, and reloads that switch between them.
import { targetLocation } from "./location.js";
import { tab } from "./storage.js";

export const ownBuild = () => document.documentElement.dataset.build ?? "";

/** Fetches a file of the site. */
export async function load(address, options) {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  return answer;
}

/** Fetches a JSON file of the builds; null if that fails, which is logged. */
async function loadJson(address, failure, options) {
  try {
    return await (await load(address, options)).json();
  } catch (error) {
    console.info(`${failure}: ${error.message}`);
    return null;
  }
}

let manifest = null;

/** Returns the manifest of the page's build, fetched once; null if that failed, or in development, where there is none. */
export function ownManifest() {
  manifest ??= ownBuild() ? loadJson(`/builds/meta/${ownBuild()}.json`, "the manifest of this build could not be loaded") : null;
  return manifest;
}

export async function newestBuild() {
  const newest = await loadJson(`/builds/latest.json?${Date.now()}`, "could not look for a new build", { cache: "no-store" });
  return typeof newest?.id === "string" ? newest.id : "";
}

let going = false;

/** Whether another document is about to replace this one. */
export const isLeaving = () => going;

/** Loads a URL from its host, whatever navigation is in progress. */
export function leave(address) {
  going = true;
  const target = new URL(address, window.location.href);
  // Assigning a URL that differs only in its fragment would load nothing.
  const here = target.href.split("#")[0] === window.location.href.split("#")[0];
  if (here) window.location.reload();
  else window.location.assign(target);
}

/** Returns the target of the navigation in progress, or else the current location. */
function target() {
  const { pathname, search, hash } = targetLocation();
  return pathname + search + hash;
}

/** Loads the navigation's target from its host, unless a load is in progress. */
export const loadTarget = () => void (going || leave(target()));

/** How long after the load of the document, or the last answer, no newer build is expected, in milliseconds. */
const FRESH_MS = 30_000;
/** How long after a navigation its page may be replaced, in milliseconds: later, the visitor reads or types. */
const PATIENCE_MS = 1_000;

/** `performance.now()` when this page's build was known to be the newest. */
let newestAt = 0;

/** Loads the navigation's target from its host if there is a newer build than this page's. */
export async function followNewestBuild() {
  const asked = performance.now();
  if (!ownBuild() || asked - newestAt < FRESH_MS) return;
  const newest = await newestBuild();
  if (newest === ownBuild()) newestAt = asked;
  else if (newest && performance.now() - asked < PATIENCE_MS) loadTarget();
}

const GUARD = "reload_guard";

export function loadTargetOnce(guardMilliseconds) {
  if (going) return true;
  if (Date.now() < Number(tab.read(GUARD))) return false;
  // Without storage nothing guards against a reload loop.
  if (!tab.write(GUARD, String(Date.now() + guardMilliseconds))) return false;
  loadTarget();
  return true;
}

// The page may be restored from the browser's back/forward cache.
if (typeof window !== "undefined") window.addEventListener("pageshow", () => (going = false));
