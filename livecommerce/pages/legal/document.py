import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.contents_list import contents_list
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.components.blocks.prose import prose
from livecommerce.content.legal import LegalDocument, LegalPage, legal_address
from livecommerce.languages import locale_url
from livecommerce.languages.formatting import date_in_words


def legal_document(document: LegalDocument, other: LegalDocument, words: LegalPage) -> rx.Component:
    """Render the article `data-legal`, with a link to the other text.

    An attribute of the document, `data-legal-id`, decides which one shows.
    """
    head = rx.el.header(
        rx.el.p(
            f"{words.version} {document.version}",
            rx.el.span("·", aria_hidden="true", class_name="mx-2"),
            f"{words.date} ",
            rx.el.time(date_in_words(document.date), date_time=document.date.isoformat()),
            class_name="text-eyebrow font-semibold text-hot",
        ),
        rx.el.h1(document.title, class_name="mt-4 text-h1 font-extrabold hyphens-auto"),
        rx.el.p(document.summary, class_name="mt-6 text-lead text-muted"),
        rx.el.p(
            plain_link(
                f"{words.other}: {other.title}",
                icon("arrow-right", size=18),
                href=locale_url(legal_address(other)),
                class_name="inline-flex target-8 items-center gap-2 font-semibold text-cool hover:underline",
            ),
            class_name="mt-5 print:hidden",
        ),
        class_name="max-w-3xl",
    )
    text = rx.el.div(
        contents_list(document.headings, label=words.contents, numbered=True),
        prose(
            document.html,
            class_name="prose-legal min-w-0 max-w-[44rem] [counter-reset:part]",
        ),
        class_name="grid gap-12 desktop:grid-cols-[17rem_minmax(0,1fr)] desktop:gap-20 print:block",
    )
    return rx.el.article(
        band(head, theme="dark", first=True, class_name="print:pb-0"),
        band(text, theme="light"),
        data_legal=str(document.id),
    )
