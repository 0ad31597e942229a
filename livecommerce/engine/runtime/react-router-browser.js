// The same in browsers, where the site's own navigation shows the pages, and the document is there already.
export * from "./react-router.js";
export { CurrentPage as Outlet } from "./pages.js";

export const Layout = ({ children }) => children;
