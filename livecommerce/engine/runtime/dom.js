// Page operations for browser states; dom.py gives these functions their Python names.
import { signal } from "./faults.js";
import { warn } from "./log.js";
import { navigateTo } from "./navigation.js";
import { prefetchPage as prefetchAddress } from "./prefetch.js";
import { flagsOf, pathWithin } from "./routes.js";
import { layOut } from "./scroll-memory.js";
import { device, tab } from "./storage.js";
import { locale, localeUrl } from "./words.js";

export { leave, loadTarget, loadTargetOnce, newestBuild, ownBuild, ownManifest as loadManifest } from "./builds.js";
export { warn };
export { pageAtRest, savesData } from "./prefetch.js";

// In states, paths have no language prefix.
export const prefetchPage = (path) => prefetchAddress(localeUrl(path));

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Timeout for loading the code that a change needs, in milliseconds. */
const RENDERED_WITHIN_MS = 5_000;

/** `onNavigated` calls back after each navigation within the site, when its page is shown. */
export const [onNavigated, pageShown] = signal("a listener to navigation");

/** Navigates to a page of the site; resolves when it is shown. */
export const navigate = (path) =>
  new Promise((resolve) => {
    const end = onNavigated(() => {
      end();
      resolve();
    });
    navigateTo(localeUrl(path));
  });

export const currentPath = () => pathWithin(window.location.pathname);

const motionUnwanted = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Calls back after the pending change has been painted: for work that must not delay the response to a click. */
const afterPaint = (callback) => requestAnimationFrame(() => setTimeout(callback));

export function scrollToElement(id) {
  const element = document.getElementById(id);
  afterPaint(() => {
    // A smooth scroll misses a target that moves in the meantime.
    layOut(true);
    element?.scrollIntoView({ behavior: motionUnwanted() ? "auto" : "smooth", block: "start" });
  });
  return element !== null;
}

export const focus = (selector) => whenThere(selector, (element) => element.focus());

/** Calls back in the frame in which an element exists; the pending change may have to load its code first. */
function whenThere(selector, callback) {
  const latest = performance.now() + RENDERED_WITHIN_MS;
  const look = () => {
    const element = document.querySelector(selector);
    if (element) callback(element);
    else if (performance.now() < latest) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export function turnTo(id, selector) {
  whenThere(selector, (element) => {
    // At once: a smooth scroll would continue even if the visitor has moved on by keyboard in the meantime.
    document.getElementById(id)?.scrollIntoView();
    element.focus({ preventScroll: true });
  });
}

const scrolls = (element) =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);

let release = () => {};
let focusedBefore = null;

export function holdFocus(selector) {
  release();
  // Safari does not focus a clicked button.
  focusedBefore = window.event?.target?.closest?.("a, button") ?? document.activeElement;
  const focusable = "a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex='0']";
  const keepInside = (event) => {
    const area = document.querySelector(selector);
    // WebKitGTK has no name for Tab with Shift.
    if (![event.key, event.code].includes("Tab") || !area) return;
    const stops = [...area.querySelectorAll(focusable)].filter((element) => element.getClientRects().length > 0);
    const [first, last] = [stops[0], stops.at(-1)];
    const focused = document.activeElement;
    const outside = !area.contains(focused);
    const leaving = event.shiftKey ? focused === first || focused === area : focused === last;
    if (outside || leaving) {
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    }
  };
  // Locks the scroll of the page behind. Hiding its scroll bar would lay out the whole page again.
  const keepStill = (event) => {
    const area = document.querySelector(selector);
    if (!area || !event.cancelable) return;
    for (let element = event.target; area.contains(element); element = element.parentElement) {
      if (scrolls(element)) return;
    }
    event.preventDefault();
  };
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("keydown", keepInside, { signal });
  for (const way of ["wheel", "touchmove"]) document.addEventListener(way, keepStill, { signal, passive: false });
  release = () => {
    listening.abort();
    release = () => {};
  };
}

export const releaseFocus = () => release();

/** Moves the focus without scrolling, after the pending change has been rendered. */
function focusLater(choose) {
  requestAnimationFrame(() => requestAnimationFrame(() => choose()?.focus({ preventScroll: true })));
}

const content = () => document.getElementById("main");

export function returnFocus() {
  release();
  const before = focusedBefore;
  focusLater(() => (before?.isConnected && before !== document.body ? before : content()));
}

export const keepFocus = () => focusLater(() => (document.activeElement === document.body ? content() : null));

/** Scrolls a focused control in the viewport out from behind an overlay that has just appeared; not an announced heading. */
export function uncoverFocus() {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    const isInWindow = ({ top, bottom }) => bottom > 0 && top < window.innerHeight;
    if (activeElement?.tabIndex >= 0 && isInWindow(activeElement.getBoundingClientRect())) activeElement.scrollIntoView({ block: "nearest" });
  });
}

