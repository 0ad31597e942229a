// React Router's data router. The one file that uses its globals and unstable exports.
import { matchRoutes, UNSAFE_useScrollRestoration } from "react-router";

export { UNSAFE_useScrollRestoration as useScrollRestoration };

const router = () => window.__reactRouterDataRouter;

/** Goes to an address of the site. */
export const navigateTo = (address, options) => router().navigate(address, options);

/** Calls back at each change of the router's state; returns what ends that. */
export const subscribe = (listener) => router().subscribe(listener);

/** The address that is being navigated to, or else the one that is shown. */
export function targetLocation() {
  const { navigation, location } = router().state;
  return navigation.location ?? location;
}

const manifestRoutes = () => window.__reactRouterManifest?.routes ?? {};

/** Whether this page's manifest has a route of the path. */
export const hasRoute = (path) => Object.values(manifestRoutes()).some((route) => `/${route.path}` === path);

/** The addresses of the modules that a page of the site consists of. */
export function modulesOf(path) {
  const matches = matchRoutes(router().routes, path) ?? [];
  return matches.flatMap(({ route }) => {
    const { module, imports } = manifestRoutes()[route.id];
    return [module, ...imports];
  });
}
