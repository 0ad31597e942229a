// Replacement of React Router in compiled pages: links are plain elements (links.js), and a page has a host element (pages.js).
import { createElement } from "react";
import { Outlet as Page } from "react-router";
export * from "react-router";
export { Link } from "./links.js";

export const Outlet = () => createElement("page-content", null, createElement(Page));
