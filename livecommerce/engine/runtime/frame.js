// The frame around every page: header before it, footer after it. Both stay mounted while pages come and go. When the frame has
// been hydrated, the sources of browser states start.
import { Component, createElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isBot, pageShown } from "./dom.js";
import { replaceHead } from "./head.js";
import { followLinks } from "./links.js";
import { pageChanged, useShownLocation } from "./location.js";
import { followHistory } from "./navigation.js";
import { headOf, LocationContext } from "./pages.js";
import { canonical } from "./routes.js";
import { rememberScroll, scrollTo } from "./scroll-memory.js";
import { comeAlive } from "./store.js";

/** Shows its fallback in place of what could not be rendered, until the visitor goes to another page. */
class Boundary extends Component {
  state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  componentDidCatch(error) {
    console.error("the page could not be shown:", error);
  }

  componentDidUpdate({ location }) {
    if (this.state.failed && location !== this.props.location) this.setState({ failed: false });
  }

  render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** The error page, which bots are not shown. */
function Failure({ page }) {
  const [shown, show] = useState(false);
  useEffect(() => {
    isBot().then((bot) => show(!bot));
  }, []);
  return shown ? createElement("main", { id: "main", tabIndex: -1 }, page) : null;
}

export function Frame({ children: [before, after, failure, ...page] }) {
  const location = useShownLocation();
  const [first] = useState(location);
  const shownPath = useRef(location && canonical(location.pathname));
  // Each navigation makes a location of its own.
  const hasMoved = location !== first;
  useLayoutEffect(() => {
    if (!hasMoved) return;
    const path = canonical(location.pathname);
    if (path !== shownPath.current) {
      shownPath.current = path;
      replaceHead(headOf(path));
      pageChanged();
    }
    scrollTo(location);
  }, [location]);
  useEffect(() => {
    if (hasMoved) pageShown();
  }, [location]);
  useEffect(() => {
    followHistory();
    followLinks();
    rememberScroll(window.history.state.key);
    document.documentElement.dataset.alive = "";
    comeAlive();
    window.dispatchEvent(new Event("alive"));
  }, []);
  const guarded = (...children) =>
    createElement(Boundary, { location, fallback: createElement(Failure, { page: failure }) }, ...children);
  return createElement(
    LocationContext,
    { value: location },
    guarded(before, guarded(...page), after),
  );
}
