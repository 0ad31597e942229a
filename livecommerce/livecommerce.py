"""The app put together."""

import reflex as rx

from livecommerce.components.page import page_frame
from livecommerce.content.meta import meta_of
from livecommerce.routes import ROUTES

app = rx.App(app_wraps={}, toaster=None, html_lang="en")

for route in ROUTES:
    meta = meta_of(route.path)
    app.add_page(page_frame(route.page), route=route.path, title=meta.title, description=meta.description)
