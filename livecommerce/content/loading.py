"""Loading of content files as typed models; an invalid file stops the build with its name, the line and the reason."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from pydantic import BaseModel, ConfigDict

from livecommerce.brand.loading import brand
from livecommerce.constants import (
    ACTIVATION_CODE_HOURS,
    BACKUP_DAYS,
    CONSENT_COOKIE_DAYS,
    DRAFT_DAYS,
    DRAFT_LINK_COOKIE_MINUTES,
    DRAFT_LINK_DAYS,
    IDEMPOTENCY_KEY_HOURS,
    LOG_LINE_DAYS,
    REFUSAL_DAYS,
    SESSION_DAYS,
    SESSION_LONGEST_DAYS,
)
from livecommerce.content.form_lengths import form_lengths
from livecommerce.facts.loading import facts
from livecommerce.facts.models import AllFacts
from livecommerce.facts.references import Namespaces, text_of_reference
from livecommerce.facts.values import Facts
from livecommerce.languages import (
    ENGLISH,
    PSEUDO,
    cache_by_language,
    in_language,
    language,
    locale_url,
    note_file,
)
from livecommerce.languages.formatting import country_name
from livecommerce.languages.pseudo import pseudo
from livecommerce.languages.translated_yaml import WITHOUT_THE_LANGUAGE, has_letters, is_left_out, merged, reworded
from livecommerce.settings import get_settings
from livecommerce.typed_yaml import ContentError, Schema, read_text, read_yaml, yaml_data

CONTENT_DIR = Path(__file__).parent
"""The folders of the languages, and shared files: pictures and schemas."""


def content_dir() -> Path:
    """Return the folder of the content in the current language."""
    return CONTENT_DIR / (ENGLISH if language() is PSEUDO else language()).code


def content_name(file: Path | str) -> str:
    """Return the name of a content file in messages: `content/en/home.yaml`.

    A relative path starts at the folder of the current language.
    """
    return f"content/{(content_dir() / file).relative_to(CONTENT_DIR).as_posix()}"


_COMMENT = re.compile(r"^[ \t]*#.*", re.MULTILINE)


class Content(BaseModel):
    """Base of every content schema: immutable, without unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


Words = TypeVar("Words", bound=Content)


SETTINGS_IN_TEXTS = (
    "brand",
    "company",
    "application_months",
    "message_months",
    "unused_account_months",
    "outbox_days",
    "undelivered_months",
    "consent_log_months",
)
CONSTANTS_IN_TEXTS = {
    "draft_days": DRAFT_DAYS,
    "draft_link_days": DRAFT_LINK_DAYS,
    "draft_link_minutes": DRAFT_LINK_COOKIE_MINUTES,
    "session_days": SESSION_DAYS,
    "session_longest_days": SESSION_LONGEST_DAYS,
    "activation_code_hours": ACTIVATION_CODE_HOURS,
    "backup_days": BACKUP_DAYS,
    "log_line_days": LOG_LINE_DAYS,
    "idempotency_days": IDEMPOTENCY_KEY_HOURS // 24,
    "refusal_days": REFUSAL_DAYS,
    "consent_cookie_days": CONSENT_COOKIE_DAYS,
}


def registered_office() -> str:
    """Return the address of the company on one line; if the imprint has none, that of the first studio."""
    imprint = brand().imprint
    country = country_name(imprint.country) if imprint.country else ""
    return ", ".join(filter(None, (imprint.street, imprint.place, country))) or facts().studios.all[0].address


def _named_texts() -> dict[str, Any]:
    """Return the values of names such as `{brand}`: settings, mail addresses, and constants that texts promise."""
    settings = get_settings()
    mails = {f"{team}_mail": address for team, address in brand().mails if team != "sender"}
    lines = {f"imprint_{name}": line for name, line in brand().imprint} | {"imprint_seat": registered_office()}
    return {name: getattr(settings, name) for name in SETTINGS_IN_TEXTS} | CONSTANTS_IN_TEXTS | mails | lines


def _changed(value: Any, change: Callable[[str, str], str], key: str = "") -> Any:
    """Return the value with every string in it changed; `change` takes the nearest key and the string."""
    if isinstance(value, str):
        return change(key, value)
    if isinstance(value, list):
        return [_changed(item, change, key) for item in cast(list[Any], value)]
    if isinstance(value, dict):
        return {name: _changed(item, change, str(name)) for name, item in cast(dict[Any, Any], value).items()}
    return value


def _own_link(key: str, value: str) -> str:
    """Return a link, under a key that ends in `href`, to the page of the current language; other texts as they are."""
    return locale_url(value) if key.endswith("href") else value


def _facts_named(name: str) -> Callable[[], Facts]:
    return lambda: getattr(facts(), name)


NAMESPACES: Namespaces = {name: _facts_named(name) for name in AllFacts.model_fields} | {"forms": form_lengths}
"""Everything that texts can reference: the facts files, and the counted lengths of forms."""

PLACEHOLDERS = re.compile(r"\{\{(?P<fact>.*?)\}\}|\{\{|\}\}|\{(?P<name>[a-z_]+)\}(?!\})", re.DOTALL)
"""A fact, such as `{{ studios.london.address }}`; half of one, which is an error; or a name, such as `{brand}`."""


