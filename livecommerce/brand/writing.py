"""Write `brand.yaml`."""

import json
from typing import Any, cast

from livecommerce.brand.model import Brand

_HEAD = """\
# What visitors know the brand by. `livecommerce brand init` asks for all of it and writes this file; everything that
# shows a name, an address, a colour or a font takes it from here. The mark is mark.svg.
"""
_ABOVE = {
    "imprint": """\
# Who answers for the site, for the imprint, the legal texts and the foot of every mail. `livecommerce check` names what
# is empty, or zeros as in a sample, where the site has a public address.
""",
    "fonts": """\
# Headings, and everything else: a package of Fontsource's variable fonts, or a file beside this one. The last three
# lines, in percent, scale the local fallback font to the width and height of the font.
""",
    "colours": """\
# Each name is a part that a colour plays, whatever its hue: `coral` goes over into `magenta` where something can be
# done, `violet` is for data, `ink` and `paper` are the grounds of dark and light bands. Text must have a contrast of
# 4.5 to its grounds; a colour that has less stops the build, with the nearest that has enough.
""",
}


def as_yaml(brand: Brand) -> str:
    """Return the text of the brand's YAML file."""
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
