// Work that can wait until the browser has nothing else to do.

export const whenIdle = (work) => (window.requestIdleCallback ?? setTimeout)(work);
