// The build that this page belongs to, the newest one, and how a page passes from one to the other.
import { targetLocation } from "./location.js";
import { tab } from "./storage.js";

export const ownBuild = () => document.documentElement.dataset.build ?? "";

let manifest = null;

async function loadManifest() {
  // While developing, there is none.
  if (!ownBuild()) return null;
  try {
    const answer = await fetch(`/builds/meta/${ownBuild()}.json`);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return await answer.json();
  } catch (error) {
    console.info(`the manifest of this build could not be loaded: ${error.message}`);
    return null;
  }
}

/** What the build says of itself, asked for once; null where that could not be loaded. */
export function ownManifest() {
  manifest ??= loadManifest();
  return manifest;
}

export async function newestBuild() {
  try {
    const answer = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const { id } = await answer.json();
    return typeof id === "string" ? id : "";
  } catch (error) {
    console.info(`could not look for a new build: ${error.message}`);
    return "";
  }
}

let going = false;

/** Whether another document is about to take the place of this one. */
export const isLeaving = () => going;

/** Loads an address from its host, whatever navigation is under way. */
export function leave(address) {
  going = true;
  const target = new URL(address, window.location.href);
  // Assigning an address that differs in nothing but its fragment would load nothing.
  const here = target.href.split("#")[0] === window.location.href.split("#")[0];
  if (here) window.location.reload();
  else window.location.assign(target);
}

/** Where the visitor is going, or is. */
function target() {
  const { pathname, search, hash } = targetLocation();
  return pathname + search + hash;
}

/** Loads where the visitor is going from its host, unless that is under way. */
export const loadTarget = () => void (going || leave(target()));

const GUARD = "reload_guard";

export function loadTargetOnce(guardMilliseconds) {
  if (going) return true;
  if (Date.now() < Number(tab.read(GUARD))) return false;
  // Where nothing can be kept, nothing guards against a loop.
  if (!tab.write(GUARD, String(Date.now() + guardMilliseconds))) return false;
  loadTarget();
  return true;
}

// The page may come back as it was left, out of the browser's back/forward cache.
if (typeof window !== "undefined") window.addEventListener("pageshow", () => (going = false));
