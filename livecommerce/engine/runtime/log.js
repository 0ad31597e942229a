/** Delay in milliseconds after which a page that was left is unloaded. */
const MEANWHILE_MS = 1000;

export const warn = (message) => console.warn(message);

/** Warns of a failed request, unless the page was left: WebKit and Firefox then fail pending requests, which is not an error. */
export const warnUnlessLeft = (message) => void setTimeout(warn, MEANWHILE_MS, message);

/** Logs an error, unless the page was left. */
export const reportUnlessLeft = (...message) => void setTimeout(console.error, MEANWHILE_MS, ...message);
