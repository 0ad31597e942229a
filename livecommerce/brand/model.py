"""What the brand says of itself, in `brand.yaml`."""

from pydantic import BaseModel, ConfigDict, Field

from livecommerce.brand.fonts import Font
from livecommerce.brand.palette import Palette

_MAIL = r"^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$"
_ADDRESS = r"^https?://[^\s/]+\S*$"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


class Mails(_Part):
    """The addresses that pages name, by team, and the sender of every mail."""

    sender: str = Field(pattern=_MAIL, max_length=254)
    brand: str = Field(pattern=_MAIL, max_length=254)
    talent: str = Field(pattern=_MAIL, max_length=254)
    press: str = Field(pattern=_MAIL, max_length=254)
    support: str = Field(pattern=_MAIL, max_length=254)
    jobs: str = Field(pattern=_MAIL, max_length=254)


class Links(_Part):
    """Where the brand is elsewhere: its profiles, its apps, and its live pages."""

    tiktok: str = Field(pattern=_ADDRESS)
    facebook: str = Field(pattern=_ADDRESS)
    instagram: str = Field(pattern=_ADDRESS)
    linkedin: str = Field(pattern=_ADDRESS)
    ios_store: str = Field(pattern=_ADDRESS)
    android_store: str = Field(pattern=_ADDRESS)
    web_live: str = Field(pattern=_ADDRESS)


class Fonts(_Part):
    """The font of headings and the font of everything else."""

    display: Font
    text: Font


class Brand(_Part):
    """The brand.

    Attributes:
        name: The name that visitors read.
        company: The operating company.
    """

    name: str = Field(min_length=1, max_length=40)
    company: str = Field(min_length=1, max_length=120)
    mails: Mails
    links: Links
    fonts: Fonts
    colours: Palette
