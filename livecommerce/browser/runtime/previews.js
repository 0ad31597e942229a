// What pages that have been fetched ahead show first, drawn and laid out before anybody asks. A click brings it into view in
// the very next frame, for which no page could be rendered, and the page itself takes its place soon after.
import { Activity, createElement, Fragment, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { matchRoutes, UNSAFE_LocationContext as LocationContext, useLocation } from "react-router";
import { setRootData } from "./dom.js";
import { whenIdle } from "./idle.js";
import { isReady, onReady } from "./pages-ahead.js";
import { canonical, flagsOf } from "./routes.js";

const MOST = 8;
const MOST_AT_ONCE = 80;
const DRAWN_WITHIN_MS = 5000;

/** What a preview must not share with a page, or the page's own would be taken for it. */
const NAMES = ["id", "name", "for", "aria-labelledby", "aria-describedby", "aria-controls", "data-group", "data-fade"];

const previews = new Map();

const pageOf = (path) =>
  window.__reactRouterRouteModules[matchRoutes(window.__reactRouterDataRouter.routes, path)?.at(-1).route.id]?.default;

/** A page without its head, which would become that of the document. */
function Content({ Page }) {
  // The router wraps what the page's module exports.
  let element = Page({});
  while (element.type !== Fragment) element = element.type(element.props);
  return [element.props.children].flat()[0];
}

/** An element with the top of a page in it, never part of the document: React draws it when there is nothing else to do. */
function Drawing({ path, place }) {
  const location = { pathname: path, search: "", hash: "", state: null, key: path };
  const value = { location, navigationType: "PUSH" };
  const content = createElement(LocationContext.Provider, { value }, createElement(Content, { Page: pageOf(path) }));
  return createPortal(createElement(Activity, { mode: "hidden" }, content), place);
}

/** The parts of a page that are laid out one at a time, none of them large. */
function partsOf(element) {
  if (element.querySelectorAll("*").length < MOST_AT_ONCE) return [element];
  return [...element.children].flatMap(partsOf);
}

/** Lays out one part after the other, each when there is nothing else to do. */
function layOut([part, ...others]) {
  if (!part) return;
  requestAnimationFrame(() => {
    whenIdle(() => {
      delete part.dataset.later;
      layOut(others);
    });
  });
}

function keep(path, drawing) {
  drop(path);
  const preview = document.createElement("div");
  Object.assign(preview, { className: "preview", inert: true, ariaHidden: "true" });
  preview.append(...drawing.querySelector("main").cloneNode(true).childNodes);
  for (const element of preview.querySelectorAll(NAMES.map((name) => `[${name}]`).join())) {
    // Parts of drawings refer to each other.
    if (element instanceof HTMLElement) NAMES.forEach((name) => element.removeAttribute(name));
  }
  const [, ...later] = partsOf(preview);
  for (const part of later) part.dataset.later = "";
  document.body.append(preview);
  layOut(later);
  previews.set(path, preview);
  if (previews.size > MOST) drop(previews.keys().next().value);
}

function drop(path) {
  previews.get(path)?.remove();
  previews.delete(path);
}

/** Draws one page after the other as they become ready, and anew when they are left: they may have changed meanwhile. */
export function Previews() {
  const [waiting, setWaiting] = useState([]);
  const [path] = waiting;
  const [place, setPlace] = useState(null);
  const here = canonical(useLocation().pathname);
  const left = useRef(here);
  const draw = (next) => setWaiting((others) => (others.includes(next) ? others : [...others, next]));
  useEffect(() => onReady(draw), []);
  useEffect(() => {
    if (left.current === here) return;
    if (isReady(left.current)) draw(left.current);
    left.current = here;
  }, [here]);
  useEffect(() => {
    if (!path) return;
    const drawing = document.createElement("div");
    const next = () => {
      setPlace(null);
      setWaiting(([, ...others]) => others);
    };
    const observer = new MutationObserver(() => {
      giveUp();
      whenIdle(() => {
        if (drawing.querySelector("main")) keep(path, drawing);
        next();
      });
    });
    // What waits for something that never comes is not waited for.
    const timer = setTimeout(() => {
      giveUp();
      next();
    }, DRAWN_WITHIN_MS);
    const giveUp = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    observer.observe(drawing, { childList: true });
    whenIdle(() => setPlace(drawing));
  }, [path]);
  return place && createElement(Drawing, { key: path, path, place });
}

/** Brings the preview of a page into view; whether there is one. */
export function showPreview({ pathname, search, hash }) {
  const preview = search || hash ? null : previews.get(canonical(pathname));
  if (!preview) return false;
  preview.dataset.shown = "";
  setRootData("bare", flagsOf(pathname).show_header ? "" : "true");
  return true;
}

/** Told by the frame, when React has put a page in place. */
export function hidePreviews() {
  for (const preview of previews.values()) delete preview.dataset.shown;
  setRootData("bare", "");
}
