// What the methods of browser states may do to the page; dom.py gives these functions their Python names.

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const afterNavigation = new Set();

/** Calls back each time a page of the site has been put in place of another; returns what ends that. */
export function onNavigated(callback) {
  afterNavigation.add(callback);
  return () => afterNavigation.delete(callback);
}

/** Told by the frame, when React has committed the new page. */
export const pageShown = () => [...afterNavigation].forEach((callback) => callback());

export const navigate = (path) =>
  new Promise((resolve) => {
    const end = onNavigated(() => {
      end();
      resolve();
    });
    window.__reactRouterDataRouter.navigate(path);
  });

export const leave = (address) => window.location.assign(address);

export const currentPath = () => window.location.pathname.replace(/(.)\/+$/, "$1");

export const warn = (message) => console.warn(message);

const motionUnwanted = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

export function scrollToElement(id) {
  const element = document.getElementById(id);
  element?.scrollIntoView({ behavior: motionUnwanted() ? "auto" : "smooth", block: "start" });
  return element !== null;
}

export function focus(selector) {
  // The element may be shown only by the render that this very change causes.
  requestAnimationFrame(() => document.querySelector(selector)?.focus());
}

let release = () => {};

export function holdFocus(selector) {
  release();
  const focusable = "a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex='0']";
  const keepInside = (event) => {
    const area = document.querySelector(selector);
    if (event.key !== "Tab" || !area) return;
    const stops = [...area.querySelectorAll(focusable)].filter((element) => element.checkVisibility());
    const [first, last] = [stops[0], stops.at(-1)];
    const outside = !area.contains(document.activeElement);
    if (event.shiftKey ? outside || document.activeElement === first : outside || document.activeElement === last) {
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    }
  };
  document.addEventListener("keydown", keepInside);
  document.documentElement.dataset.held = "";
  release = () => {
    document.removeEventListener("keydown", keepInside);
    delete document.documentElement.dataset.held;
    release = () => {};
  };
}

export const releaseFocus = () => release();

export function bandUnderHeader() {
  const header = document.querySelector("header");
  const middle = header ? header.getBoundingClientRect().height / 2 : 0;
  for (const band of document.querySelectorAll("main [data-band]:not([data-band] [data-band])")) {
    const { top, bottom } = band.getBoundingClientRect();
    if (top <= middle && bottom > middle) return band.dataset.band;
  }
  return "";
}

/** Calls back at most once a frame, however often it is called. */
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

export const redirect = (path) => window.__reactRouterDataRouter.navigate(path, { replace: true });

export const query = (name) => new URLSearchParams(window.location.search).get(name) ?? "";

export const setTitle = (title) => {
  document.title = title;
};

export const setRootData = (name, value) => {
  if (value) document.documentElement.dataset[name] = value;
  else delete document.documentElement.dataset[name];
};
