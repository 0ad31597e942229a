"""A new language begins with files to fill in: until then its texts are in English, and no link leads to it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from babel.messages.pofile import read_po, write_po
from typer.testing import CliRunner

from livecommerce.commands.content import app
from livecommerce.errors import PlainError
from livecommerce.languages import read_languages
from tests.support.project_copy import copy_project

BEGIN = "import sys; from livecommerce.cli import run; sys.argv[1:] = ['content', 'add-language', 'fr']; run()"
LOOK = """
import json, sys
from livecommerce.api.mail import write_mail
from livecommerce.commands.content import app
from livecommerce.export.unfinished_languages import UnfinishedLanguages
from livecommerce.languages import in_language
from livecommerce.routes import listed_addresses, listed_languages, routes, translations_of, unfinished_paths
from livecommerce.settings import get_settings

UnfinishedLanguages().pre_compile()
with in_language("fr"):
    for route in routes():
        route.page()
    mail = write_mail(get_settings(), "message_received", "a@example.com", reference="K7QWM2XA", received_at="today")
    seen = {
        "paths": [route.path for route in routes()],
        "unfinished": sorted(unfinished_paths()),
        "listed": sorted(listed_addresses()),
        "noindex": sorted(
            route.path for route in routes() if any("noindex" in tag.attributes.values() for tag in route.head)
        ),
        "home": routes()[0].meta.title,
        "mail": mail.subject,
        "mail is in": mail.html.partition('lang="')[2][:2],
        "languages of content": {route.path: route.content_language.code for route in routes()},
        "heads": {
            route.path: [tag.attributes["hrefLang"] for tag in route.head if "hrefLang" in tag.attributes]
            for route in routes()
        },
    }
seen["languages"] = [language.code for language in listed_languages()]
seen["home is in"] = list(translations_of("/"))
print(json.dumps(seen))
"""
FACT = re.compile(r"'\{\{[^{}]*\}\}'")
"""A text of a fact alone."""
REFERENCE = re.compile(r"\{\{.*?\}\}")


@pytest.fixture(scope="module")
def project(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project in which French has begun."""
    folder = tmp_path_factory.mktemp("project")
    copy_project(root, folder, "livecommerce", "rxconfig.py")
    output = run(folder, BEGIN, "en")
    assert "content/fr/home.yaml: " in output
    return folder


def run(project: Path, code: str, languages: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(project), "LIVECOMMERCE_LANGUAGES": languages}
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=project, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def look(project: Path) -> tuple[str, dict[str, Any]]:
    """Return the output of the build, and the site's French content."""
    *output, seen = run(project, LOOK, "en,fr").splitlines()
    return "\n".join(output), json.loads(seen)


def fill_in(text: str) -> str:
    """Return a file with the English behind each key, as if it were French; facts are replaced by a figure."""
    lines: list[str] = []
    above: list[str] = []
    for line in text.splitlines():
        if line.startswith("# The English text is above each key"):
            continue
        if line.lstrip().startswith("# "):
            above.append(line.strip().removeprefix("# "))
            continue
        if above and line.endswith((":", "-")):
            english = "\n".join(above)
            value = "12 000" if FACT.fullmatch(english) else yaml.safe_load(REFERENCE.sub("12", english))
            lines.append(f"{line} {json.dumps(value, ensure_ascii=False)}")
        else:
            lines.append(line)
        above = []
    return "\n".join(lines) + "\n"


