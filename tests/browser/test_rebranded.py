"""A site rebranded by `livecommerce brand init` shows nothing of the previous brand."""

import json
import os
import re
import subprocess
import sys

import pytest
from PIL import Image

from livecommerce.brand.loading import brand
from livecommerce.brand.look import DISPLAY, PALETTE, TEXT
from tests.support.hosts import Export
from tests.support.rebranding import LINKS, OWN

TEXTS = {".html", ".css", ".js", ".mjs", ".json", ".xml", ".txt", ".svg", ".webmanifest", "", ".caddy"}
ANYBODYS = {"#ffffff"}
NEAR = 24
"""The difference in red, green and blue below which two colours of pictures look alike."""


@pytest.fixture(scope="module")
def texts(exported: Export) -> dict[str, str]:
    """Return every text file of the built site, in lower case, without those of the previous build."""
    own = own_assets(exported)
    found = [path for path in exported.pages.rglob("*") if path.is_file() and path.suffix in TEXTS]
    assert len(found) > 100
    return {
        path.relative_to(exported.pages).as_posix(): path.read_bytes().decode(errors="replace").lower()
        for path in found
        # The index of the search is compressed; its words are those of the pages.
        if "pagefind" not in path.parts and (path.parent.name != "assets" or path.name in own)
    }


def own_assets(exported: Export) -> set[str]:
    return set(json.loads((exported.pages / "builds" / "assets.json").read_text()))


def holding(texts: dict[str, str], *wanted: str) -> list[str]:
    return [f"{name}: {word}" for name, text in texts.items() for word in wanted if word.lower() in text]


def test_the_old_name_is_nowhere(texts: dict[str, str], exported: Export) -> None:
    assert holding(texts, brand().name, brand().mails.sender.partition("@")[2]) == []
    assert [path.name for path in exported.pages.rglob("*") if brand().name.lower() in path.name.lower()] == []


def test_no_old_colour_is_left(texts: dict[str, str]) -> None:
    colours = set(PALETTE.model_dump().values()) - ANYBODYS
    numbers = {", ".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5)) for colour in colours}
    assert holding(texts, *colours, *numbers, *(number.replace(", ", " ") for number in numbers)) == []


def test_the_old_fonts_are_gone(texts: dict[str, str], exported: Export) -> None:
    names = [name for font in (DISPLAY, TEXT) for name in (font.package.partition("@")[0], font.fallback)]
    assert holding(texts, *names) == []
    fonts = [name for name in own_assets(exported) if name.endswith(".woff2")]
    assert {name.partition("-")[0] for name in fonts} == {"display", "text"}
    for page in ("index.html", "blog/index.html"):
        loaded = set(re.findall(r"/assets/([^\")']*\.woff2)", texts[page]))
        assert loaded and loaded <= {name.lower() for name in fonts}


def test_the_new_brand_is_everywhere(texts: dict[str, str]) -> None:
    assert '"name": "kitchenfire"' in texts["manifest.webmanifest"]
    assert f'"theme_color": "{OWN["--ink"]}"' in texts["manifest.webmanifest"]
    assert "© kitchenfire broadcasting gmbh" in texts["feed.xml"]
    assert "https://www.tiktok.com/@kitchenfire" in texts["index.html"]
    assert "press@kitchenfire.example" in texts["contact-us/index.html"]
    assert "kitchenfire broadcasting gmbh" in texts["legal/index.html"]
    assert LINKS["ios_store"] in "".join(text for name, text in texts.items() if name.endswith((".js", ".html")))
    flames = re.findall(r'id="([a-z]+)-flame"', texts["index.html"])
    assert sorted(flames) == ["footer", "header"]


def test_pictures_are_drawn_in_the_new_colours(exported: Export) -> None:
    site = exported.pages
    shared = [site / "assets" / name for name in sorted(own_assets(exported)) if re.match(r"share-.*\.jpg", name)]
    assert shared
    old = [PALETTE.coral, PALETTE.magenta, PALETTE.violet, PALETTE.violet_on_ink]
    for path in (site / "icon-512.png", site / "favicon.ico", *shared):
        with Image.open(path) as picture:
            small = picture.convert("RGB").resize((96, 96), Image.Resampling.NEAREST)
            seen = set(pixels_of(small.tobytes()))
        assert not any(is_near(colour, accent) for colour in seen for accent in old), path.name
        assert any(is_near(colour, OWN["--ink"]) for colour in seen), path.name


def pixels_of(pixels: bytes) -> list[bytes]:
    return [pixels[at : at + 3] for at in range(0, len(pixels), 3)]


def is_near(colour: bytes, written: str) -> bool:
    return all(abs(part - int(written[at : at + 2], 16)) < NEAR for part, at in zip(colour, (1, 3, 5), strict=True))


def test_mails_are_those_of_the_new_brand(exported: Export) -> None:
    code = (
        "from livecommerce.api.mail import write_mail; from livecommerce.settings import get_settings as s;"
        "mail = write_mail(s(), 'message_received', 'a@example.com', reference='K7QWM2XA', received_at='1 May 2026');"
        "print(s().mail_from, mail.html)"
    )
    environment = os.environ | {"PYTHONPATH": str(exported.backend)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=exported.backend, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Kitchenfire <hello@kitchenfire.example>")
    assert not any(colour in done.stdout for colour in set(PALETTE.model_dump().values()) - ANYBODYS)
    assert OWN["--ink"] in done.stdout and "Kitchenfire Broadcasting GmbH" in done.stdout
