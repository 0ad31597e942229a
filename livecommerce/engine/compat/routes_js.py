"""Edit of `app/routes.js`, the router's table."""

from livecommerce.engine.compat.edits import Edit, replace_once

FILE = "app/routes.js"

_TABLE = """export default [
  ...(await flatRoutes({
    ignoredRouteFiles: ["routes/\\\\[404\\\\]._index.jsx"],
  })),
  route("*", "routes/[404]._index.jsx"),
];
"""


MODULE = "any-page.js"
MODULE_CODE = """import AnyPage from "$/engine/runtime/any-page.js";

export default AnyPage;
"""
"""The module of the routes, which the router wraps; it is in the table's folder."""

_NEW_TABLE = f"""const page = "{MODULE}";

export default [index(page, {{ id: "first" }}), route("*", page, {{ id: "other" }})];
"""


def _one_module(routes: str) -> str:
    routes = replace_once(routes, _TABLE, _NEW_TABLE, where=FILE)
    routes = replace_once(routes, 'import { flatRoutes } from "@react-router/fs-routes";\n', "", where=FILE)
    return replace_once(routes, "import { route }", "import { index, route }", where=FILE)


ONE_MODULE = Edit(
    FILE,
    "two routes for all pages",
    "React Router only prerenders. For each page it looks through all routes, four times: with a thousand articles "
    "that took longer than to render them.",
    "React Router finds a static path without looking through all routes.",
    _one_module,
)
