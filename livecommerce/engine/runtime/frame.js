// The frame around every page: header before it, footer after it. Both stay mounted while pages come and go. When the frame has
// been hydrated, the sources of browser states start.
import { Component, createElement, Fragment, startTransition, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { isBot, pageShown } from "./dom.js";
import { documentHydrated } from "./islands.js";
import { followLinks } from "./links.js";
import { comeAlive } from "./store.js";
import { onStylesheetWanted, wholeStylesheet } from "./stylesheet.js";

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

/** Where a page links its stylesheet, behind its first section (page_styles.py). */
export const PageStylesheet = () =>
  import.meta.env.PROD ? createElement("link", { rel: "stylesheet", href: wholeStylesheet }) : null;

export function Frame({ children: [before, after, failure, ...page] }) {
  const location = useLocation();
  const [first] = useState(location);
  const moved = useRef(false);
  const [isWanted, want] = useState(false);
  // React shows another page when the stylesheet has come.
  const needsStylesheet = import.meta.env.PROD && (isWanted || moved.current || location !== first);
  useEffect(() => void onStylesheetWanted(() => startTransition(() => want(true))), []);
  useEffect(() => {
    if (location === first && !moved.current) return;
    moved.current = true;
    pageShown();
  }, [location]);
  useEffect(() => {
    documentHydrated();
    followLinks();
    document.documentElement.dataset.alive = "";
    comeAlive();
    window.dispatchEvent(new Event("alive"));
  }, []);
  const guarded = (...children) =>
    createElement(Boundary, { location, fallback: createElement(Failure, { page: failure }) }, ...children);
  return createElement(
    Fragment,
    null,
    needsStylesheet ? createElement("link", { rel: "stylesheet", href: wholeStylesheet, precedence: "site" }) : null,
    guarded(before, guarded(...page), after),
  );
}
