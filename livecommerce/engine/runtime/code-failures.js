// Error handling for code of a page, or of a part of it, that fails to load.
import { signal } from "./faults.js";

const [onCodeFailed, notifyListeners] = signal("a listener to missing code");

export { onCodeFailed };

/** Reports code that failed to load; resolves with whether a listener reloads the page. */
export async function codeFailed(what, error, report = console.error) {
  report(`${what} could not be loaded:`, error);
  const answers = await Promise.all(notifyListeners());
  return answers.includes(true);
}
