// Route module of all pages for React Router, which only prerenders: renders the page at the address, or the error page.
import { createElement, use } from "react";
import { useLocation } from "./react-router.js";
import { modules } from "./page-modules.js";
import { canonical } from "./routes.js";

const loaded = new Map();

export default function AnyPage() {
  const path = canonical(useLocation().pathname);
  const load = modules[path] ?? modules["/404"];
  if (!loaded.has(load)) loaded.set(load, load());
  return createElement(use(loaded.get(load)).default);
}
