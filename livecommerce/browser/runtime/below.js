// What lies below the window is laid out only when the browser comes to it, so that the first page of a visit is there
// sooner. When the page has woken up, all of it is laid out, piece by piece: from then on every length is the true one.
import { layOutWhole, sleep } from "./dom.js";
import { whenIdle } from "./idle.js";
import { stylesheetCame } from "./stylesheet.js";

const LATEST_MS = 10_000;

/** Not before the whole stylesheet has come: until then it has less to do here, too. */
export async function layOutBelow() {
  await Promise.race([stylesheetCame, sleep(LATEST_MS)]);
  const next = () => {
    const band = document.querySelector("html:not([data-whole]) .below");
    if (!band) return layOutWhole();
    band.classList.remove("below");
    requestAnimationFrame(() => whenIdle(next));
  };
  whenIdle(next);
}
