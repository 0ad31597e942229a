// Reflex's socket and the store of the server state: mounted and unmounted with what they wrap, a page or a part of one. The event loop
// takes the location and the navigation function from React Router: both are replaced by the site's own navigation.
import { createElement, useSyncExternalStore } from "react";
import { createPath, Router } from "react-router";
import { EventLoopProvider, StateProvider } from "$/utils/context";
import { shownLocation, subscribe } from "./location.js";
import { navigateTo } from "./navigation.js";
import { tab } from "./storage.js";

const addressOf = (to) => (typeof to === "string" ? to : createPath(to));

const navigator = {
  createHref: addressOf,
  push: (to) => void navigateTo(addressOf(to)),
  replace: (to) => void navigateTo(addressOf(to), { replace: true }),
  go: (steps) => window.history.go(steps),
};

function LocalRouter({ children }) {
  const { pathname, search, hash, key = "default" } = useSyncExternalStore(subscribe, shownLocation, shownLocation);
  return createElement(Router, { location: { pathname, search, hash, key, state: null }, navigator, children });
}

/** Provides the state of the server to its children, which are not shown without it. */
export function ServerState({ children }) {
  const page = createElement(StateProvider, null, createElement(EventLoopProvider, null, children));
  // In prerendering, React Router wraps all pages.
  if (import.meta.env.SSR) return page;
  // Reflex keeps its token in the session storage.
  return tab.isThere() ? createElement(LocalRouter, null, page) : null;
}
