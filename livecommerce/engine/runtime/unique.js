/** A name that nothing else has. Unlike `crypto.randomUUID` it is there without https, too. */
export const unique = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
