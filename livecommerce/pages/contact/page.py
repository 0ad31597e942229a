import reflex as rx

from livecommerce.content.contact import contact_content
from livecommerce.languages.messages import _, translate
from livecommerce.page import Page
from livecommerce.pages.contact.hero import contact_hero
from livecommerce.pages.contact.studios import studios


def route() -> Page:
    return Page(
        path="/contact-us",
        page=contact_page,
        words=contact_content,
        place=50,
        cover="ripples",
        menu_label=translate(_("Contact")),
        footer_label=translate(_("Contact Us")),
        footer_column="COMPANY",
    )


def contact_page() -> rx.Component:
    content = contact_content()
    return rx.fragment(
        contact_hero(content.intro, content.form, content.teams),
        studios(content.studios),
    )
