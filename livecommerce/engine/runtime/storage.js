// Browser storage: `device` across visits, `tab` until the tab is closed. A browser may refuse storage, even access to the object;
// values are then kept in memory until the page is unloaded.
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
  /** Stores a text, or removes it for `null`; returns whether it will outlive the page. */
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
  /** Returns the JSON value under a key; `null` if there is none. */
  const readValue = (key) => {
    try {
      return JSON.parse(read(key) ?? "null");
    } catch {
      return null;
    }
  };
  const writeValue = (key, value) => write(key, value === null ? null : JSON.stringify(value));
  /** Removes what is stored under the keys that match. */
  const forget = (meant) => {
    const keys = isThere() ? Object.keys(storage()) : [];
    for (const key of keys.filter(meant)) write(key, null);
  };
  return { isThere, read, write, readValue, writeValue, forget };
}

// Even reading `window.localStorage` may throw.
export const device = kept(() => window.localStorage);
export const tab = kept(() => window.sessionStorage);
