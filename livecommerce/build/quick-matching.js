// Node loads this before the build: React Router, which looks up every page of the site among all routes several times, then
// takes the routes apart once instead of once for each page.
import { registerHooks } from "node:module";

const changes = [
  [
    "precomputedBranches ?? flattenAndRankRoutes(routes)",
    "precomputedBranches ?? once(branchesOf, routes, () => flattenAndRankRoutes(routes))",
  ],
  [
    "compilePath(pattern.path, pattern.caseSensitive, pattern.end)",
    "once(compiled, `${pattern.path} ${pattern.caseSensitive} ${pattern.end}`, () => compilePath(pattern.path, pattern.caseSensitive, pattern.end))",
  ],
];
const added = `
const branchesOf = new WeakMap();
const compiled = new Map();
function once(known, key, make) {
  if (!known.has(key)) known.set(key, make());
  return known.get(key);
}
`;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!/\/react-router\/dist\/\w+\/lib\/router\/utils\.js$/.test(url)) return loaded;
    const code = String(loaded.source);
    // Written differently, it is only slower.
    if (!changes.every(([known]) => code.split(known).length === 2)) return loaded;
    return { ...loaded, source: changes.reduce((text, [known, own]) => text.replace(known, () => own), code) + added };
  },
});