def test_everything_a_translator_fills_in_is_there_and_what_is_the_same_is_not(project: Path) -> None:
    content = project / "livecommerce" / "content"
    there = {path.relative_to(content / "fr") for path in (content / "fr").rglob("*.*")}
    english = {path.relative_to(content / "en") for path in (content / "en").rglob("*.*")}
    assert english - there == {Path("desk.yaml")}
    home = (content / "fr" / "home.yaml").read_text(encoding="utf-8")
    assert "hero:\n  # Live commerce on TikTok\n  eyebrow:\n" in home
    assert "href" not in home
    assert yaml.safe_load(home)["hero"]["title"] is None
    post = (content / "fr" / "posts" / "casting-a-host.md").read_text(encoding="utf-8")
    assert "\ntitle:\n" in post
    assert "cover" not in post
    with (project / "livecommerce" / "languages" / "locales" / "fr" / "LC_MESSAGES" / "messages.po").open("rb") as file:
        catalogue = read_po(file)
    assert catalogue.num_plurals == 2
    assert not any(message.string for message in catalogue if message.id and isinstance(message.string, str))
    added = read_languages(project / "livecommerce" / "languages" / "languages.yaml")["fr"]
    assert (added.name, added.locale, added.is_complete) == ("Français", "fr_FR", False)


def test_with_nothing_translated_all_is_english_and_listed_nowhere(project: Path) -> None:
    output, seen = look(project)
    assert "Français is not complete" in output
    assert "(100 % of the words) are in English" in output
    assert f"and 0 of {len(seen['paths'])} pages are listed" in output
    assert seen["home"].startswith("Stagelight – live shopping")
    assert (seen["mail"], seen["mail is in"]) == ("We have your message K7QWM2XA", "en")
    assert {*seen["languages of content"].values()} == {"en"}
    assert seen["unfinished"] == sorted(seen["paths"])
    assert not any(path.startswith("/blog/") for path in seen["paths"]), "an article is there when it is translated"
    assert seen["listed"] == []
    assert set(seen["paths"]) - set(seen["noindex"]) == {"/legal"}, "its heads are written when it is built"
    assert not any(seen["heads"].values())
    assert (seen["languages"], seen["home is in"]) == (["en"], ["en"])


def test_a_page_is_listed_when_all_of_its_words_are_translated(project: Path) -> None:
    package = project / "livecommerce"
    for path in (*(package / "content" / "fr").glob("*.yaml"), package / "facts" / "words" / "fr.yaml"):
        path.write_text(fill_in(path.read_text(encoding="utf-8")), encoding="utf-8")
    catalogue = package / "languages" / "locales" / "fr" / "LC_MESSAGES" / "messages.po"
    with catalogue.open("rb") as file:
        messages = read_po(file, locale="fr")
    for message in messages:
        message.string = message.id
    with catalogue.open("wb") as file:
        write_po(file, messages)
    post = package / "content" / "fr" / "posts" / "casting-a-host.md"
    front, body = post.read_text(encoding="utf-8").removeprefix("---\n").split("---\n", 1)
    post.write_text(f"---\n{fill_in(front)}---\n{REFERENCE.sub('12', body)}", encoding="utf-8")
    output, seen = look(project)
    unfinished = {"/legal", "/blog", "/case-studies", "/openings"}
    assert {path for path in seen["unfinished"] if "/tags/" not in path} == {*unfinished, "/blog/casting-a-host"}
    assert {"/", "/for-brands", "/contact-us", "/form"} <= {*seen["listed"]}
    assert not unfinished & {*seen["listed"]}
    assert seen["heads"]["/"] == ["en", "fr", "x-default"]
    assert seen["heads"]["/blog"] == []
    assert (seen["languages"], seen["home is in"]) == (["en", "fr"], ["en", "fr"])
    assert {path for path, code in seen["languages of content"].items() if code == "en"} == {
        "/case-studies",
        "/legal",
        "/openings",
    }
    assert "Français is not complete" in output
    assert not re.search(r"\b0 of", output)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["french"], "'french' must be a language code"),
        (["qq"], "Unicode knows no language 'qq'"),
        (["xx"], "'xx' must be a language code"),
        (["fr", "--locale", "fr_ZZZ"], "Unicode knows no language 'fr_ZZZ'"),
        (["he"], "from right to left"),
        (["en"], "English is the source language"),
    ],
)
def test_an_invalid_language_is_refused(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, ["add-language", *arguments])
    assert isinstance(result.exception, PlainError)
    assert message in str(result.exception)
