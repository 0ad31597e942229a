// The frame around every page: header before it, footer after it. Both stay mounted while pages come and go; when the frame
// has been hydrated, what browser states listen to starts.
import { createElement, Fragment, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import wholeStylesheet from "$/styles/__reflex_global_styles.css?url";
import { pageShown } from "./dom.js";
import { comeAlive } from "./store.js";

export function Frame({ children: [header, footer, ...page] }) {
  const location = useLocation();
  const [first] = useState(location);
  const moved = useRef(false);
  // The first page has its rules in itself. React shows the next one when the stylesheet has come.
  const needsStylesheet = moved.current || location !== first;
  useEffect(() => {
    if (location === first && !moved.current) return;
    moved.current = true;
    pageShown();
  }, [location]);
  useEffect(() => {
    document.documentElement.dataset.alive = "";
    comeAlive();
  }, []);
  const stylesheet =
    import.meta.env.PROD && needsStylesheet
      ? createElement("link", { rel: "stylesheet", href: wholeStylesheet, precedence: "site" })
      : null;
  return createElement(Fragment, null, stylesheet, header, ...page, footer);
}
