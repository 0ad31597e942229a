// A part of the frame that nobody sees at first. Its code comes when the page has woken up and the browser has nothing to do.
import { createElement, useEffect, useState } from "react";
import { warn } from "./dom.js";
import { whenIdle } from "./idle.js";

export function Later({ load }) {
  const [Part, setPart] = useState(null);
  useEffect(() => {
    whenIdle(() => {
      load()
        .then((part) => setPart(() => part))
        .catch((error) => warn(`a part of the page could not be loaded: ${error.message}`));
    });
  }, []);
  return Part && createElement(Part);
}
