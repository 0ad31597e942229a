"""Rendering of mails: a Markdown template for each, as plain text and as HTML."""

import re
from pathlib import Path
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup

from livecommerce.api.written_mail import Mail, Secret
from livecommerce.brand.loading import brand
from livecommerce.brand.look import PALETTE, TEXT
from livecommerce.constants import IMPRINT_PATH, PRIVACY_PATH
from livecommerce.content.loading import (
    body_in_words,
    content_dir,
    content_name,
    english_path,
    fill_in,
    registered_office,
)
from livecommerce.languages import ENGLISH, PSEUDO, cache_by_language, files_read, in_language, language, locale_url
from livecommerce.languages.messages import translate
from livecommerce.languages.pseudo import pseudo
from livecommerce.languages.translated_yaml import is_left_out
from livecommerce.settings import Settings
from livecommerce.typed_yaml import read_text

TEAM_MAILS = Path(__file__).parent / "mails"
"""The templates of mails to the team, in English, and the layout of all; those to others are content."""
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_PARTS = re.compile(r'<td class="body">(.*)</td></tr>\s*<tr><td class="foot">(.*?)</td></tr>\s*</table>', re.DOTALL)
"""The text of a mail and the text below it, as in `layout.html`."""
_HEADING = re.compile(r"<h\d>(.*?)</h\d>")
_SUBJECT = "Subject: "
_FOOT = "foot.md"
"""The sign-off and the legally required lines, below every mail to others."""
_parser = MarkdownIt("commonmark", {"html": False})


class Verbatim(str):
    """Trusted value in code or a link, which is not escaped."""

    __slots__ = ()


def _literally(value: object) -> str:
    """Return a value as Markdown that renders as exactly this text, whatever marks it holds."""
    if isinstance(value, Verbatim):
        return value
    text = _PUNCTUATION.sub(r"\\\1", str(value))
    # A line break within an answer is kept; leading digits and spaces start neither a list nor code.
    return re.sub(r"\n[ \t]*", "\\\n  ", text)


def _plainly(value: object) -> str:
    return str(value).replace("\n", "\n  ")


def _mails_dir() -> Path:
    return content_dir() / "mails"


def mail_source(name: str) -> str:
    """Return a template with its facts filled in; names without a dot are left to Jinja."""
    to_team, to_others = TEAM_MAILS / name, _mails_dir() / name
    if to_team.is_file():
        return _filled_in(read_text(to_team, f"api/mails/{name}"), name=f"api/mails/{name}")
    if language() is PSEUDO:
        return _filled_in(pseudo(read_text(to_others, name)), name=name)
    place, english = content_name(to_others), english_path(to_others)
    english_text = read_text(english, place) if english.is_file() else None
    text = english_text if english_text and is_left_out(to_others) else read_text(to_others, place)
    return body_in_words(text, english_text, lambda body: _filled_in(body, name=place), name=place)


def _template_language(name: str) -> str:
    """Return the language code of a template: English if it is not translated."""
    if language().is_complete:
        return language().code
    with files_read() as read:
        mail_source(name)
    return language().code if read.get(content_name(_mails_dir() / name), True) else ENGLISH.code


def _filled_in(text: str, *, name: str) -> str:
    return fill_in(text, name=name, is_template=True)


def check_mails() -> None:
    """Read every template.

    Raises:
        ContentError: A template refers to an unknown fact.
    """
    with in_language(ENGLISH.code):
        to_others = [*_mails_dir().iterdir()]
    for path in sorted((*TEAM_MAILS.iterdir(), *to_others)):
        mail_source(path.name)


@cache_by_language
def _environments() -> tuple[Environment, Environment, Environment]:
    common: dict[str, Any] = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    loader = FunctionLoader(mail_source)
    # HTML is escaped twice: each value for Markdown, which then escapes for HTML.
    plain = Environment(loader=loader, finalize=_plainly, autoescape=False, **common)
    marked = Environment(loader=loader, finalize=_literally, autoescape=False, **common)
    layout = Environment(loader=loader, autoescape=True, **common)
    return plain, marked, layout


def rendered(html: str) -> str:
    """Return the HTML of a mail for use inside another page: links open in a new tab, headings are not the page's."""
    text = "\n".join(part.strip() for found in _PARTS.findall(html) for part in found)
    text = _HEADING.sub(r'<p class="mail-head">\1</p>', text)
    return text.replace("<a ", '<a target="_blank" rel="noopener noreferrer" ')


def write_mail(
    settings: Settings, kind: str, to: str, *, reply_to: str = "", secret: Secret | None = None, **values: Any
) -> Mail:
    """Return a mail from the template of its kind, in the current language; to the team in English.

    Args:
        kind: The template, `{kind}.md`; its first line is the subject.
        reply_to: The address for replies; empty: the sender.
        secret: The code or token in it, which the outbox seals.
        values: Further values of the template.
    """
    plain, marked, layout = _environments()
    values = {name: translate(value) if isinstance(value, str) else value for name, value in values.items()}
    values |= {
        "language": _template_language(f"{kind}.md"),
        "brand": settings.brand,
        "company": settings.company,
        "site_url": settings.site_url,
        "support_mail": settings.team("support"),
        "imprint_url": Verbatim(settings.site_url + locale_url(IMPRINT_PATH)),
        "privacy_url": Verbatim(settings.site_url + locale_url(PRIVACY_PATH)),
        "seat": registered_office(),
    }
    values |= {f"imprint_{name}": line for name, line in brand().imprint}
    first, _, text = plain.get_template(f"{kind}.md").render(values).partition("\n")
    body = marked.get_template(f"{kind}.md").render(values).partition("\n")[2]
    subject = " ".join(first.removeprefix(_SUBJECT).split())[:300]
    look = {f"colour_{name}": colour for name, colour in PALETTE.model_dump().items()} | {"font": TEXT.family}
    is_to_team = (TEAM_MAILS / f"{kind}.md").is_file()
    foot = "" if is_to_team else plain.get_template(_FOOT).render(values).strip()
    marked_foot = "" if is_to_team else marked.get_template(_FOOT).render(values)
    html = layout.get_template("layout.html").render(
        subject=subject, body=Markup(_parser.render(body)), foot=Markup(_parser.render(marked_foot)), **look, **values
    )
    text = "\n\n".join(filter(None, (text.strip(), foot)))
    return Mail(kind, to, subject, f"{text}\n", html, reply_to, secret, language().code)
