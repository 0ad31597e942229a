// React's interface for browsers: Preact's, and what Preact lacks of it.
import { options } from "preact";
export { default } from "preact/compat";
export * from "preact/compat";

const Nothing = () => null;
const focus = (element) => element?.focus();
const focusing = new WeakMap();

/** Returns a ref, always the same for the same ref of a component, that also focuses the element when it is mounted. */
function withFocus(ref) {
  if (!ref) return focus;
  if (!focusing.has(ref)) {
    focusing.set(ref, (element) => {
      if (typeof ref === "function") ref(element);
      else ref.current = element;
      focus(element);
    });
  }
  return focusing.get(ref);
}

const { vnode: prepare } = options;
options.vnode = (vnode) => {
  const { type, props } = vnode;
  // React hoists these into the head; there they are as the server has sent them (head.js).
  if (type === "meta" || type === "link") vnode.type = Nothing;
  // Browsers focus one element of a document by themselves; React focuses each that is mounted.
  if (typeof type === "string" && props.autoFocus) vnode.ref = withFocus(vnode.ref);
  prepare?.(vnode);
};

/** A hook of React Router's; without transitions, there is never another value. */
export const useOptimistic = (value) => [value, () => {}];
