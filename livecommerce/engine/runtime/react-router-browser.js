// Stands in for React Router in browsers, where the site's own navigation shows the pages and the document is there already: all
// of it that compiled pages and this folder use.
export { Link } from "./links.js";

/** Islands are hydrated at the address of their page. */
export const useLocation = () => window.location;

/** The bundler wraps what the file of a route exports by default, which nobody renders here. */
export const UNSAFE_withComponentProps = (component) => component;

/** What `app/root.jsx` imports, which browsers do not load. */
export const Layout = null;
export const Outlet = null;
