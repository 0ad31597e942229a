"""Checks of content files; each problem has its line."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from urllib.parse import parse_qs, urlsplit

import yaml
from email_validator import EmailNotValidError, validate_email

from livecommerce import content
from livecommerce.content.collection import LIST_FILE, ListWords
from livecommerce.content.collections import collections
from livecommerce.content.entries import EntryFront
from livecommerce.content.legal import LegalFrontMatter, legal_dir
from livecommerce.content.loading import YAML_FILES, Content, content_dir, content_name, load_yaml
from livecommerce.content.markdown import MarkdownSource, parse, read_document, render
from livecommerce.content.slugs import slug_of
from livecommerce.languages import ENGLISH, language
from livecommerce.typed_yaml import ContentError, read_text, yaml_nodes

_TEMPLATE = re.compile(r"\{[a-z_]+\}")
_ALMOST = 0.84
"""The similarity from which a name is probably a typo."""


@dataclass(frozen=True, order=True)
class ContentProblem:
    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


@dataclass(frozen=True)
class Link:
    file: str
    line: int
    target: str


@dataclass
class Site:
    """Valid targets of links.

    Attributes:
        pages: The paths of the pages.
        ids_of: Returns the IDs of a page that can be linked to, by its path.
        files: The paths of files that are not pages.
        unpublished: The reasons why paths are not public yet.
        queries: The values that a page knows of its parameter, by path.
    """

    pages: frozenset[str]
    ids_of: Callable[[str], frozenset[str]]
    files: frozenset[str] = frozenset()
    unpublished: Mapping[str, str] = field(default_factory=dict[str, str])
    queries: Mapping[str, tuple[str, frozenset[str]]] = field(default_factory=dict[str, tuple[str, frozenset[str]]])


def target_problem(target: str, own_ids: frozenset[str], site: Site) -> str:
    """Return the problem with a link; empty if there is none.

    Args:
        own_ids: The IDs of the document that contains the link.
    """
    try:
        parts = urlsplit(target)
        port_is_good = parts.port is None or parts.port > 0
    except ValueError as error:
        return f"{target}: {error}"
    if not target or re.search(r"\s|%20", target):
        return f"the link {target!r} is empty or holds a space"
    if parts.scheme in {"http", "https"}:
        good = port_is_good and re.fullmatch(r"[^.\s]+(\.[^.\s]+)+|localhost", parts.hostname or "")
        return "" if good else f"{target} is not a valid web address"
    if parts.scheme == "mailto":
        return _mail_problem(parts.path)
    if parts.scheme == "tel":
        good = re.fullmatch(r"\+[0-9-]{6,20}", parts.path)
        return "" if good else f"{target}: a telephone number starts with + and its country, as in tel:+442071234567"
    if parts.scheme:
        return f"{target}: links start with /, #, https:, mailto: or tel:"
    if target.startswith("#"):
        return _anchor_problem(target, parts.fragment, own_ids)
    if not target.startswith("/") or target.startswith("//"):
        return f"{target}: a page of the site starts with one /, another site with https://{_hint('/' + target, site)}"
    return _page_problem(target, site)


def _mail_problem(address: str) -> str:
    try:
        validate_email(address, check_deliverability=False)
    except EmailNotValidError as error:
        # Examples use reserved domains.
        return "" if "special-use" in str(error) else f"mailto:{address}: {error}"
    return ""


def _anchor_problem(target: str, fragment: str, ids: frozenset[str]) -> str:
    if not fragment or fragment in ids:
        return "" if fragment else f"{target}: the # has no name behind it"
    near = get_close_matches(fragment, ids, n=1)
    return f"{target}: the page has no heading or element of that id" + (f"; did you mean #{near[0]}?" if near else "")


def _page_problem(target: str, site: Site) -> str:
    parts = urlsplit(target)
    path = parts.path
    if path in site.files:
        return ""
    if path in site.unpublished:
        return f"{target} {site.unpublished[path]}"
    if path != "/" and path.endswith("/"):
        bare = path.rstrip("/")
        return f"{target}: pages have no / at the end" if bare in site.pages else f"there is no page {target}"
    if path not in site.pages:
        return f"there is no page {path}{_hint(path, site)}"
    if path in site.queries:
        name, values = site.queries[path]
        asked = parse_qs(parts.query).get(name, [""])[0]
        if asked not in values:
            return f"{target}: {path} needs ?{name}= with {' or '.join(sorted(values))}"
    return _anchor_problem(target, parts.fragment, site.ids_of(path)) if parts.fragment else ""


def _hint(path: str, site: Site) -> str:
    known = [*site.pages, *site.files]
    by_case = {known_path.lower(): known_path for known_path in known}
    near = get_close_matches(path.lower(), by_case, n=1)
    return f"; did you mean {by_case[near[0]]}?" if near else ""


def links_of(source: MarkdownSource) -> Iterator[Link]:
    """Yield every link of a Markdown text."""
    lines = source.text.splitlines()
    for token in parse(source):
        if token.type != "inline":
            continue
        first, last = token.map or (0, len(lines))
        for child in token.children or ():
            if child.type == "link_open":
                target = str(child.attrs["href"])
                yield Link(source.name, source.first_line + _line_with(lines, first, last, target), target)


def _line_with(lines: list[str], first: int, last: int, target: str) -> int:
    return next((place for place in range(first, min(last, len(lines))) if target in lines[place]), first)


def links_of_yaml(path: Path) -> Iterator[Link]:
    """Yield every link of a YAML file: the values of keys that are `href` or end with it."""
    name = content_name(path)
    waiting = [yaml_nodes(read_text(path, name))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, yaml.SequenceNode):
            waiting += node.value
        if not isinstance(node, yaml.MappingNode):
            continue
        for key, value in node.value:
            waiting.append(value)
            is_link = str(key.value).endswith("href") and isinstance(value, yaml.ScalarNode)
            if is_link and value.value and not _TEMPLATE.search(value.value):
                yield Link(name, value.start_mark.line + 1, value.value)


def _documents() -> Iterator[tuple[Path, type[Content]]]:
    for collection in collections():
        yield collection.folder / LIST_FILE, ListWords
        yield from ((path, collection.schema) for path in collection.files())
    yield from ((path, LegalFrontMatter) for path in sorted(legal_dir().glob("*.md")))


def problems_of(error: ContentError) -> list[ContentProblem]:
    parts = (message.split(":", 2) for message in error.problems)
    return [ContentProblem(file, int(line), reason.strip()) for file, line, reason in parts]


@cache
def yaml_files() -> dict[str, type[Content]]:
    """Return the schema of each YAML file, as the modules of this package and of the collections declare them."""
    collections()
    for module in iter_modules(content.__path__):
        import_module(f"{content.__name__}.{module.name}")
    return dict(sorted(YAML_FILES.items()))


ENGLISH_ALONE = frozenset({"desk.yaml"})
"""The words for the team, which are in English only, whatever the site's languages."""


