export const warn = (message) => console.warn(message);
