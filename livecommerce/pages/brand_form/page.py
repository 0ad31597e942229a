import reflex as rx

from livecommerce.components.application.form import application_form
from livecommerce.components.application.side_lists import side_lists
from livecommerce.components.application.until_sent import around_steps, title_until_sent, until_sent
from livecommerce.components.illustrations.stage import stage
from livecommerce.components.shell.split_frame import frame_head, split_frame
from livecommerce.content.application import brand_form_content
from livecommerce.page import Page


def route() -> Page:
    return Page(
        path="/form", page=brand_form_page, words=brand_form_content, place=120, show_header=False, show_footer=False
    )


def brand_form_page() -> rx.Component:
    content = brand_form_content()
    return split_frame(
        frame_head(
            title_until_sent(content.intro.title, content.outcome.title),
            until_sent(content.intro.lead, inline=True, first_step=True),
            eyebrow=content.intro.eyebrow,
        ),
        application_form("brand", content),
        beside=(around_steps(stage("product", "mx-auto max-w-sm print:hidden")), side_lists(content)),
        wide=True,
    )