def check_words() -> list[ContentProblem]:
    """Return all problems in the YAML files, where the build stops at the first."""
    problems: list[ContentProblem] = []
    for name, schema in yaml_files().items():
        if name in ENGLISH_ALONE and language() is not ENGLISH:
            continue
        try:
            load_yaml(name, schema)
        except ContentError as error:
            problems += problems_of(error)
    return problems


def tag_problems(tags: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield tags that are probably typos of others, with the problem.

    Args:
        tags: File and tag, for every tag of every entry of a collection.
    """
    known = list(tags)
    uses = Counter(tag for _, tag in known)
    for file, tag in known:
        others = [other for other in uses if other != tag and (uses[other], other) > (uses[tag], tag)]
        same = [other for other in others if slug_of(other) == slug_of(tag)]
        near = get_close_matches(tag, others, n=1, cutoff=_ALMOST)
        if same or near:
            yield file, f"tags: {tag!r} is almost {(same or near)[0]!r}, which others have"


def unpublished_entries(at: datetime) -> dict[str, str]:
    """Return the addresses of entries that are not public, with the reason."""
    waiting: dict[str, str] = {}
    for collection in collections():
        for path in collection.files():
            try:
                entry = collection.load(path)
            except ContentError:
                continue
            if entry.front.stage(at) != "published":
                waiting[entry.path] = _why_hidden(entry.front, at)
    return waiting


def _why_hidden(front: EntryFront, at: datetime) -> str:
    if front.draft:
        return "is a draft"
    if front.appears > at:
        return f"appears only on {front.appears:%Y-%m-%d at %H:%M %Z}"
    return f"was taken out on {front.ends:%Y-%m-%d at %H:%M %Z}"


def check_documents() -> list[ContentProblem]:
    """Return the problems in the Markdown files: front matter, headings, tables, charts, pictures, tags."""
    problems: list[ContentProblem] = []
    for collection in collections():
        tags: list[tuple[str, str]] = []
        for path in collection.files():
            try:
                topics = collection.load(path).front.topics
                tags += [(content_name(path), tag) for tag in topics]
            except ContentError as error:
                problems += problems_of(error)
        for file, reason in tag_problems(tags):
            problems.append(ContentProblem(file, _line_of_tags(file), reason))
    for path, schema in _documents():
        if schema in {ListWords, LegalFrontMatter}:
            try:
                render(read_document(path, schema)[1])
            except ContentError as error:
                problems += problems_of(error)
    return problems


def _line_of_tags(file: str) -> int:
    lines = read_text(content_dir().parents[1] / file, file).splitlines()
    return next((place for place, line in enumerate(lines, 1) if line.startswith("tags:")), 1)


def check_links(site: Site) -> list[ContentProblem]:
    problems: list[ContentProblem] = []

    def look(links: Iterable[Link], ids: frozenset[str]) -> None:
        for link in links:
            reason = target_problem(link.target, ids, site)
            if reason:
                problems.append(ContentProblem(link.file, link.line, reason))

    for path, schema in _documents():
        try:
            source = read_document(path, schema)[1]
            ids = frozenset(heading.id for heading in render(source).headings)
        except ContentError:
            continue
        look(links_of(source), ids)
    for name in yaml_files():
        try:
            look(links_of_yaml(content_dir() / name), frozenset())
        except (yaml.YAMLError, ContentError):
            # `check_words` has reported its problems.
            continue
    return problems
