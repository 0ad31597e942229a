"""Files of a new page: its words, their schema and its Python."""

import keyword
import re
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from string import Template

from livecommerce.errors import PlainError

_ADDRESS = re.compile(r"/[a-z][a-z0-9]*(-[a-z0-9]+)*")

_WORDS = Template("""\
# The words of the page $address; of `meta`, the day of the last change worth telling.
meta:
  title: "$name | {brand}"
  description: "Say in 50 to 170 characters what somebody finds on this page: search engines and previews show it."
  updated: $today
eyebrow: "$name"
title: "$name"
lead: "Say in one or two sentences what somebody finds on this page, and for whom it is."
sections:
  - title: "A first section"
    text: "Say here what there is to know. Each section has a title and a text, and there may be up to twelve of them."
""")

_SCHEMA = Template('''\
"""The words of the page $address."""

from pydantic import Field

from livecommerce.content.loading import Content, declare_words
from livecommerce.content.meta import PageContent


class ${camel}Section(Content):
    """A part of the page."""

    title: str = Field(min_length=3, max_length=80)
    text: str = Field(min_length=20, max_length=1200)


class ${camel}Content(PageContent):
    """The words of the page."""

    eyebrow: str = Field(min_length=2, max_length=40)
    title: str = Field(min_length=3, max_length=60)
    lead: str = Field(min_length=20, max_length=240)
    sections: tuple[${camel}Section, ...] = Field(min_length=1, max_length=12)


${module}_content = declare_words("$module.yaml", ${camel}Content)
''')

_PAGE = Template('''\
"""The page $address."""

import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.content.$module import ${module}_content
from livecommerce.page import Page


def route() -> Page:
    """Declare the page."""
    return Page(path="$address", page=${module}_page, words=${module}_content)


def ${module}_page() -> rx.Component:
    """Render the page."""
    words = ${module}_content()
    head = rx.el.div(
        rx.el.p(words.eyebrow, class_name="text-eyebrow font-semibold text-hot"),
        rx.el.h1(words.title, class_name="mt-4 text-h1 font-extrabold"),
        rx.el.p(words.lead, class_name="mt-6 text-lead text-muted"),
        class_name="max-w-3xl",
    )
    sections = (
        rx.el.div(
            rx.el.h2(section.title, class_name="text-h2 font-bold"),
            rx.el.p(section.text, class_name="mt-5 max-w-2xl text-lead text-muted"),
        )
        for section in words.sections
    )
    return rx.fragment(
        band(head, theme="dark", first=True),
        band(rx.el.div(*sections, class_name="grid gap-16"), theme="light"),
    )
''')


@dataclass(frozen=True)
class _Names:
    address: str
    module: str
    camel: str
    name: str
    today: date

    @classmethod
    def of(cls, address: str) -> "_Names":
        if not _ADDRESS.fullmatch(address):
            raise PlainError(
                f"{address!r} must be the address of a page, such as /careers: a to z, 0 to 9, single hyphens"
            )
        words = address.strip("/").split("-")
        module, name = "_".join(words), " ".join(words).capitalize()
        if keyword.iskeyword(module) or len(name) < 3:
            raise PlainError(f"{address!r} gives no valid name of a Python module; choose another address")
        return cls(address, module, "".join(map(str.capitalize, words)), name, datetime.now(UTC).date())

    def fill_in(self, template: Template) -> str:
        return template.substitute(vars(self))


def new_page(address: str, package: Path) -> list[Path]:
    """Write a page, and return the new or changed files.

    Args:
        address: The address of the page, `/careers`.
        package: The folder of the site's package.

    Raises:
        PlainError: The address cannot be used, or is taken; nothing has been written.
    """
    names = _Names.of(address)
    new = {
        package / "content" / "en" / f"{names.module}.yaml": names.fill_in(_WORDS),
        package / "content" / f"{names.module}.py": names.fill_in(_SCHEMA),
        package / "pages" / names.module / "__init__.py": "",
        package / "pages" / names.module / "page.py": names.fill_in(_PAGE),
    }
    pages = (package / "pages").glob("*/page.py")
    taken = [path for path in new if path.exists()] or [
        path for path in pages if f'path="{address}"' in path.read_text(encoding="utf-8")
    ]
    if taken:
        raise PlainError(f"there is a page at {address} already, or a file of its name: {taken[0]}")
    for path, text in new.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(new)
