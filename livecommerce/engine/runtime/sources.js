// Event sources of browser states; sources.py gives these functions their Python names. Each is called with a listener and its
// options after hydration, and listens until the document is unloaded.
import { bandUnderHeader as themeUnderHeader, channelOf, oncePerFrame, onNavigated } from "./dom.js";
import { onCodeFailed } from "./code-failures.js";
import { onFault } from "./faults.js";
import { isInLanguage, opensHere } from "./links.js";
import { onPageChange, shownLocation, subscribe, targetLocation } from "./location.js";
import { pageAtRest } from "./prefetch.js";
import { onAccountVersion, onServerMessage } from "./server-messages.js";
import { flagsOf, pathWithin } from "./routes.js";

const routeOf = (pathname) => ({ ...flagsOf(pathname), path: pathWithin(pathname) });

export function navigation(listener) {
  let path = window.location.pathname;
  subscribe(() => {
    const next = targetLocation().pathname;
    if (next === path) return;
    path = next;
    listener(routeOf(next));
  });
}

export const pageChange = (listener) => onPageChange(() => listener(routeOf(shownLocation().pathname)));

export const navigated = (listener) => onNavigated(() => requestAnimationFrame(() => listener()));

export const hydrated = (listener) => listener();

export function restored(listener) {
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) listener();
  });
}

/** Calls back on every page, and when it is scrolled or resized, at most once a frame. */
function whileScrolling(callback) {
  const look = oncePerFrame(callback);
  window.addEventListener("scroll", look, { passive: true });
  window.addEventListener("resize", look);
  onNavigated(look);
  look();
}

export const scrollProgress = (listener) =>
  whileScrolling(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    listener(scrollHeight > clientHeight ? window.scrollY / (scrollHeight - clientHeight) : 0);
  });

export function bandUnderHeader(listener) {
  let last = null;
  onNavigated(() => (last = null));
  whileScrolling(() => {
    const theme = themeUnderHeader();
    if (theme !== last) listener((last = theme));
  });
}

export function media(listener, query) {
  const list = window.matchMedia(query);
  list.addEventListener("change", () => listener(list.matches));
  listener(list.matches);
}

export function key(listener, name) {
  document.addEventListener("keydown", (event) => {
    if (event.key === name) listener();
  });
}

/** Returns the path of the page that a link opens in place of this one; empty if it does something else. */
function pageBehind(link) {
  if (!opensHere(link) || !isInLanguage(link)) return "";
  const path = pathWithin(link.pathname);
  return flagsOf(link.pathname).known && path !== pathWithin(window.location.pathname) ? path : "";
}

export function linkInView(listener, milliseconds) {
  const inView = new WeakMap();
  const hidden = new Set();
  const report = (link) => {
    if (!link.isConnected) return;
    observer.unobserve(link);
    const path = pageBehind(link);
    // Older engines lack this method: there the target of a link in a closed menu is fetched ahead, too.
    const isSeen = link.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) ?? true;
    if (path && !isSeen) hidden.add(link);
    else if (path) listener(path);
  };
  const observer = new IntersectionObserver((entries) => {
    const came = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
    for (const { target, isIntersecting } of entries) inView.set(target, isIntersecting && came);
    if (came.length > 0) setTimeout(() => came.filter((link) => inView.get(link) === came).forEach(report), milliseconds);
  });
  const watch = (place) => place.querySelectorAll("a[href]").forEach((link) => observer.observe(link));
  const added = (records) => new Set(records.filter((record) => record.addedNodes.length).map(({ target }) => target));
  // A closed menu is in the viewport but not visible; a click or a key opens it.
  document.addEventListener("click", () => {
    hidden.forEach((link) => observer.observe(link));
    hidden.clear();
  });
  // Nothing is fetched ahead before the page is idle, so links are not observed until then.
  pageAtRest(milliseconds).then(() => {
    new MutationObserver((records) => added(records).forEach(watch)).observe(document.body, { childList: true, subtree: true });
    watch(document);
  });
}

export function imageLoaded(listener) {
  const look = (image) => {
    if (image instanceof HTMLImageElement && image.dataset.fade && image.complete && image.naturalWidth > 0) {
      listener(image.dataset.fade);
    }
  };
  // `load` does not bubble, but it can be captured.
  document.addEventListener("load", (event) => look(event.target), true);
  const lookAtAll = () => document.querySelectorAll("img[data-fade]").forEach(look);
  onNavigated(oncePerFrame(lookAtAll));
  lookAtAll();
}

export function expired(listener) {
  document.addEventListener("animationend", ({ target }) => {
    if (target.dataset.expires) listener(target.dataset.expires);
  });
}

export const serverSays = (listener) => onServerMessage(({ kind, level, title, text }) => listener(kind, level, title, text));

export const accountVersion = (listener) => onAccountVersion(listener);

export function groupVisible(listener) {
  const steps = Array.from({ length: 21 }, (_, step) => step / 20);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, boundingClientRect, rootBounds } of entries) {
        // A group taller than the viewport can never show its whole share; a nearly full viewport suffices.
        const most = (0.9 * rootBounds.height) / Math.max(boundingClientRect.height, 1);
        listener(target.dataset.group, intersectionRatio, Number(target.dataset.amount), most);
      }
    },
    { threshold: steps },
  );
  const watch = () => document.querySelectorAll("[data-group]").forEach((group) => observer.observe(group));
  onNavigated(oncePerFrame(watch));
  watch();
}

export const codeFailed = (listener) => onCodeFailed(listener);

export const fault = (listener) => onFault(listener);

export function every(listener, seconds) {
  let last = Date.now();
  const fire = () => {
    last = Date.now();
    listener();
  };
  const inView = () => document.visibilityState === "visible";
  setInterval(() => inView() && fire(), seconds * 1000);
  document.addEventListener("visibilitychange", () => inView() && Date.now() - last > seconds * 1000 && fire());
}

export function message(listener, channel) {
  channelOf(channel).addEventListener("message", (event) => listener(event.data));
}

const inField = (listener, id) => ({ target }) => target.form?.id === id && target.name && listener(target.name);

export const typed = (listener, id) => document.addEventListener("input", inField(listener, id));

export const changed = (listener, id) => document.addEventListener("change", inField(listener, id));

export function submitted(listener, id) {
  document.addEventListener("submit", (event) => {
    if (event.target.id !== id) return;
    event.preventDefault();
    listener();
  });
}

export function keptElsewhere(listener) {
  window.addEventListener("storage", ({ key }) => {
    if (key !== null) listener(key);
  });
}
