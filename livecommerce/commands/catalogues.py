"""Catalogues of `livecommerce content`: the messages of the code, and their translations."""

from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import cast

import typer
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import write_po

from livecommerce.commands.output import counted, print_line
from livecommerce.languages import ENGLISH, LANGUAGES
from livecommerce.languages.messages import (
    LOCALES_DIR,
    catalogue_name,
    catalogue_path,
    is_translated,
    messages_of,
    read_catalogue,
)

_PACKAGE = Path(__file__).parent.parent
_IMPORT = "from livecommerce.languages.messages import"
_NOTE = "Translators:"
"""The prefix of comments for translators."""
_HEADER = "# The words of the code. `livecommerce content update` renews the messages."


@cache
def extracted() -> Catalog:
    template = Catalog(project=_PACKAGE.name, header_comment=_HEADER, charset="utf-8", fuzzy=False)
    for path in sorted(_PACKAGE.rglob("*.py")):
        # Parsing Python for messages is slow; most files have none.
        if _IMPORT not in path.read_text(encoding="utf-8"):
            continue
        place = path.relative_to(_PACKAGE.parent).as_posix()
        for line, message, comments, context in extract_from_file("python", path, comment_tags=(_NOTE,)):
            template.add(message, locations=[(place, line)], auto_comments=tuple(comments), context=context)
    return template


def extract() -> None:
    """Write every message of the code to a template, locales/messages.pot, from which any tool begins a language."""
    path = LOCALES_DIR / "messages.pot"
    path.parent.mkdir(parents=True, exist_ok=True)
    template = extracted()
    with path.open("wb") as file:
        write_po(file, template, width=120, include_lineno=False)
    print_line(f"{path}: {counted(len(template), 'message')}")


def update() -> None:
    """Bring the catalogue of every language up to the code: new messages are empty, changed ones marked as fuzzy."""
    for code in _translated():
        path = catalogue_path(code)
        catalogue = updated(code)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(catalogue))
        print_line(f"{path}: {_done(catalogue)}")


def updated(code: str) -> Catalog:
    """Return the catalogue of a language with the messages of the code, in their order."""
    new = Catalog(code, project=_PACKAGE.name, header_comment=_HEADER, fuzzy=False)
    catalogue = read_catalogue(code) if catalogue_path(code).exists() else new
    catalogue.update(extracted(), update_creation_date=False)
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """Return the catalogue as a file."""
    file = BytesIO()
    write_po(file, catalogue, width=120, include_lineno=False, ignore_obsolete=True)
    return file.getvalue()


def compile_catalogues() -> None:
    """Compile the catalogues, as the site does itself, and report their errors; ends with 1 if there are any."""
    found: list[str] = []
    for code in _translated():
        found += problems(code)
        print_line(f"{code}: {_done(read_catalogue(code))}")
    for problem in found:
        print_line(problem)
    if found:
        raise typer.Exit(1)


def unknown_messages(code: str) -> int:
    """Return how many messages of the code are missing in a language's catalogue."""
    known = {(message.id, message.context) for message in messages_of(read_catalogue(code))}
    return sum((message.id, message.context) not in known for message in messages_of(extracted()))


def problems(code: str) -> Iterator[str]:
    """Yield the errors in the translations of a language, by file and line."""
    name = catalogue_name(code)
    for message in messages_of(read_catalogue(code)):
        for translation in filter(None, _texts(message.string)):
            if problem := _problem(_texts(message.id), translation):
                yield f"{name}:{message.lineno}: {problem}"


def _problem(source: Sequence[str], translation: str) -> str:
    wanted = _values(source[-1])
    try:
        has = _values(translation)
    except ValueError as error:
        return f"“{translation}” cannot be filled in: {error}"
    # A form for a single number may omit the figure.
    lacks = wanted - has - ({"count"} if len(source) > 1 else set())
    if lacks:
        return f"“{translation}” lacks {_braced(lacks)}"
    return f"“{translation}” has {_braced(has - wanted)}, which its source has not" if has - wanted else ""


def _values(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def _braced(names: frozenset[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))


def _texts(text: object) -> tuple[str, ...]:
    """Return a text, or all plural forms of one."""
    return tuple(cast(Sequence[str], text)) if isinstance(text, list | tuple) else (str(text or ""),)


def _translated() -> Iterator[str]:
    return (code for code in LANGUAGES if code != ENGLISH.code)


def _done(catalogue: Catalog) -> str:
    done = sum(map(is_translated, messages_of(catalogue)))
    return f"{done} of {counted(len(catalogue), 'message')} translated"
