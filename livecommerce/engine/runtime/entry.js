// The entry of the site's code in browsers: hydrates the body of the prerendered document.
import { createElement, startTransition } from "react";
import { EmbedLayout } from "$/app/root";
import { rememberHead } from "./head.js";
import { CurrentPage, loadCode } from "./pages.js";
import { createRoot, hydrateRoot } from "./react-roots.js";
import { canonical } from "./routes.js";

async function start() {
  const isReacts = await loadCode(canonical(window.location.pathname));
  if (!isReacts) rememberHead();
  const site = createElement(EmbedLayout, null, createElement(CurrentPage));
  // A development server may leave the rendering to the browser.
  if (document.querySelector("main")) startTransition(() => void hydrateRoot(document.body, site));
  else createRoot(document.body).render(site);
}

// Not awaited at the top: the code of a page may import from this module's file.
start();
