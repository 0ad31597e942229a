// The entry of the site's code in browsers: hydrates the body of the prerendered document.
import { createElement, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { EmbedLayout } from "$/app/root";
import { rememberHead } from "./head.js";
import { CurrentPage, loadCode } from "./pages.js";
import { canonical } from "./routes.js";

async function start() {
  const isReacts = await loadCode(canonical(window.location.pathname));
  if (!isReacts) rememberHead();
  const site = createElement(EmbedLayout, null, createElement(CurrentPage));
  // While developing, nothing is prerendered, and a change of the code loads the page anew.
  if (import.meta.env.PROD) startTransition(() => void hydrateRoot(document.body, site));
  else createRoot(document.body).render(site);
}

// Not awaited at the top: the code of a page may import from this module's file.
start();
import.meta.hot?.on("vite:beforeUpdate", () => window.location.reload());
