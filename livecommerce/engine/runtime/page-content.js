// The content of a page while it is prerendered, and while developing. Browsers take it from the HTML (islands.js).
import { createElement } from "react";
import { useLocation } from "./react-router.js";
import { flagsOf } from "./routes.js";

/** The document's `main`. */
export function PageContent({ content, islands, ...attributes }) {
  const isUnknown = import.meta.env.SSR && !flagsOf(useLocation().pathname).known;
  return createElement("main", { ...attributes, "data-unknown": isUnknown ? "" : undefined }, createElement(content));
}

/** Marks the end of the first section for client_modules.py, which takes it out. */
export const FirstSectionEnd = () =>
  import.meta.env.PROD && import.meta.env.SSR ? createElement("template", { id: "first-section-end" }) : null;
