// The oldest browsers that the site is written for, which the README promises; Tailwind writes styles for no newer ones.
export const browsers = { chrome: "131", edge: "131", firefox: "128", ios: "16.4", safari: "16.4" };
