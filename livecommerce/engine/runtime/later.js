// A part of the site that nobody sees at first. Its code comes when the page is at rest, or as soon as the visitor does something
// or the part is needed.
import { createElement, useEffect, useState } from "react";
import { warn } from "./log.js";
import { pageAtRest } from "./prefetch.js";

/** After so long a page that was left is gone. */
const MEANWHILE_MS = 1000;

const firstInput = () =>
  new Promise((resolve) => {
    for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, resolve, { capture: true, once: true });
  });

export function Later({ load, rest, needed = false }) {
  const [Part, setPart] = useState(null);
  useEffect(() => {
    Promise.race([needed || pageAtRest(rest), firstInput()])
      .then(load)
      .then((part) => setPart(() => part))
      // WebKit has what is still on its way fail when the page is left, which is nobody's to read.
      .catch((error) => setTimeout(warn, MEANWHILE_MS, `a part of the page could not be loaded: ${error.message}`));
  }, [needed]);
  return Part && createElement(Part);
}
