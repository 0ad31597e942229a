// Tells the store of states that a list or dict has been changed in place, which no assignment of a field says.

let listener = () => {};

export const onChange = (callback) => {
  listener = callback;
};

/** What is returned is what a method of Python that changes something in place returns. */
export function changed() {
  listener();
  return null;
}
