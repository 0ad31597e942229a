// The step of an application in the URL's fragment, `#step-2`; step_fragment.py gives these functions their Python names.
import { navigateTo } from "$/engine/runtime/navigation.js";

export const stepInFragment = () =>
  Math.min(Number(/^#step-(\d+)$/.exec(window.location.hash)?.[1] ?? 0), Number.MAX_SAFE_INTEGER);

export function showStep(step, inPlace) {
  const { pathname, search, hash } = window.location;
  const wanted = step > 0 ? `#step-${step}` : "";
  if (wanted === hash) return;
  navigateTo(pathname + search + wanted, { replace: inPlace, keepScroll: true });
}
