"""The rules of style of each language that a program can check (`content/STYLE.md`)."""

import re
from pathlib import Path

import pytest

from livecommerce.content.loading import CONTENT_DIR

RULES = {
    "en": {
        "percent closed up": r"\d\s%",
        "no post for e-mail": r"\b([Aa] mail|[Bb]y mail|our mail|this mail|your mail)\b",
        "nothing stands on a page": r"\bstands? (below|in (your offer|every|the (report|address)))\b",
        "if you": r"\b[Ww]hoever\b",
        "sales after returns": r"\bstays? sold\b",
        "questions are inverted": r"\b[Yy]ou (did not|have) [^.]*\?",
        "login as a noun": r"\blog in (attempts|data|page|form)\b",
    },
    "de": {
        "space before percent": r"\d%",
        "a number and its unit are bound by a no-break space": r"\d (?:[€%]|Uhr\b|Mio\.|Tsd\.)",
        "a citation is bound by no-break spaces": r"(?:§|\b(?:Art|Abs|lit)\.) \w",
        "a full hour has no minutes": r"\b\d\d?:00\s(?:bis\b|Uhr\b)",
        "anpinnen": r"\b([Aa]ngeheftet|anheften|[Hh]eftet)\b",
        "sold by somebody": r"\bes verkauft hat\b",
        "Streichpreise": r"Vorher-Preis",
        "imperatives that read as nouns": r"(?m)^\W*(Verkauf|Vergleich|Teil) (live|nur|durch)\b",
    },
    "pl": {
        "percent closed up": r"\d\s%",
        "e-mail": r"\btego maila\b|(?<!-)\bmailem\b",
        "straight apostrophe": r"\w'\w",
        "text that stands": r"\b[Ss]toi (w niej|„)",
        "small numbers in words": r"\b[Ww]\s(?:ciągu )?[2-9] (?:dni|tygodni|godzin|miast)",
        "a one-letter word is bound to the next by a no-break space": (
            r"(?m)(?<![^\s„«(])(?:[aiouwzAIOUWZ] (?=[^\s|=])|[aiouwz]$)"
        ),
        "a number and its unit are bound by a no-break space": r"\d (?:\d{3}\b|€|(?:tys|szt)\.|(?:mln|min|h)\b)",
        "a citation is bound by no-break spaces": r"(?:§|\b(?:[Aa]rt|ust|lit)\.) \w",
        "no space before an ellipsis": r"\s…",
    },
}
"""Patterns that must not occur in a text of a language, by the rule."""


def texts(code: str) -> list[Path]:
    """Return the files that visitors read; the desk is for the team."""
    found = sorted((*(CONTENT_DIR / code).rglob("*.md"), *(CONTENT_DIR / code).rglob("*.yaml")))
    return [path for path in found if path.name != "desk.yaml"]


def text_of(path: Path) -> str:
    """Return the words of a file, without comments, code and references."""
    text = re.sub(r"```.*?```|\{\{.*?\}\}|`[^`]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE) if path.suffix == ".yaml" else text


@pytest.mark.parametrize("code", RULES)
def test_no_text_breaks_a_rule_of_its_language(code: str) -> None:
    broken = [
        f"{path.relative_to(CONTENT_DIR)}: {rule}: {match[0]!r}"
        for path in texts(code)
        for rule, pattern in RULES[code].items()
        for match in re.finditer(pattern, text_of(path))
    ]
    assert broken == []


@pytest.mark.parametrize("code", RULES)
def test_words_are_one_space_apart(code: str) -> None:
    broken: list[str] = []
    for path in texts(code):
        text = re.sub(r"\{\{.*?\}\}", "…", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        if path.suffix == ".md":
            text = text.rpartition("\n---\n")[2]
        found = re.findall(r"[^\s|:,-] {2,}(?=[^\s|#])", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
        broken += [f"{path.relative_to(CONTENT_DIR)}: {spaced!r}" for spaced in found]
    assert broken == []
