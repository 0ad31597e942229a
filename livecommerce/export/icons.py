"""The build of icons named at run time: Iconify's component, the sets, and the hosts that serve them."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reflex_base.plugins import Plugin

from livecommerce.constants import ICON_HOST_ROTATION_MS, ICON_REQUEST_TIMEOUT_MS, ICON_URL_LIMIT
from livecommerce.serving.icons import set_in_backend, set_in_packages

ICON_SETS = {"lucide": "1.2.137"}
"""The sets of the site's own service, by prefix, with the version of their package."""
PACKAGES = ["@iconify/react@6.0.3", *(f"@iconify-json/{prefix}@{version}" for prefix, version in ICON_SETS.items())]


def provider(hosts: Sequence[str]) -> dict[str, Any]:
    """Return the configuration of Iconify's component: the hosts in order, the next when one does not respond."""
    return {
        "resources": list(hosts),
        "path": "/",
        "rotate": ICON_HOST_ROTATION_MS,
        "timeout": ICON_REQUEST_TIMEOUT_MS,
        "maxURL": ICON_URL_LIMIT,
        "random": False,
        "index": 0,
    }


class IconsPlugin(Plugin):
    """Plugin that installs component and sets, and copies the sets for the backend and for file hosts.

    Args:
        hosts: The addresses of the icon services, in order of preference.
    """

    def __init__(self, hosts: Sequence[str]) -> None:
        self._hosts = hosts

    def get_frontend_dependencies(self, **context: Any) -> list[str]:
        return PACKAGES

    def pre_compile(self, **context: Any) -> None:
        """Write the module with the hosts."""
        module = f"export const provider = {json.dumps(provider(self._hosts))};\n"
        context["add_save_task"](lambda: [("engine/runtime/icon-hosts.js", module)])

    def post_build(self, **context: Any) -> None:
        """Copy the sets; a file host responds to every request with the whole set."""
        site: Path = context["static_dir"]
        for prefix in ICON_SETS:
            icon_set = json.loads(set_in_packages(prefix).read_text(encoding="utf-8"))
            text = json.dumps(icon_set, separators=(",", ":"))
            for copy in (set_in_backend(prefix), site / "icons" / f"{prefix}.json"):
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(text, encoding="utf-8")
