"""The page `/for-talent`: a creator's evening."""

import reflex as rx

from livecommerce.content.for_talent import for_talent_content
from livecommerce.sections.affiliate_offer import affiliate_offer
from livecommerce.sections.benefits import benefits
from livecommerce.sections.closing import closing
from livecommerce.sections.comparison import comparison
from livecommerce.sections.earnings import earnings
from livecommerce.sections.evening import evening
from livecommerce.sections.faq import faq
from livecommerce.sections.requirements import requirements
from livecommerce.sections.steps import steps
from livecommerce.sections.tonight import tonight


def page() -> rx.Component:
    """What stands between header and footer."""
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
