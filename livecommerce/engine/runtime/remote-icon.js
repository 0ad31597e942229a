// Icon whose name is known only at run time, rendered by Iconify's component. Only pages that use it load it.
import { addAPIProvider, Icon } from "@iconify/react";
import { createElement } from "react";
import { provider } from "./icon-hosts.js";

addAPIProvider("", provider);

/** Renders the icon; reserves its space, and stays empty if there is no such icon. */
export const RemoteIcon = ({ icon, ...attributes }) =>
  createElement("span", { "aria-hidden": true, ...attributes }, createElement(Icon, { icon, width: "100%", height: "100%" }));
