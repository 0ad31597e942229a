// A text that is in the page and in its payload, but in no script.
import { createElement, use } from "react";
import { useLocation } from "react-router";
import { textAtHand, textOf } from "./payloads.js";
import { canonical } from "./routes.js";
import { texts } from "./texts.js";

const known = new Map(Object.entries(texts));

/** The text as the build knows it, or as the first page of the visit already shows it. */
function standing(name) {
  if (!known.has(name) && typeof document !== "undefined") {
    const element = document.querySelector(`[data-long-text="${name}"]`);
    if (element) known.set(name, element.innerHTML);
  }
  return known.get(name) ?? textAtHand(name);
}

export function LongText({ name, ...attributes }) {
  const path = canonical(useLocation().pathname);
  // React shows the page that the visitor comes from until the text is there.
  const html = standing(name) ?? use(textOf(path, name));
  return createElement("div", { ...attributes, "data-long-text": name, dangerouslySetInnerHTML: { __html: html } });
}
