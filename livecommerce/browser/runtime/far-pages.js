// Pages of which this one has not been told (build/route_manifest.py) are opened as documents.
import { opensHere } from "./links.js";
import { canonical, flagsOf, isFar } from "./routes.js";

const opensDocument = (link) =>
  opensHere(link) && isFar(canonical(link.pathname)) && !flagsOf(link.pathname).known;

/** The router, which listens further inside, would take such a link for a page that does not exist. */
export function openFarPages() {
  const keepFromRouter = (event) => {
    if (event.target instanceof Element && opensDocument(event.target.closest("a"))) event.stopPropagation();
  };
  window.addEventListener("click", keepFromRouter, { capture: true });
}
