"""The site's own icon service: Iconify's protocol, from Iconify's sets (contract §7)."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from reflex.utils.prerequisites import get_web_dir
from reflex_base.constants import Dirs
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.published.folders import file_below

ICONS_PATH = "/icons/"
_ADDRESS = re.compile(rf"{ICONS_PATH}([a-z0-9]+(?:-[a-z0-9]+)*)\.json")
_A_WEEK = "public, max-age=604800"
_FOR_EVERY_ICON = ("width", "height", "left", "top", "lastModified")


def set_in_backend(prefix: str) -> Path:
    """Return the path of the build's copy of a set for the backend, in its archive folder."""
    return get_web_dir() / Dirs.BACKEND / f"icons-{prefix}.json"


def set_in_packages(prefix: str) -> Path:
    """Return the path of the set as npm installs it."""
    return get_web_dir() / "node_modules" / "@iconify-json" / prefix / "icons.json"


@cache
def read_set(path: Path) -> dict[str, Any]:
    """Return an icon set in Iconify's format."""
    return json.loads(path.read_text(encoding="utf-8"))


def subset(icon_set: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """Return the response for some icons of a set, with resolved aliases and unknown names."""
    icons: dict[str, Any] = {}
    aliases: dict[str, Any] = {}
    unknown: list[str] = []
    for asked in names:
        name = asked
        while name not in icon_set["icons"] and name in icon_set.get("aliases", {}):
            aliases[name] = icon_set["aliases"][name]
            name = aliases[name]["parent"]
        if name in icon_set["icons"]:
            icons[name] = icon_set["icons"][name]
        else:
            unknown.append(asked)
    answer: dict[str, Any] = {key: icon_set[key] for key in _FOR_EVERY_ICON if key in icon_set}
    answer |= {"prefix": icon_set["prefix"], "icons": icons}
    if aliases:
        answer["aliases"] = aliases
    if unknown:
        answer["not_found"] = unknown
    return answer


class IconsMiddleware:
    """ASGI middleware that serves `/icons/{prefix}.json?icons=a,b` and passes other requests on."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"} or not path.startswith(ICONS_PATH):
            await self._app(scope, receive, send)
            return
        address = _ADDRESS.fullmatch(path)
        names = ",".join(parse_qs(scope["query_string"].decode("latin-1")).get("icons", []))
        places = [set_in_backend(address[1]), set_in_packages(address[1])] if address and names else []
        found = next((file for place in places if (file := file_below(place.parent, place.name))), None)
        if found is None:
            answer = PlainTextResponse("no such icon set, or no icons named: /icons/{prefix}.json?icons=a,b", 404)
        else:
            chosen = subset(read_set(found), list(dict.fromkeys(name for name in names.split(",") if name)))
            answer = JSONResponse(chosen, headers={"cache-control": _A_WEEK})
        await answer(scope, receive, send)
