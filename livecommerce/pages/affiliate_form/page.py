import reflex as rx

from livecommerce.components.application.body import application_body
from livecommerce.components.application.form import application_form
from livecommerce.components.application.hero import application_hero
from livecommerce.components.illustrations.stage import stage
from livecommerce.content.application import affiliate_form_content
from livecommerce.page import Page


def route() -> Page:
    return Page(path="/form/AffiliateForm", page=affiliate_form_page, words=affiliate_form_content, place=140)


def affiliate_form_page() -> rx.Component:
    content = affiliate_form_content()
    return rx.fragment(
        application_hero(content, stage("samples")),
        application_body(application_form("affiliate", content), content),
    )
