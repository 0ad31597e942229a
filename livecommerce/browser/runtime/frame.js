// The frame around every page: header before it, footer after it. Both stay mounted while pages come and go; when the frame
// has been hydrated, what browser states listen to starts.
import { Component, createElement, Fragment, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { openPagesAtOnce } from "./at-once.js";
import { layOutBelow } from "./below.js";
import { isBot, layOutWhole, pageShown } from "./dom.js";
import { openFarPages } from "./far-pages.js";
import { hidePreviews, Previews } from "./previews.js";
import { comeAlive } from "./store.js";
import { wholeStylesheet } from "./stylesheet.js";

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
  const location = useLocation();
  const [first] = useState(location);
  const moved = useRef(false);
  // The first page has its rules in itself. React shows the next one when the stylesheet has come.
  const needsStylesheet = moved.current || location !== first;
  useLayoutEffect(() => {
    hidePreviews();
    if (location !== first) layOutWhole();
  }, [location]);
  useEffect(() => {
    if (location === first && !moved.current) return;
    moved.current = true;
    pageShown();
  }, [location]);
  useEffect(() => {
    openFarPages();
    openPagesAtOnce();
    document.documentElement.dataset.alive = "";
    comeAlive();
    layOutBelow();
    window.dispatchEvent(new Event("alive"));
  }, []);
  const stylesheet =
    import.meta.env.PROD && needsStylesheet
      ? createElement("link", { rel: "stylesheet", href: wholeStylesheet, precedence: "site" })
      : null;
  const guarded = (...children) =>
    createElement(Boundary, { location, fallback: createElement(Failure, { page: failure }) }, ...children);
  return createElement(Fragment, null, stylesheet, guarded(before, guarded(...page), after), createElement(Previews));
}
