"""The page `/for-brands`: from a sample to a sale."""

import reflex as rx

from livecommerce.content.for_brands import for_brands_content
from livecommerce.sections.campaign_report import campaign_report
from livecommerce.sections.closing import closing
from livecommerce.sections.comparison import comparison
from livecommerce.sections.faq import faq
from livecommerce.sections.first_show import first_show
from livecommerce.sections.live_team import live_team
from livecommerce.sections.pricing import pricing
from livecommerce.sections.sales_funnel import sales_funnel
from livecommerce.sections.services import services
from livecommerce.sections.weekly_report import weekly_report


def page() -> rx.Component:
    """What stands between header and footer."""
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
