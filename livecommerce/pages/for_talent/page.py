import reflex as rx

from livecommerce.components.blocks.closing import closing
from livecommerce.components.blocks.comparison import comparison
from livecommerce.components.blocks.faq import faq
from livecommerce.components.blocks.steps import steps
from livecommerce.content.for_talent import for_talent_content
from livecommerce.languages.messages import _, translate
from livecommerce.page import Page
from livecommerce.pages.for_talent.affiliate_offer import affiliate_offer
from livecommerce.pages.for_talent.benefits import benefits
from livecommerce.pages.for_talent.earnings import earnings
from livecommerce.pages.for_talent.evening import evening
from livecommerce.pages.for_talent.requirements import requirements
from livecommerce.pages.for_talent.tonight import tonight


def route() -> Page:
    return Page(
        path="/for-talent",
        page=for_talent_page,
        words=for_talent_content,
        place=20,
        faq=lambda: for_talent_content().faq,
        cover="orbits",
        desktop_label=translate(_("For Talent")),
        menu_label=translate(_("For Talent")),
        footer_label=translate(_("For Talent")),
        footer_column="PLATFORM",
    )


def for_talent_page() -> rx.Component:
    content = for_talent_content()
    return rx.fragment(
        tonight(content.opening, content.tonight),
        benefits(content.benefits, theme="light"),
        evening(content.evening, theme="dark"),
        earnings(content.earnings, theme="light"),
        comparison(content.places, theme="dark"),
        steps(content.samples, theme="light"),
        affiliate_offer(content.affiliates, theme="dark"),
        requirements(content.requirements, theme="light"),
        faq(content.faq, theme="light", class_name="pt-0!"),
        closing(content.closing, theme="dark"),
    )
