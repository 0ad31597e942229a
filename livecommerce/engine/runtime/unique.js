/** Returns a unique id. Unlike `crypto.randomUUID`, this works without https. */
export const unique = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
