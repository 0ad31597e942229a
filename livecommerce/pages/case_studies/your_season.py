"""The closing band of case studies, which invites brands to book a season."""

import reflex as rx

from livecommerce.components.blocks.closing import closing
from livecommerce.content.audience import Closing
from livecommerce.content.collections.case_studies import CaseStudyWords


def your_season(words: CaseStudyWords) -> rx.Component:
    return closing(Closing(title=words.title, lead=words.lead, action=words.action, aside=words.aside), theme="light")
