// The frame around every page: header before it, footer after it. Both stay mounted while pages come and go; when the frame
// has been hydrated, what browser states listen to starts.
import { createElement, Fragment, useEffect } from "react";
import { comeAlive } from "./store.js";

export function Frame({ children: [header, footer, ...page] }) {
  useEffect(() => {
    document.documentElement.dataset.alive = "";
    comeAlive();
  }, []);
  return createElement(Fragment, null, header, ...page, footer);
}
