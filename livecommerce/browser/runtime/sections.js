// The sections of a page. Who comes by a link sees the first at once, and the others follow, each when the one before it has
// been painted: they lie below.
import { createElement, Fragment, startTransition, useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { afterNextFrame, moreShown } from "./dom.js";

const AT_ONCE = 1;

export function Sections({ children }) {
  const sections = [children].flat();
  const { hash, state } = useLocation();
  const comesByLink = useNavigationType() !== "POP" && !hash && !state?.whole;
  const [count, setCount] = useState(comesByLink ? AT_ONCE : sections.length);
  const isWhole = count >= sections.length;
  useEffect(() => {
    if (count > AT_ONCE) moreShown();
    if (isWhole) return;
    // What has been put in place is painted by then.
    return afterNextFrame(() => startTransition(() => setCount(count + 1)));
  }, [count]);
  // What follows the page stays below the window meanwhile.
  const space = isWhole ? null : createElement("div", { style: { height: "200lvh" } });
  return createElement(Fragment, null, ...sections.slice(0, count), space);
}
