// React's API in browsers: Preact's, with the parts that Preact lacks.
import { options } from "preact";
export { default } from "preact/compat";
export * from "preact/compat";

const Nothing = () => null;
const focus = (element) => element?.focus();
const focusing = new WeakMap();

/** Wraps a ref to focus the element on mount as well; the same ref always gets the same wrapper. */
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
  // React hoists these into the head, where the server's HTML already has them (head.js).
  if (type === "meta" || type === "link") vnode.type = Nothing;
  // React focuses such an element on mount, without the attribute: browsers apply it once per document, and a frame later, when
  // somebody may have left the element.
  if (typeof type === "string" && props.autoFocus) {
    vnode.ref = withFocus(vnode.ref);
    vnode.props = { ...props, autoFocus: undefined };
  }
  prepare?.(vnode);
};

/** Hook that React Router uses; without transitions, there is never an optimistic value. */
export const useOptimistic = (value) => [value, () => {}];
