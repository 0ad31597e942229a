// Pages in development, which are rendered again when their code has changed (vite.js). Elements and islands that are the same stay,
// with what was typed; the fields of others get the values of their predecessors.
import { createElement, useEffect, useLayoutEffect, useReducer } from "react";
import { copyInput, counterpart, FIELD } from "./remembered-input.js";

const host = () => document.querySelector("page-content");

/** Renders a component of any version in place: as an element, it would be another component, and nothing would stay. */
const Content = ({ content }) => (content.type ?? content)({});

/** Returns an element that stays the same for all versions of a component with the same hooks. */
export const inPlace = (content) =>
  createElement(Content, { key: String(String(content.type ?? content).match(/\buse[A-Z]\w*/g)), content });

/** Returns a component that stays the same for all versions of a page, and a function that sets the version. */
export function livePage() {
  let Page = null;
  let fields = [];
  const shown = new Set();

  function Live() {
    const [, renew] = useReducer((version) => version + 1, 0);
    useEffect(() => {
      shown.add(renew);
      return () => shown.delete(renew);
    }, []);
    useLayoutEffect(() => {
      for (const field of fields.splice(0)) {
        const now = !field.isConnected && counterpart(host(), field);
        if (now) copyInput(field, now);
      }
      document.title = host().querySelector("title")?.textContent ?? document.title;
    });
    return inPlace(Page);
  }

  function show(version) {
    Page = version;
    if (shown.size > 0) fields = [...host().querySelectorAll(FIELD)];
    for (const renew of shown) renew();
  }
  return { Live, show };
}
