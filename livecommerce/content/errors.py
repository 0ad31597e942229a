from pydantic import Field as Bounds

from livecommerce.content.loading import Content, declare_words
from livecommerce.content.meta import PageContent
from livecommerce.languages.translated_yaml import SameText


class WayOn(Content):
    icon: SameText = Bounds(min_length=2, max_length=40)
    label: str = Bounds(min_length=2, max_length=40)
    text: str = Bounds(min_length=5, max_length=120)
    href: SameText = Bounds(max_length=200)


class ErrorContent(PageContent):
    eyebrow: str = Bounds(min_length=2, max_length=40)
    title: str = Bounds(min_length=3, max_length=60)
    lead: str = Bounds(min_length=10, max_length=240)
    ways_title: str = Bounds(min_length=3, max_length=60)
    ways: tuple[WayOn, ...] = Bounds(min_length=1, max_length=6)


class ErrorsContent(Content):
    not_found: ErrorContent
    server_error: ErrorContent
    preview_ended: ErrorContent


errors_content = declare_words("errors.yaml", ErrorsContent)
