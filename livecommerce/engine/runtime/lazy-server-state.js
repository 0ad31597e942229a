// Server state for a part of a page (see server-state.js): its code is loaded, and the socket opened, when the part is shown.
import { createElement, useEffect, useState } from "react";
import { warnUnlessLeft } from "./log.js";
import { tab } from "./storage.js";

export function LazyServerState({ children }) {
  const [Providers, setProviders] = useState(null);
  useEffect(() => {
    // Reflex needs the session storage for its token: without it, the page has no server state.
    if (!tab.isThere()) return;
    let isShown = true;
    import("./server-state.js").then(
      ({ ServerState }) => isShown && setProviders(() => ServerState),
      (error) => warnUnlessLeft(`the page does not update itself: ${error.message}`),
    );
    return () => (isShown = false);
  }, []);
  return Providers ? createElement(Providers, null, children) : null;
}
