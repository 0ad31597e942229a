// Replacement of Emotion's `jsx`: pages are styled by class names, so plain elements suffice, without Emotion.
import { createElement } from "react";

export const jsx = (...parameters) => createElement(...parameters);

/** Text that may change: a new text gets a new element (own-elements.js). */
jsx.text = (text) => createElement("span", { key: text }, text);
