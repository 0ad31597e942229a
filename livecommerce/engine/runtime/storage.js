// What the browser keeps: `device` across visits, `tab` until the tab is closed. A browser may refuse its storage, even to be
// asked for it; the page then remembers by itself, for as long as it lives.
let isTold = false;

function kept(storage) {
  const remembered = new Map();
  const isThere = () => {
    try {
      return Boolean(storage());
    } catch {
      return false;
    }
  };
  const read = (key) => {
    if (remembered.has(key)) return remembered.get(key);
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  /** Keeps a text, or drops it for `null`; whether that will outlive the page. */
  const write = (key, text) => {
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      remembered.delete(key);
      return true;
    } catch (error) {
      if (!isTold) console.warn(`nothing can be kept on this device: ${error.message}`);
      isTold = true;
      remembered.set(key, text);
      return false;
    }
  };
  /** The JSON value under a key; `null` where there is none. */
  const readValue = (key) => {
    try {
      return JSON.parse(read(key) ?? "null");
    } catch {
      return null;
    }
  };
  const writeValue = (key, value) => write(key, value === null ? null : JSON.stringify(value));
  return { isThere, read, write, readValue, writeValue };
}

// Reading `window.localStorage` may throw by itself.
export const device = kept(() => window.localStorage);
export const tab = kept(() => window.sessionStorage);
