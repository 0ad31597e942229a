// Oldest supported browsers, as the README states; Tailwind's styles need no newer ones.
export const browsers = { chrome: "131", edge: "131", firefox: "128", ios: "16.4", safari: "16.4" };