export function bandUnderHeader() {
  const header = document.querySelector("header");
  const middle = header ? header.getBoundingClientRect().height / 2 : 0;
  for (const band of document.querySelectorAll("main [data-band]:not([data-band] [data-band])")) {
    const { top, bottom } = band.getBoundingClientRect();
    if (top <= middle && bottom > middle) return band.dataset.band;
  }
  return "";
}

/** Throttles a callback to once a frame. */
export function oncePerFrame(callback) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      callback();
    });
  };
}

export const userAgent = () => navigator.userAgent;

export const touchPoints = () => navigator.maxTouchPoints;

export const redirect = (path) => navigateTo(localeUrl(path), { replace: true });

export const missingLanguages = () => flagsOf(window.location.pathname).missing;

export const preferredLanguages = () => (navigator.languages ?? [navigator.language]).map((tag) => tag.split("-")[0]);

export function keepPlace(selector) {
  const { search, hash } = window.location;
  document.querySelectorAll(selector).forEach((link) => Object.assign(link, { search, hash }));
}

export const query = (name) => new URLSearchParams(window.location.search).get(name) ?? "";

/** Sets a data attribute, named in camel case, on every element that matches. */
export const setData = (selector, name, value) =>
  document.querySelectorAll(selector).forEach((element) => (element.dataset[name] = value));

export const setTitle = (title) => {
  document.title = title;
};

export const setRootData = (name, value) => {
  if (value) document.documentElement.dataset[name] = value;
  else delete document.documentElement.dataset[name];
};

const cookies = () => document.cookie.split("; ").map((pair) => [pair.split("=", 1)[0], pair.slice(pair.indexOf("=") + 1)]);

export const cookie = (name) => cookies().find(([key]) => key === name)?.[1] ?? "";

const forWholeSite = () => `Path=/; SameSite=Lax${window.location.protocol === "https:" ? "; Secure" : ""}`;

export function setCookie(name, value, days) {
  document.cookie = `${name}=${value}; Max-Age=${days * 86400}; ${forWholeSite()}`;
}

export function removeCookies(names) {
  const meant = (key) => names.some((name) => (name.endsWith("*") ? key.startsWith(name.slice(0, -1)) : key === name));
  const labels = window.location.hostname.split(".");
  const domains = ["", ...labels.map((_, place) => `; Domain=${labels.slice(place).join(".")}`)];
  for (const [key] of cookies().filter(([key]) => meant(key))) {
    for (const domain of domains) document.cookie = `${key}=; Max-Age=0; ${forWholeSite()}${domain}`;
  }
  device.forget(meant);
  tab.forget(meant);
}

export const stored = (key) => device.read(key) ?? "";

export const store = (key, value) => void device.write(key, value || null);

const channels = new Map();

/** Returns the channel of a name: with a single object per name, a tab does not receive its own messages. */
export function channelOf(name) {
  if (!channels.has(name)) channels.set(name, new BroadcastChannel(name));
  return channels.get(name);
}

export const broadcast = (channel, news) => channelOf(channel).postMessage(news);

export const globalPrivacyControl = () => navigator.globalPrivacyControl === true;

/** Parts of bots' user agents, and of some browsers': `CUBOT`. For all others, the list of bots is not loaded. */
const SUSPICIOUS = /bot|compatible|crawl|google|http|lighthouse|preview|scan|search|spider/i;

export async function isBot() {
  const agent = navigator.userAgent.replace("HeadlessChrome", "Chrome");
  if (!SUSPICIOUS.test(agent)) return false;
  try {
    const { isbot } = await import("isbot");
    return isbot(agent);
  } catch {
    return false;
  }
}

export const pageAddress = () => document.querySelector("link[rel='canonical']")?.href ?? window.location.href;

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export const isTyping = () =>
  document.activeElement?.matches("input, textarea, select, [contenteditable='true']") ?? false;

export function walkWithArrows(selector) {
  document.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stops = [...document.querySelectorAll(selector)];
    const place = stops.indexOf(document.activeElement);
    if (place < 0) return;
    event.preventDefault();
    stops[place + step]?.focus();
  });
}

export function setQuery(name, value) {
  const address = new URL(window.location.href);
  if (value) address.searchParams.set(name, value);
  else address.searchParams.delete(name);
  if (address.href !== window.location.href) window.history.replaceState(window.history.state, "", address);
}

export function takeFragment() {
  const { pathname, search, hash } = window.location;
  if (!hash.includes("=")) return {};
  // The fragment may be secret: it must not stay readable for other scripts or in the history.
  window.history.replaceState(window.history.state, "", pathname + search);
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
}

export const fragment = () => window.location.hash.slice(1);

export const dayInWords = (moment) =>
  new Date(moment).toLocaleDateString(locale(), { day: "numeric", month: "long", year: "numeric" });
