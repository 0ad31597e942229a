import reflex as rx

from livecommerce.components.blocks.closing import closing
from livecommerce.components.blocks.comparison import comparison
from livecommerce.components.blocks.faq import faq
from livecommerce.content.for_brands import for_brands_content
from livecommerce.languages.messages import _, translate
from livecommerce.page import Page
from livecommerce.pages.for_brands.campaign_report import campaign_report
from livecommerce.pages.for_brands.first_show import first_show
from livecommerce.pages.for_brands.live_team import live_team
from livecommerce.pages.for_brands.pricing import pricing
from livecommerce.pages.for_brands.sales_funnel import sales_funnel
from livecommerce.pages.for_brands.services import services
from livecommerce.pages.for_brands.weekly_report import weekly_report


def route() -> Page:
    return Page(
        path="/for-brands",
        page=for_brands_page,
        words=for_brands_content,
        place=30,
        faq=lambda: for_brands_content().faq,
        cover="bars",
        desktop_label=translate(_("For Brands")),
        menu_label=translate(_("For Brands")),
        footer_label=translate(_("For Brands")),
        footer_column="PLATFORM",
    )


def for_brands_page() -> rx.Component:
    content = for_brands_content()
    return rx.fragment(
        campaign_report(content.opening, content.campaign),
        sales_funnel(content.funnel, theme="light"),
        services(content.services, theme="dark"),
        live_team(content.team, theme="light"),
        weekly_report(content.report, theme="dark"),
        pricing(content.pricing, theme="light"),
        first_show(content.first_show, theme="dark"),
        comparison(content.places, theme="light"),
        faq(content.faq, theme="dark"),
        closing(content.closing, theme="light"),
    )
