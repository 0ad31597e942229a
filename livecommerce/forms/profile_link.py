"""Links to a profile or a shop, which must not point to a single video or product, or be a share link."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic.json_schema import JsonSchemaValue
from typing_extensions import override

from livecommerce.forms.answer import refusal
from livecommerce.forms.contact_details import WebAddress
from livecommerce.forms.text import line_of
from livecommerce.languages.messages import _

_SHARED = re.compile(
    r"(?:v[mt]\.tiktok\.com|amzn\.[a-z]+|a\.co|youtu\.be|on\.soundcloud\.com|pin\.it|fb\.me|fb\.watch)(?:/|$)"
    r"|(?:[a-z]+\.)?tiktok\.com/(?:t|tag|discover)(?:/|$)"
    r"|(?:[a-z]+\.)?(?:instagram|facebook)\.com/share(?:/|$)",
    re.IGNORECASE,
)
"""Host and path of share links that apps create."""


@dataclass(frozen=True)
class Site:
    """A site on which people have profiles.

    Attributes:
        page: Matches host and path of a profile.
        from_handle: The address of a profile by its handle; empty if handles do not lead to one.
        wanted: The instruction for any other link.
    """

    page: re.Pattern[str]
    from_handle: str
    wanted: str


INSTAGRAM = Site(
    re.compile(
        r"(?:[a-z]+\.)?instagram\.com/"
        r"(?!(?:p|reel|reels|stories|explore|share|tv|accounts|direct|s)(?:/|$))[a-z0-9_.]{1,30}/?",
        re.IGNORECASE,
    ),
    "https://www.instagram.com/{}",
    _("Enter the link to your profile, such as instagram.com/name: the name is at the top of your profile"),
)
YOUTUBE = Site(
    re.compile(
        r"(?:[a-z]+\.)?youtube\.com/(?:@[^/\s]+|(?:channel|c|user)/[^/\s]+)"
        r"(?:/(?:videos|shorts|streams|featured|about|playlists|community|podcasts)?)?",
        re.IGNORECASE,
    ),
    "https://www.youtube.com/@{}",
    _("Enter the link to your channel, such as youtube.com/@name: the name with @ is at the top of your channel"),
)
TWITCH = Site(
    re.compile(
        r"(?:(?:www|m)\.)?twitch\.tv/(?!(?:videos|directory|settings|downloads|jobs|turbo|p)(?:/|$))[a-z0-9_]{2,25}"
        r"(?:/(?:about|videos|schedule)?)?",
        re.IGNORECASE,
    ),
    "https://www.twitch.tv/{}",
    _("Enter the link to your channel, such as twitch.tv/name: the name is at the top of your channel"),
)
AMAZON = Site(
    re.compile(r"(?:[a-z]+\.)?amazon(?:\.[a-z]{2,3}){1,2}/(?!(?:[^?#]*/)?(?:dp|gp/product|d)/).+", re.IGNORECASE),
    "",
    _("Enter the link to your shop, not to one product: on Amazon, open your shop by your name below a product"),
)


@dataclass(frozen=True)
class ProfileLink(WebAddress):
    """A link to a profile, of any site if `site` is None, with or without `https://`, or a handle; stored as a link."""

    site: Site | None = None

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"type": "string", "minLength": 2 if self.site else 4, "maxLength": self.max_length}

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        text = line_of(value)
        handle = re.fullmatch(r"@([\w.-]{1,40})|([\w-]{1,40})", text, re.ASCII)
        if self.site and self.site.from_handle and handle:
            text = self.site.from_handle.format(handle[1] or handle[2])
        link = super().read(text, others)
        parts = urlsplit(link)
        place = f"{parts.hostname}{parts.path}"
        if self.site and not self.site.page.fullmatch(place):
            raise refusal(self.site.wanted)
        if _SHARED.match(place):
            raise refusal(_("This link was made for sharing. Open it, and enter the address of the page it leads to"))
        return link


PageLink = Annotated[str, ProfileLink()]
"""A link to a shop or a profile on any site."""

InstagramLink = Annotated[str, ProfileLink(site=INSTAGRAM)]
YouTubeLink = Annotated[str, ProfileLink(site=YOUTUBE)]
TwitchLink = Annotated[str, ProfileLink(site=TWITCH)]
AmazonLink = Annotated[str, ProfileLink(site=AMAZON)]
