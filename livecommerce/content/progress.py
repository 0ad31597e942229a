"""Progress of a translation: missing texts, and texts whose English has changed since.

A translated text is marked with a digest of the English that it was made from, in `translated.json` in the folder of
its language; `livecommerce content translated` writes it. Words of the code need no mark: their catalogues detect
changed messages themselves.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, cast

import yaml
from pydantic import BaseModel

from livecommerce.content.checking import ENGLISH_ALONE, yaml_files
from livecommerce.content.collection import LIST_FILE
from livecommerce.content.collections import collections
from livecommerce.content.legal import LegalFrontMatter, legal_dir
from livecommerce.content.loading import content_dir, content_name, is_for_translators, load_yaml
from livecommerce.content.markdown import DocumentParts, document_parts, read_document
from livecommerce.facts.loading import english_data, facts, words_path
from livecommerce.languages import ENGLISH, cache_by_language, in_language, language
from livecommerce.languages.messages import catalogue_name, is_translated, messages_of, read_catalogue
from livecommerce.languages.translated_yaml import at_place, template, words_by_place
from livecommerce.typed_yaml import ContentError, Place, lines_of, read_text, yaml_data

MARKS_FILE = "translated.json"
MAILS = "mails"
FACTS_WORDS = "facts/words"
"""The name of the file with the words of the facts, in marks."""
BODY: Place = ("text",)
"""The place of a document's text after the front matter, and of a whole mail."""
CATALOGUE = "messages.po"

State = Literal["translated", "missing", "outdated", "unmarked"]


@dataclass(frozen=True)
class Words:
    """Text to translate.

    Attributes:
        source: The name of the file in marks: `home.yaml`.
        file: The name of the file in messages.
        key: The text's key in it.
        count: The number of words of the English text.
        state: Whether it is translated, and from the present English.
        may_be_missing: Whether a site is complete without it, as without an article.
    """

    source: str
    file: str
    line: int
    key: str
    count: int
    state: State
    may_be_missing: bool


@dataclass(frozen=True)
class TranslationSource:
    """English file, and its translation.

    Attributes:
        name: Its name in marks.
        path: The translated file.
        file: The name of the translated file in messages.
        english: All words of the English file, by place.
        own: The words of the translation.
        line_of: Returns the line of a place in the translated file.
        template: The text that a translator fills in.
        may_be_missing: Whether a site is complete without it.
        is_readable: Whether the translation is valid YAML; otherwise it has no words.
    """

    name: str
    path: Path
    file: str
    english: Mapping[Place, Any]
    own: Mapping[Place, Any]
    line_of: Callable[[Place], int]
    template: str
    may_be_missing: bool = False
    is_readable: bool = True


def sources() -> Iterator[TranslationSource]:
    """Yield the files to translate into the current language, without the words of the code.

    Raises:
        ContentError: A file cannot be read.
    """
    for name, schema in yaml_files().items():
        if name not in ENGLISH_ALONE:
            yield _yaml_source(name, schema)
    yield _facts_source()
    for path, schema, may_be_missing in _english_documents():
        yield _document_source(path, schema, may_be_missing=may_be_missing)
    with in_language(ENGLISH.code):
        mails = sorted((content_dir() / MAILS).glob("*.md"))
    for path in mails:
        yield _mail_source(path)


def _english_documents() -> list[tuple[Path, type[BaseModel], bool]]:
    with in_language(ENGLISH.code):
        found: list[tuple[Path, type[BaseModel], bool]] = [
            (path, LegalFrontMatter, False) for path in sorted(legal_dir().glob("*.md"))
        ]
        for collection in collections():
            found.append((collection.folder / LIST_FILE, type(collection.words), False))
            # A draft is translated when it is finished.
            written = (path for path in collection.files() if not collection.load(path).front.draft)
            found += [(path, collection.schema, True) for path in written]
    return found


def _yaml_source(name: str, schema: type[BaseModel]) -> TranslationSource:
    with in_language(ENGLISH.code):
        text, model = read_text(content_dir() / name, content_name(name)), load_yaml(name, schema)
    path = content_dir() / name
    return _source(name, path, content_name(path), _text_of(path), english=yaml_data(text), model=model)


def _facts_source() -> TranslationSource:
    with in_language(ENGLISH.code):
        english = facts()
    path = words_path()
    file = f"{FACTS_WORDS}/{path.name}"
    return _source(FACTS_WORDS, path, file, _text_of(path), english=english_data(), model=english)


def _document_source(path: Path, schema: type[BaseModel], *, may_be_missing: bool) -> TranslationSource:
    name = _below_language(path)
    with in_language(ENGLISH.code):
        english, model = document_parts(path), read_document(path, schema)[0]
    own_path = content_dir() / name
    own = document_parts(own_path) if own_path.exists() else DocumentParts("", "", 1)
    data = yaml_data(english.front)
    front = _source(name, own_path, content_name(own_path), own.front, english=data, model=model, first_line=2)
    written = f"---\n{front.template}---\n{english.body.rstrip()}\n"
    document = replace(front, template=written, may_be_missing=may_be_missing)
    return _with_body(document, english.body, own.body, line=own.first_line)


def _mail_source(path: Path) -> TranslationSource:
    own, text = content_dir() / _below_language(path), path.read_text(encoding="utf-8")
    bare = TranslationSource(_below_language(path), own, content_name(own), {}, {}, lambda _: 1, text)
    return _with_body(bare, text, _text_of(own), line=1)


