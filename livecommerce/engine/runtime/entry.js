// The entry of the site's code in browsers: hydrates the body of the prerendered document.
import { createElement, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { EmbedLayout } from "$/app/root";
import { rememberHead } from "./head.js";
import { CurrentPage, loadCode } from "./pages.js";
import { canonical } from "./routes.js";

const site = createElement(EmbedLayout, null, createElement(CurrentPage));
const isReacts = await loadCode(canonical(window.location.pathname));
if (!isReacts) rememberHead();
// While developing, nothing is prerendered, and a change of the code loads the page anew.
if (import.meta.env.PROD) startTransition(() => void hydrateRoot(document.body, site));
else createRoot(document.body).render(site);
import.meta.hot?.on("vite:beforeUpdate", () => window.location.reload());
