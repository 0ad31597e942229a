"""The views to photograph: every page, and every step of the applications."""

import json
from dataclasses import dataclass

from livecommerce.forms.applications import APPLICATIONS, ApplicationKind
from tests.support.applicant import BRAND, PATHS, REMOTE, STUDIO, Answers
from tests.support.pages import ARTICLE, TITLES

WIDTHS = (390, 992, 1440)
NOW = "2026-06-01T12:00:00Z"
"""The time at which all pictures are taken."""

NO_CHANCE = "Math.random = () => 0.5;"

COME_TO_REST = """
for (const image of document.images) image.loading = "eager";
await Promise.all([...document.images].map((image) => image.decode().catch(() => null)));
await document.fonts.ready;
for (let place = 0; place < document.documentElement.scrollHeight; place += 600) {
  scrollTo({ top: place, behavior: "instant" });
  await new Promise(requestAnimationFrame);
}
scrollTo({ top: 0, behavior: "instant" });
document.activeElement.blur();
for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
"""
"""Resolves when everything that loads on scrolling is there."""


@dataclass(frozen=True)
class View:
    """A view to photograph: its script `before` is run on the site, then `until`, a selector, is waited for."""

    name: str
    path: str
    before: str = ""
    until: str = "main"


def views() -> list[View]:
    pages = [*TITLES, ARTICLE, "/nope"]
    steps = [
        *_steps("brand", "brand", BRAND),
        *_steps("talent-studio", "talent", STUDIO),
        *_steps("talent-remote", "talent", REMOTE),
    ]
    search = View("search-results", "/search?q=samples", until="a.search-stop")
    return [*(View(_name(path), path) for path in pages), search, *steps]


def _name(path: str) -> str:
    words = "".join(letter if letter.isalnum() else " " for letter in path).split()
    return "-".join(words).lower() or "home"


def _steps(name: str, kind: ApplicationKind, answers: Answers) -> list[View]:
    """Return the steps of an application after the first, for a visitor who has reached them in this tab."""
    path = list(APPLICATIONS[kind].asked_steps(answers))
    last = len(path) - 1
    ticked = {question: "yes" if answer is True else answer for question, answer in answers.items()}
    draft = {
        "key": "picture",
        "answers": {**ticked, "email": "ada@example.com"},
        "path": path,
        "place": 0,
        "furthest": last,
        "sent": None,
    }
    keep = (
        f"localStorage.setItem('draft-{kind}', JSON.stringify({{ ...{json.dumps(draft)}, savedAt: Date.now() }}));"
        f"sessionStorage.setItem('open-{kind}', JSON.stringify('picture'));"
    )
    return [View(f"{name}-step-{place + 1}", f"{PATHS[kind]}#step-{place + 1}", keep) for place in range(1, last + 1)]
