from collections.abc import Callable
from functools import wraps

import reflex as rx
from reflex_components_core.base.fragment import Fragment

from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.content.preview import PreviewContent, preview_content
from livecommerce.languages.formatting import moment_of_reader
from livecommerce.pages.preview.review_form import REVIEW_ID, review_form
from livecommerce.published.preview_address import read_address
from livecommerce.published.previews import NOT_OF_THE_PAGE


def preview_page(content: Callable[[], rx.Component], token: str) -> Callable[[], rx.Component]:
    """Return the page function of a preview: a page as it will be, marked as such, with a form for its reviewers.

    The token is the last part of its address.
    """

    @wraps(content)
    def build() -> rx.Component:
        page, words = content(), preview_content()
        sections = page.children if isinstance(page, Fragment) else [page]
        return rx.fragment(*sections, review_form(token, words), _mark(token, words))

    return build


def _mark(token: str, words: PreviewContent) -> rx.Component:
    ends = words.ends.format(moment=moment_of_reader(read_address(token).ends))
    return rx.el.aside(
        icon("eye", size=18, class_name="text-hot"),
        rx.el.p(
            rx.el.strong(words.mark, class_name="font-semibold"),
            rx.el.span(ends, class_name="ml-3 text-muted max-desktop:hidden"),
        ),
        plain_link(words.way, href=f"#{REVIEW_ID}", class_name="font-semibold text-hot underline underline-offset-4"),
        aria_label=words.mark,
        data_band="dark",
        custom_attrs={NOT_OF_THE_PAGE: ""},
        class_name=(
            "fixed edge-bottom-4 left-1/2 z-20 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-4 "
            "rounded-full border border-line bg-band px-6 py-3 text-sm text-text shadow-stage print:hidden "
            # Above the cookie banner while it is shown.
            "in-data-asking:bottom-[min(33svh,13rem)] desktop:in-data-asking:bottom-32"
        ),
    )
