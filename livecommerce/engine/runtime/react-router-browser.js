// Replacement of React Router in browsers, where the site's own navigation shows the pages: the exports that compiled pages and
// this folder use.
export { Link } from "./links.js";

/** Returns the current location: islands are hydrated at the URL of their page. */
export const useLocation = () => window.location;

/** Returns the component: the bundler wraps a route's default export in this, which is not rendered here. */
export const UNSAFE_withComponentProps = (component) => component;

/** Placeholder for an import of `app/root.jsx`, which browsers do not load. */
export const Layout = null;
export const Outlet = null;
