/** After so long a page that was left is gone. */
const MEANWHILE_MS = 1000;

export const warn = (message) => console.warn(message);

/** Warns of what has not come. WebKit and Firefox have what is still on its way fail when a page is left, which is nobody's to read. */
export const warnUnlessLeft = (message) => void setTimeout(warn, MEANWHILE_MS, message);

/** The same for an error. */
export const reportUnlessLeft = (...message) => void setTimeout(console.error, MEANWHILE_MS, ...message);
