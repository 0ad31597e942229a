import json
from typing import Any, cast

from livecommerce.brand.model import Brand

_HEAD = """\
# Names, addresses, colours and fonts of the brand; everything that shows one takes it from here. `livecommerce brand
# init` asks for all of them and writes this file. The mark is mark.svg.
"""
_ABOVE = {
    "imprint": """\
# The operator of the site, for the imprint, the legal texts and the foot of every mail. If the site has a public
# address, `livecommerce check` names the fields that are empty, or zeros as in a sample.
""",
    "fonts": """\
# Headings, and everything else: a package of Fontsource's variable fonts, or a file beside this one. `weights` are the
# lightest and the heaviest that pages load; a single weight halves the file. The last three lines, in percent, scale
# the local fallback font to the width and height of the font.
""",
    "colours": """\
# Each name is a role, whatever the hue: the gradient from `coral` to `magenta` is for actions, `violet` for data; `ink`
# and `paper` are the backgrounds of dark and light bands. Text must have a contrast of 4.5 to its backgrounds; a colour
# with less stops the build, which names the nearest with enough.
""",
}


def as_yaml(brand: Brand) -> str:
    parts: list[str] = [_HEAD]
    for key, value in brand.model_dump(exclude_defaults=True).items():
        parts.append(_ABOVE.get(key, "") and f"\n{_ABOVE[key]}")
        parts.append("\n" if isinstance(value, dict) and key not in _ABOVE else "")
        parts += _lines(key, value, 0)
    return "".join(parts)


def _lines(key: str, value: Any, depth: int) -> list[str]:
    indent = "  " * depth
    if isinstance(value, dict):
        parts = cast(dict[str, Any], value)
        below = [line for name, part in parts.items() for line in _lines(name, part, depth + 1)]
        return [f"{indent}{key}:\n", *below]
    # JSON is valid YAML.
    return [f"{indent}{key}: {json.dumps(value, ensure_ascii=False)}\n"]
