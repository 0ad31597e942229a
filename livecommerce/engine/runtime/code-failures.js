// What happens when the code of a page, or of a part of it, cannot be loaded.
import { notify } from "./faults.js";

const listeners = new Set();

export const onCodeFailed = (listener) => listeners.add(listener);

/** Reports what could not be loaded; whether a listener has the page loaded anew. */
export async function codeFailed(what, error, report = console.error) {
  report(`${what} could not be loaded:`, error);
  const answers = await Promise.all(notify("a listener to missing code", listeners));
  return answers.includes(true);
}
