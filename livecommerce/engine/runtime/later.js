// Lazy loading of a part that is hidden at first. Its code loads when the page is idle, at the first interaction, or when the part
// is needed.
import { createElement, useEffect, useState } from "react";
import { nextEvent } from "./events.js";
import { warnUnlessLeft } from "./log.js";
import { pageAtRest } from "./prefetch.js";

export function Later({ load, rest, needed = false }) {
  const [Part, setPart] = useState(null);
  useEffect(() => {
    Promise.race([needed || pageAtRest(rest), nextEvent("pointerdown", "keydown")])
      .then(load)
      .then((part) => setPart(() => part))
      .catch((error) => warnUnlessLeft(`a part of the page could not be loaded: ${error.message}`));
  }, [needed]);
  return Part && createElement(Part);
}
