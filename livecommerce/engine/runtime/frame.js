// Frame of every page in prerendering and development: header, footer and the like. In browsers, its parts with code are separate
// roots (entry.js).
import { createElement, Fragment } from "react";

/** Host element of a part with code. */
export const FramePart = ({ name, children }) => createElement("page-island", { "data-part": name }, children);

/** Renders its first child before the page and its second after it. */
export const Frame = ({ children: [before, after, ...page] }) => createElement(Fragment, null, before, ...page, after);
