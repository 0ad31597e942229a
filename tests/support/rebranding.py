"""A project that `livecommerce brand init` turns into another brand's."""

import os
from pathlib import Path

from tests.support.fonts import pillows_font
from tests.support.processes import ran

NAME = "Kitchenfire"
OWN = {
    "--name": NAME,
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


def rebrand(project: Path) -> None:
    """Rebrand a copy of the project, with another logo and other fonts."""
    (project / "logo.svg").write_text(LOGO, encoding="utf-8")
    for more, name in enumerate(("headings.woff2", "words.woff2")):
        # The bundler merges equal files.
        (project / name).write_bytes(pillows_font() + bytes(more))
    links = [f"{name}={address}" for name, address in LINKS.items()]
    arguments = [part for pair in OWN.items() for part in pair] + [part for link in links for part in ("--link", link)]
    arguments += ["--logo", "logo.svg", "--display-font", "headings.woff2", "--text-font", "words.woff2"]
    done = ran(["brand", "init", "--no-ask", *arguments], project, os.environ | {"PYTHONPATH": str(project)})
    assert done.returncode == 0, done.stdout + done.stderr
