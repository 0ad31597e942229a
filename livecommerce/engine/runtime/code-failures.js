// Error handling for code of a page, or of a part of it, that fails to load.
import { notify } from "./faults.js";

const listeners = new Set();

export const onCodeFailed = (listener) => listeners.add(listener);

/** Reports code that failed to load; resolves with whether a listener reloads the page. */
export async function codeFailed(what, error, report = console.error) {
  report(`${what} could not be loaded:`, error);
  const answers = await Promise.all(notify("a listener to missing code", listeners));
  return answers.includes(true);
}
