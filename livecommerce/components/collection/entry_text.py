import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.contents_list import contents_list
from livecommerce.components.blocks.prose import prose
from livecommerce.components.collection.share_links import share_links
from livecommerce.content.blog import blog_content
from livecommerce.content.entries import AnyEntry
from livecommerce.languages import locale_url
from livecommerce.settings import get_settings

_SECTIONS_WITHOUT_CONTENTS = 4


def entry_text(entry: AnyEntry, *between: rx.Component) -> rx.Component:
    """Render the text, with a table of contents if it is long, and the share links; `between` goes between the two."""
    words = blog_content().post
    sections = [heading for heading in entry.headings if heading.level == 2]
    text = rx.el.div(
        prose(entry.html, pictures=entry.pictures, class_name="prose-article"),
        *between,
        share_links(entry.title, get_settings().site_url + locale_url(entry.path), words.share),
        class_name="mx-auto w-full min-w-0 max-w-[44rem]",
    )
    if len(sections) <= _SECTIONS_WITHOUT_CONTENTS:
        return band(text, theme="light")
    return band(
        rx.el.div(
            contents_list(sections, label=words.contents),
            text,
            class_name=(
                "grid gap-12 desktop:grid-cols-[15rem_minmax(0,1fr)] desktop:gap-14 "
                "xl:grid-cols-[15rem_minmax(0,1fr)_9rem]"
            ),
        ),
        theme="light",
    )
