"""A site that `livecommerce brand init` has made that of another brand shows nothing of the one before."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from livecommerce.brand.loading import brand
from livecommerce.brand.look import DISPLAY, PALETTE, TEXT
from tests.conftest import COMMAND
from tests.support.fonts import pillows_font

OWN = {
    "--name": "Kitchenfire",
    "--company": "Kitchenfire Broadcasting GmbH",
    "--domain": "kitchenfire.example",
    "--handle": "kitchenfire",
    "--ink": "#06140f",
    "--paper": "#f4faf6",
    "--coral": "#8fd14f",
    "--magenta": "#2fbf9b",
    "--violet": "#2d8fd6",
}
LINKS = {
    "ios_store": "https://apps.apple.com/app/kitchenfire",
    "android_store": "https://play.google.com/store/apps/details?id=example.kitchenfire",
    "web_live": "https://live.kitchenfire.example",
}
LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    '<linearGradient id="flame"><stop stop-color="#8fd14f"/><stop offset="1" stop-color="#2fbf9b"/></linearGradient>'
    '<path fill="url(#flame)" d="M16 1c9 9 11 13 11 19a11 11 0 0 1-22 0C5 14 7 10 16 1z"/></svg>'
)
TEXTS = {".html", ".css", ".js", ".mjs", ".json", ".xml", ".txt", ".svg", ".webmanifest", "", ".caddy"}
ANYBODYS = {"#ffffff"}
NEAR = 24
"""So far in red, green and blue may a colour of a picture be from another and look like it."""


@pytest.fixture(scope="module")
def project(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project that has been made that of another brand, with fonts of its own, and built."""
    folder = tmp_path_factory.mktemp("rebranded")
    for part in ("livecommerce", "assets", "reflex.lock"):
        shutil.copytree(root / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("rxconfig.py", "pyproject.toml"):
        shutil.copy(root / name, folder)
    (folder / "logo.svg").write_text(LOGO, encoding="utf-8")
    for more, name in enumerate(("headings.woff2", "words.woff2")):
        # Of two files that are the same, the bundler makes one.
        (folder / name).write_bytes(pillows_font() + bytes(more))
    links = [f"{name}={address}" for name, address in LINKS.items()]
    told = [part for pair in OWN.items() for part in pair] + [part for link in links for part in ("--link", link)]
    told += ["--logo", "logo.svg", "--display-font", "headings.woff2", "--text-font", "words.woff2"]
    environment = os.environ | {"PYTHONPATH": str(folder), "LIVECOMMERCE_SITE_URL": "https://kitchenfire.example"}
    for command in (
        [COMMAND, "brand", "init", "--no-ask", *told],
        [sys.executable, "-m", "reflex", "export", "--frontend-only", "--env", "prod", "--no-zip"],
    ):
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def texts(project: Path) -> dict[str, str]:
    """Every file of the built site that is text, in small letters."""
    site = project / ".web" / "build" / "client"
    found = [path for path in site.rglob("*") if path.is_file() and path.suffix in TEXTS]
    assert len(found) > 100
    return {
        path.relative_to(site).as_posix(): path.read_bytes().decode(errors="replace").lower()
        for path in found
        # The index of the search is compressed; its words are those of the pages.
        if "pagefind" not in path.parts
    }


def holding(texts: dict[str, str], *wanted: str) -> list[str]:
    return [f"{name}: {one}" for name, text in texts.items() for one in wanted if one.lower() in text]


def test_the_old_name_is_nowhere(texts: dict[str, str], project: Path) -> None:
    assert holding(texts, brand().name, brand().mails.sender.partition("@")[2]) == []
    site = project / ".web" / "build" / "client"
    assert [path.name for path in site.rglob("*") if brand().name.lower() in path.name.lower()] == []


def test_no_old_colour_is_left(texts: dict[str, str]) -> None:
    colours = set(PALETTE.model_dump().values()) - ANYBODYS
    numbers = {", ".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5)) for colour in colours}
    assert holding(texts, *colours, *numbers, *(one.replace(", ", " ") for one in numbers)) == []


def test_the_old_fonts_are_gone(texts: dict[str, str], project: Path) -> None:
    names = [name for font in (DISPLAY, TEXT) for name in (font.package.partition("@")[0], font.fallback)]
    assert holding(texts, *names) == []
    fonts = [path.name for path in (project / ".web" / "build" / "client" / "assets").glob("*.woff2")]
    assert sorted(re.sub(r"-[\w-]{8}\.", ".", name) for name in fonts) == ["display.woff2", "text.woff2"]
    for page in ("index.html", "blog/index.html"):
        preloaded = re.findall(r'<link[^>]*href="/assets/([^"]*\.woff2)"', texts[page])
        assert sorted(preloaded) == sorted(name.lower() for name in fonts)


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


def test_pictures_are_drawn_in_the_new_colours(project: Path) -> None:
    site = project / ".web" / "build" / "client"
    old = [PALETTE.coral, PALETTE.magenta, PALETTE.violet, PALETTE.violet_on_ink]
    for path in (site / "icon-512.png", site / "favicon.ico", *sorted((site / "assets").glob("share-*.jpg"))):
        with Image.open(path) as picture:
            small = picture.convert("RGB").resize((96, 96), Image.Resampling.NEAREST)
            seen = set(pixels_of(small.tobytes()))
        assert not any(is_near(colour, one) for colour in seen for one in old), path.name
        assert any(is_near(colour, OWN["--ink"]) for colour in seen), path.name


def pixels_of(pixels: bytes) -> list[bytes]:
    return [pixels[at : at + 3] for at in range(0, len(pixels), 3)]


def is_near(colour: bytes, written: str) -> bool:
    return all(abs(part - int(written[at : at + 2], 16)) < NEAR for part, at in zip(colour, (1, 3, 5), strict=True))


def test_mails_are_those_of_the_new_brand(project: Path) -> None:
    code = (
        "from livecommerce.api.mail import write_mail; from livecommerce.settings import get_settings as s;"
        "mail = write_mail(s(), 'message_received', 'a@example.com', reference='K7QWM2XA', received_at='1 May 2026');"
        "print(s().mail_from, mail.html)"
    )
    environment = os.environ | {"PYTHONPATH": str(project)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=project, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Kitchenfire <hello@kitchenfire.example>")
    assert not any(colour in done.stdout for colour in set(PALETTE.model_dump().values()) - ANYBODYS)
    assert OWN["--ink"] in done.stdout and "Kitchenfire Broadcasting GmbH" in done.stdout
