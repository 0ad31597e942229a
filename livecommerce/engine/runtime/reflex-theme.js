// Stands in for Reflex's colour mode provider: the site has one look, made of dark and light bands.
export const ThemeProvider = ({ children }) => children;
