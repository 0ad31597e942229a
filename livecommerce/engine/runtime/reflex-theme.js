// Replacement of Reflex's colour mode provider: the site has no colour modes.
export const ThemeProvider = ({ children }) => children;
