import reflex as rx

from livecommerce.components.application.body import application_body
from livecommerce.components.application.form import application_form
from livecommerce.components.application.hero import application_hero
from livecommerce.components.illustrations.stage import stage
from livecommerce.content.application import talent_form_content
from livecommerce.page import Page


def route() -> Page:
    return Page(path="/form/TalentForm", page=talent_form_page, words=talent_form_content, place=130)


def talent_form_page() -> rx.Component:
    content = talent_form_content()
    return rx.fragment(
        application_hero(content, stage("host")),
        application_body(application_form("talent", content), content),
    )
