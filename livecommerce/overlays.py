"""Hidden parts of the frame; their code, which Reflex puts into one file, is loaded later."""

import reflex as rx

from livecommerce.components.shell.consent import consent_dialog
from livecommerce.components.shell.languages import language_offer
from livecommerce.components.shell.toaster import notices
from livecommerce.components.shell.translated_model import translated_model
from livecommerce.content.consent import banner_words
from livecommerce.content.errors import errors_content
from livecommerce.content.shell import shell_words
from livecommerce.pages.errors.server_error import server_error_page
from livecommerce.routes import listed_languages
from livecommerce.state.notifications import Notifications


@rx.memo
def preferences() -> rx.Component:
    return consent_dialog(translated_model(banner_words))


@rx.memo
def toasts() -> rx.Component:
    return notices(Notifications.toasts, dismiss=translated_model(shell_words).dismiss)


@rx.memo
def notifications() -> rx.Component:
    return notices(Notifications.notifications, dismiss=translated_model(shell_words).dismiss)


@rx.memo
def other_language() -> rx.Component:
    """Offer the visitor's preferred language."""
    return language_offer(listed_languages())


@rx.memo
def error_page() -> rx.Component:
    """Return the page shown in place of one that fails to render."""
    return server_error_page(translated_model(lambda: errors_content().server_error))
