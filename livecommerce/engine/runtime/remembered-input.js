// State outside of components in a part of the page: static HTML, field values, and focus.
export const FIELD = "input, select, textarea";
const STATIC = "page-static";
const isTick = (field) => field.type === "checkbox" || field.type === "radio";

export function counterpart(host, field) {
  if (field.id) return host.querySelector(`#${CSS.escape(field.id)}`);
  const fields = [...host.querySelectorAll(FIELD)].filter(({ name, type }) => name === field.name && type === field.type);
  return isTick(field) ? fields.find(({ value }) => value === field.value) : fields[0];
}

export function copyInput(from, to) {
  if (isTick(from)) to.checked = from.checked;
  else if (from.type !== "file") to.value = from.value;
}

/** Moves the focus to an element, with the selection of another. */
function copyFocus(from, to) {
  to.focus({ preventScroll: true });
  // Only text fields have a selection.
  if (typeof from.selectionStart === "number") to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

/** Saves this state of an element; `restore` writes it into the element after a new render. */
export function rememberInput(host) {
  let statics = [...host.querySelectorAll(STATIC)];
  let fields = new Set(host.querySelectorAll(FIELD));
  let focused = host.contains(document.activeElement) ? document.activeElement : null;
  host.addEventListener("input", ({ target }) => fields.add(target));
  host.addEventListener("focusin", ({ target }) => (focused = target));

  function restore() {
    const rendered = [...host.querySelectorAll(STATIC)];
    rendered.forEach((element, place) => {
      if (statics[place] && statics[place] !== element) element.replaceChildren(...statics[place].childNodes);
    });
    statics = rendered;
    fields = new Set(
      [...fields].map((field) => {
        const now = field.isConnected ? field : counterpart(host, field);
        if (now && now !== field) copyInput(field, now);
        return now ?? field;
      }),
    );
    if (focused && !focused.isConnected && document.activeElement === document.body) {
      const now = counterpart(host, focused);
      if (now) copyFocus(focused, now);
    }
  }
  return { restore };
}