def fill_in(text: str, *, name: str, first_line: int = 1, is_template: bool = False) -> str:
    """Fill in the facts and names in the text of a file.

    Args:
        name: The name of the file in messages.
        first_line: The line of the file at which `text` starts.
        is_template: Whether the text is a Jinja template, in which only facts, whose names have a dot, are filled in.

    Raises:
        ContentError: A reference is malformed, or names an unknown fact.
    """

    def filled(match: re.Match[str]) -> str:
        fact, own = match["fact"], match["name"]
        if is_template and "." not in (fact or ""):
            return match[0]
        if own:
            return str(_named_texts().get(own, match[0]))
        try:
            if fact is None:
                raise LookupError(
                    f"{match[0]} without its other half: a fact is written {{{{ studios.london.address }}}}"
                )
            return text_of_reference(fact, NAMESPACES)
        except LookupError as error:
            line = first_line + text.count("\n", 0, match.start())
            raise ContentError(f"{name}:{line}: {error.args[0]}") from None

    return PLACEHOLDERS.sub(filled, text)


def is_for_translators(data: Any) -> bool:
    """Return whether a text of an English file needs a translation into the current language.

    A text of facts alone needs none, except for forms that exist only in English.
    """
    if has_letters(data):
        return True
    try:
        _changed(data, lambda _, text: fill_in(text, name=""))
    except ContentError:
        return True
    return False


@dataclass(frozen=True)
class Original(Generic[Schema]):
    """English YAML text of a translation, and its validated value."""

    text: str
    model: Schema


def parse_yaml(
    text: str, schema: type[Schema], *, name: str, first_line: int = 1, original: Original[Schema] | None = None
) -> Schema:
    """Validate YAML text whose strings may refer to facts.

    Args:
        name: The name of the file in messages.
        first_line: The line of the file at which `text` starts.
        original: The English original, if the text is a translation.

    Raises:
        ContentError: The text is not YAML, refers to an unknown fact, or does not fit the schema or the original.
    """
    if language() is PSEUDO:
        with in_language(ENGLISH.code):
            english = parse_yaml(text, schema, name=name, first_line=first_line)
        return reworded(yaml_data(text), english, lambda words: fill_in(pseudo(words), name=name), _own_link)

    def fill(data: Any) -> Any:
        return _changed(data, lambda _, text: fill_in(text, name=name, first_line=first_line))

    def in_english(data: Any) -> Any:
        if not is_for_translators(data):
            return data
        note_file(name, is_whole=False)
        with in_language(ENGLISH.code):
            return fill(data)

    def change(data: Any) -> Any:
        if original is None:
            return fill(data)
        otherwise = None if language().is_complete else in_english
        return fill(merged(data, yaml_data(original.text), original.model, in_english=otherwise))

    def change_links(data: Any) -> Any:
        return _changed(change(data), _own_link)

    if not language().is_complete:
        note_file(name, is_whole=True)
    # The raw text shows the line of an unknown fact, also within a long string.
    fill_in(_COMMENT.sub("", text), name=name, first_line=first_line)
    return read_yaml(text, schema, name=name, first_line=first_line, change=change_links)


@cache_by_language
def load_yaml(file_name: str, schema: type[Schema]) -> Schema:
    """Load a YAML file in the current language.

    Raises:
        ContentError: The file is missing, or does not fit the schema or the English one.
    """
    original = None
    if language() not in {ENGLISH, PSEUDO}:
        with in_language(ENGLISH.code):
            original = Original(_text_of(file_name), load_yaml(file_name, schema))
    return parse_yaml(_text_of(file_name), schema, name=content_name(file_name), original=original)


YAML_FILES: dict[str, type[Content]] = {}
"""The schema of each YAML file whose module is imported; `checking.yaml_files` imports all."""


def declare_words(file_name: str, schema: type[Words]) -> Callable[[], Words]:
    """Declare the schema of a YAML file, and return the function that loads its words in the current language."""
    YAML_FILES[file_name] = schema
    return partial(load_yaml, file_name, schema)


def _text_of(file_name: str) -> str:
    path = content_dir() / file_name
    if is_left_out(path):
        return ""
    if language() is not ENGLISH and not path.exists():
        raise ContentError(
            f"{content_name(path)}:1: the file is missing; write it by `livecommerce content add-language "
            f"{language().code}` and {WITHOUT_THE_LANGUAGE}"
        )
    return read_text(path, content_name(path))


def english_path(path: Path) -> Path:
    """Return the English original of a file in the current language."""
    return CONTENT_DIR / ENGLISH.code / path.relative_to(content_dir())


def body_in_words(body: str, english: str | None, fill: Callable[[str], str], *, name: str) -> str:
    """Return the text of a document or a mail, with its facts filled in.

    In an incomplete language, it may still be the English text, which is filled in in English.

    Args:
        english: The text of the English file; None if there is none.
        fill: Fills in the facts.
        name: The name of the file in messages.
    """
    if language().is_complete or english is None:
        return fill(body)
    is_translated = body.strip() != english.strip()
    note_file(name, is_whole=is_translated)
    if is_translated:
        return fill(body)
    with in_language(ENGLISH.code):
        return fill(body)
