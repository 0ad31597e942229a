// The frame around every page: header before it, footer after it. Both stay mounted while pages come and go; when the frame
// has been hydrated, what browser states listen to starts.
import { createElement, Fragment, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { pageShown } from "./dom.js";
import { comeAlive } from "./store.js";

export function Frame({ children: [header, footer, ...page] }) {
  const location = useLocation();
  const first = useRef(location);
  useEffect(() => {
    if (location === first.current) return;
    first.current = null;
    pageShown();
  }, [location]);
  useEffect(() => {
    document.documentElement.dataset.alive = "";
    comeAlive();
  }, []);
  return createElement(Fragment, null, header, ...page, footer);
}
