"""The rendered texts of the site without what they take from facts, settings and code, so that the rest is typed out.

    python -m tests.support.literal_texts

prints JSON: for each language, the text of each page by its path, and of each mail by its template.
"""

import json
import re
import sys
from typing import Any, cast

from jinja2 import Environment, meta

from livecommerce.languages import LANGUAGES, in_language, messages

HIDDEN = "x"
_LETTER = re.compile(r"[^\W\d_]")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


def _hidden_value(value: object) -> str:
    """Return the text of a value in a message of the code: another message, or a hidden value."""
    shown = value() if callable(value) else value
    return messages.translate(shown) if isinstance(shown, messages.Phrase) else HIDDEN


# The modules below read these when they are imported, and fill in their texts.
messages._in_words = _hidden_value  # pyright: ignore[reportPrivateUsage]

from livecommerce.content import loading  # noqa: E402

_fill_in = loading.fill_in


def _hide(text: str, **place: Any) -> str:
    """Hide the facts of a text at their length, and other names; a name or a figure that is the text itself stays."""

    def hidden(match: re.Match[str]) -> str:
        shown = _fill_in(match[0], **place)
        is_for_schema = match[0] == text.strip() and (match["name"] or not _LETTER.search(shown))
        if shown == match[0] or is_for_schema:
            return shown
        return HIDDEN if match["name"] else HIDDEN * len(shown)

    return loading.PLACEHOLDERS.sub(hidden, text)


loading.fill_in = _hide

from livecommerce.api.mail import mail_source, write_mail  # noqa: E402
from livecommerce.routes import Route, error_routes, legal_texts, routes  # noqa: E402
from livecommerce.settings import get_settings  # noqa: E402


def page_text(route: Route) -> str:
    """Return all texts of a page, its preview picture and its metadata."""
    head = (route.meta.title, route.meta.description, route.card.eyebrow, route.card.title)
    data = json.dumps(route.structured, ensure_ascii=False)
    with in_language(route.language.code):
        shown = str(cast(object, route.page().render()))
    return " | ".join((*head, *_STRING.findall(data), *_STRING.findall(shown)))


def mail_texts(name: str) -> str:
    """Return a mail in all its variants."""
    asked = meta.find_undeclared_variables(Environment().parse(mail_source(name)))
    values: dict[str, Any] = dict.fromkeys(asked, HIDDEN) | {"paragraphs": [[HIDDEN]]}
    variants: list[dict[str, Any]] = [{"applicant_kind": kind} for kind in ("brand", "talent", "affiliate")]
    variants.append({"code": "", "has_password": "", "applicant": "", "note": "", "message": ""})
    kind = name.removesuffix(".md")
    return " | ".join(
        f"{mail.subject} | {mail.text}"
        for variant in variants
        for mail in [write_mail(get_settings(), kind, HIDDEN, **(values | variant))]
    )


def literal_texts() -> dict[str, str]:
    """Return the texts of all pages and mails in the current language."""
    pages = {route.path: page_text(route) for route in (*routes(), *legal_texts(), *error_routes())}
    mails = (path.name for path in (loading.content_dir() / "mails").glob("*.md") if path.stem != "foot")
    return pages | {f"mails/{name}": mail_texts(name) for name in sorted(mails)}


if __name__ == "__main__":
    found: dict[str, dict[str, str]] = {}
    for code in LANGUAGES:
        with in_language(code):
            found[code] = literal_texts()
    json.dump(found, sys.stdout)
