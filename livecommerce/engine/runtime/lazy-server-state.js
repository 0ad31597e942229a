// The same for a part of a page: its code is loaded, and the socket opened, when the part is shown.
import { createElement, useEffect, useState } from "react";
import { warnUnlessLeft } from "./log.js";
import { tab } from "./storage.js";

export function LazyServerState({ children }) {
  const [Providers, setProviders] = useState(null);
  useEffect(() => {
    // Reflex keeps its token in the session storage, which a browser may refuse: the page then does without.
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
