"""`livecommerce content`."""

import json
import re
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, cast, get_args
from zlib import crc32

import typer
from pydantic import ValidationError

from livecommerce.commands.output import print_line
from livecommerce.content import checking
from livecommerce.content.drawn import Cover
from livecommerce.content.legal import LEGAL_PATH, legal_address, privacy, terms
from livecommerce.content.loading import ContentError
from livecommerce.content.people import people
from livecommerce.content.posts import POSTS_DIR, RESERVED_SLUGS, FrontMatter
from livecommerce.content.slugs import slug_of
from livecommerce.errors import PlainError

app = typer.Typer(no_args_is_help=True, help="For editors: check the content, start an article.")

FILES = frozenset({"/feed.xml", "/sitemap.xml", "/robots.txt", "/llms.txt", "/manifest.webmanifest"})
_SUMMARY = (
    "Say in one or two sentences, 80 to 200 characters in all, what somebody will know after reading this article."
)
_ID = re.compile(r"""\bid["']?\s*[:=]\s*\\*["']([\w-]+)""")


@app.callback()
def main() -> None:
    """For editors: check the content, start an article."""


def _site(at: datetime) -> checking.Site:
    """What the content may link to.

    Raises:
        ContentError: A page cannot be built.
    """
    from livecommerce.routes import ROUTES

    routes = {route.path: route for route in ROUTES}

    @cache
    def ids_of(path: str) -> frozenset[str]:
        return frozenset(_ID.findall(str(cast(object, routes[path].page().render()))))

    for route in ROUTES:
        if not route.trail:
            route.page()
    numbers = frozenset(str(document.id) for document in (privacy(), terms()))
    parameter = legal_address(privacy()).partition("?")[2].partition("=")[0]
    return checking.Site(
        pages=frozenset(routes),
        ids_of=ids_of,
        files=FILES,
        unpublished=checking.unpublished_posts(at),
        queries={LEGAL_PATH: (parameter, numbers)},
    )


@app.command()
def check() -> None:
    """Check links, anchors, pictures, alternative texts, front matter and tags; the exit status says if all is well."""
    problems = checking.check_documents()
    try:
        problems += checking.check_links(_site(datetime.now(UTC)))
    except ContentError as error:
        # A document that cannot be read keeps the pages from being built, and has been named already.
        problems.append(checking.error_as_problem(error))
    found = sorted(set(problems))
    for problem in found:
        print_line(str(problem))
    files = len({problem.file for problem in found})
    if found:
        print_line(f"{_counted(len(found), 'problem')} in {_counted(files, 'file')}")
        raise typer.Exit(1)
    print_line("no problems")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


@app.command()
def new(
    title: Annotated[str, typer.Argument(help="The article's title, 10 to 60 characters.")],
    author: Annotated[
        str, typer.Option(help="Who writes it, as named in people.yaml; the first there if left out.")
    ] = "",
    tag: Annotated[list[str] | None, typer.Option(help="A topic; up to four.")] = None,
) -> None:
    """Start an article: a draft with everything that the front matter needs."""
    covers = get_args(Cover)
    slug = slug_of(title)
    fields = {
        "title": title,
        "summary": _SUMMARY,
        "date": datetime.now(UTC).date().isoformat(),
        "author": author or people()[0].name,
        "tags": tag or ["Live shows"],
        "cover": covers[crc32(slug.encode()) % len(covers)],
        "draft": True,
    }
    try:
        FrontMatter.model_validate(fields)
    except ValidationError as error:
        problem = error.errors()[0]
        where = str(problem["loc"][0]) if problem["loc"] else "front matter"
        raise PlainError(f"{where}: {problem['msg'].removeprefix('Value error, ')}") from None
    if not slug or slug in RESERVED_SLUGS:
        raise PlainError(f"title: {title!r} makes no address; it needs letters or digits of its own")
    path = POSTS_DIR / f"{slug}.md"
    if path.exists():
        raise PlainError(f"there is an article at {path} already")
    front = "".join(f"{name}: {_yaml(value)}\n" for name, value in fields.items())
    path.write_text(f"---\n{front}---\n\nThe first paragraph is set larger.\n\n## A first heading\n", encoding="utf-8")
    print_line(
        f"{path}\nTake `draft: true` out when it is finished; `livecommerce content check` says what is missing."
    )


def _yaml(value: object) -> str:
    """The value as front matter has it; JSON is YAML, but dates and names of covers need no quotes."""
    text = json.dumps(value, ensure_ascii=False)
    return text.strip('"') if re.fullmatch(r'"(\d{4}-\d\d-\d\d|[a-z]+)"', text) else text
