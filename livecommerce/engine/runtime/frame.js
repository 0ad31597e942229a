// The frame around every page, while it is prerendered and while developing: header, footer and the like. Its parts that have code
// are roots of their own in browsers (entry.js).
import { createElement, Fragment } from "react";

/** The host element of a part with code. */
export const FramePart = ({ name, children }) => createElement("page-island", { "data-part": name }, children);

/** Its first child goes before the page, its second after it. */
export const Frame = ({ children: [before, after, ...page] }) => createElement(Fragment, null, before, ...page, after);