def _source(
    name: str, path: Path, file: str, text: str, *, english: Any, model: BaseModel, first_line: int = 1
) -> TranslationSource:
    """Return the source of a YAML file, or of a document's front matter.

    Args:
        name: Its name in marks.
        file: The name of the translated file in messages.
        text: The translation.
        model: The validated value of the English data.
        first_line: The line of the file at which the text starts.
    """
    words = words_by_place(english, model, is_for_translators)
    is_readable = True
    try:
        data = yaml_data(text)
    except yaml.YAMLError:
        # The loader of the file reports the error.
        data, is_readable = None, False
    said = {place: own for place in words if (own := at_place(data, place)) is not None}
    written = "\n".join(template(english, model, is_for_translators)) + "\n"
    line_of = lines_of(text if data else "", first_line)
    return TranslationSource(name, path, file, words, said, line_of, written, is_readable=is_readable)


def _with_body(front: TranslationSource, english: str, own: str, *, line: int) -> TranslationSource:
    """Add the text of a document, which counts as translated when it differs from the English text."""
    is_translated = bool(own.strip()) and own.strip() != english.strip()

    def line_of(place: Place) -> int:
        return line if place == BODY else front.line_of(place)

    return replace(
        front,
        english={**front.english, **({BODY: english.strip()} if english.strip() else {})},
        own={**front.own, **({BODY: own.strip()} if is_translated else {})},
        line_of=line_of,
    )


def _below_language(path: Path) -> str:
    with in_language(ENGLISH.code):
        return path.relative_to(content_dir()).as_posix()


def _text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8-sig") if path.exists() else ""


def progress() -> list[Words]:
    """Return every text that the current language has, or should have.

    Raises:
        ContentError: A file cannot be read.
    """
    marks = _marks()
    found: list[Words] = []
    for source in sources():
        marked = marks.get(source.name, {})
        for place, english in source.english.items():
            key = _key(place)
            state = _state(place in source.own, marked.get(key), english)
            line = 1 if state == "translated" else source.line_of(place)
            found.append(Words(source.name, source.file, line, key, count_of(english), state, source.may_be_missing))
    return found + list(_messages())


@cache_by_language
def _english_counts() -> dict[str, tuple[int, int]]:
    """Return, by file name in messages, the number of words in English, and of all words."""
    counts: dict[str, tuple[int, int]] = {}
    for words in progress():
        missing, all_words = counts.get(words.file, (0, 0))
        counts[words.file] = (missing + (words.count if words.state == "missing" else 0), all_words + words.count)
    return counts


def is_mostly_english(files: Iterable[str]) -> bool:
    """Return whether more than half of the words of files, by name in messages, are not translated yet."""
    counts = [_english_counts().get(file, (0, 0)) for file in files]
    return 2 * sum(missing for missing, _ in counts) > sum(all_words for _, all_words in counts)


def _state(is_said: bool, mark: str | None, english: Any) -> State:
    if not is_said:
        return "missing"
    if mark is None:
        return "unmarked"
    return "translated" if mark == _digest(english) else "outdated"


def _messages() -> Iterator[Words]:
    """Yield the words of the code in the catalogue."""
    file = catalogue_name(language().code)
    for message in messages_of(read_catalogue(language().code)):
        text = message.id if isinstance(message.id, str) else message.id[0]
        state = "translated" if is_translated(message) else "outdated" if message.fuzzy else "missing"
        yield Words(CATALOGUE, file, message.lineno or 1, f"“{text}”", count_of(text), state, False)


def mark_as_translated(names: Iterable[str]) -> list[str]:
    """Mark translated texts as made from the present English; remove marks of deleted texts.

    Args:
        names: The names of files, in marks, whose texts are all marked. Of other files, texts without a mark.

    Returns:
        The newly marked texts.

    Raises:
        ContentError: A translation is not valid YAML, so that its texts are unknown.
    """
    before, named = _marks(), set(names)
    marks: dict[str, dict[str, str]] = {}
    new: list[str] = []
    for source in sources():
        if not source.is_readable:
            raise ContentError(
                f"{source.file}:1: must be valid YAML before texts are marked; run: livecommerce content check"
            )
        old, own = before.get(source.name, {}), dict[str, str]()
        for place in source.own:
            key, digest = _key(place), _digest(source.english[place])
            own[key] = digest if source.name in named or key not in old else old[key]
            if own[key] != old.get(key):
                new.append(f"{source.file}: {key}")
        if own:
            marks[source.name] = own
    path = _marks_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(marks, indent=1) + "\n", encoding="utf-8")
    return new


def _marks() -> dict[str, dict[str, str]]:
    path = _marks_path()
    if not path.exists():
        return {}
    try:
        return cast(dict[str, dict[str, str]], json.loads(path.read_text(encoding="utf-8")))
    except json.JSONDecodeError as error:
        raise ContentError(f"{content_name(path)}:{error.lineno}: it must be JSON: {error.msg}") from None


def _marks_path() -> Path:
    return content_dir() / MARKS_FILE


def _key(place: Place) -> str:
    return ".".join(map(str, place))


def _digest(english: Any) -> str:
    """Return a digest of an English text, which ignores changes of line breaks and spaces."""
    words = " ".join(json.dumps(english, ensure_ascii=False, default=str).replace("\\n", " ").split())
    return hashlib.blake2s(words.encode(), digest_size=4).hexdigest()


def count_of(english: Any) -> int:
    """Return the number of words of an English text."""
    if isinstance(english, dict):
        return sum(map(count_of, cast(dict[str, Any], english).values()))
    return max(1, len(str(english).split()))


def percentage(part: int, whole: int) -> int:
    """Return a percentage, rounded down: a hundred means that nothing is left."""
    return 100 * part // whole if whole else 100
