// Page content in prerendering and development. Browsers use the HTML (islands.js).
import { createElement } from "react";
import { inPlace } from "./live-page.js";
import { useLocation } from "./react-router.js";
import { flagsOf } from "./routes.js";

/** Component for the document's `main`. */
export function PageContent({ content, islands, ...attributes }) {
  const isUnknown = import.meta.env.SSR && !flagsOf(useLocation().pathname).known;
  const isLive = import.meta.env.DEV && !import.meta.env.SSR;
  const shown = isLive ? inPlace(content) : createElement(content);
  return createElement("main", { ...attributes, "data-unknown": isUnknown ? "" : undefined }, shown);
}
