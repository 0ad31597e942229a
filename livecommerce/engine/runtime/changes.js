// Notifies the store that a list or dict was changed in place, without an assignment of a field.

let listener = () => {};

export const onChange = (callback) => {
  listener = callback;
};

/** Returns null, as Python methods that change a value in place return None. */
export function changed() {
  listener();
  return null;
}
