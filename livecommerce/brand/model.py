"""Schema of `brand.yaml`."""

from pydantic import BaseModel, ConfigDict, Field

from livecommerce.brand.fonts import Font
from livecommerce.brand.palette import Palette

_MAIL = r"^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$"
_ADDRESS = r"^https?://[^\s/]+\S*$"


class _BrandModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


class Mails(_BrandModel):
    """Mail addresses that pages name, by team, and the sender of every mail."""

    sender: str = Field(pattern=_MAIL, max_length=254)
    brand: str = Field(pattern=_MAIL, max_length=254)
    talent: str = Field(pattern=_MAIL, max_length=254)
    press: str = Field(pattern=_MAIL, max_length=254)
    support: str = Field(pattern=_MAIL, max_length=254)
    jobs: str = Field(pattern=_MAIL, max_length=254)
    privacy: str = Field(pattern=_MAIL, max_length=254)


class Imprint(_BrandModel):
    """Legally required imprint; empty fields are left out.

    Attributes:
        street: Street and number of the registered office.
        place: Its postcode and town.
        country: Its ISO 3166 country code, such as `GB`.
        registry: The register in which the company is registered.
        capital: The share capital, which Polish companies must state (art. 206 KSH).
        directors: The legal representatives.
        responsible: The person responsible for journalistic content (§ 18(2) MStV).
    """

    street: str = Field("", max_length=80)
    place: str = Field("", max_length=80)
    country: str = Field("", pattern=r"^([A-Z]{2})?$")
    registry: str = Field("", max_length=120)
    number: str = Field("", max_length=40)
    vat_id: str = Field("", max_length=40)
    capital: str = Field("", max_length=60)
    directors: str = Field("", max_length=200)
    responsible: str = Field("", max_length=120)
    phone: str = Field("", max_length=40)

    def unset(self) -> list[str]:
        """Return the names of fields that are empty, or numbers of zeros as in a sample; `capital` only in Poland."""
        asked = [line for line in self if line[0] != "capital" or self.country == "PL"]
        return [name for name, value in asked if not value or ((digits := _digits(value)) and not digits.strip("0"))]


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdigit())


class Links(_BrandModel):
    """Links to the brand's profiles, apps and live pages."""

    tiktok: str = Field(pattern=_ADDRESS)
    facebook: str = Field(pattern=_ADDRESS)
    instagram: str = Field(pattern=_ADDRESS)
    linkedin: str = Field(pattern=_ADDRESS)
    ios_store: str = Field(pattern=_ADDRESS)
    android_store: str = Field(pattern=_ADDRESS)
    web_live: str = Field(pattern=_ADDRESS)


class Fonts(_BrandModel):
    """Font of headings, and font of everything else."""

    display: Font
    text: Font


class Brand(_BrandModel):
    name: str = Field(min_length=1, max_length=40)
    company: str = Field(min_length=1, max_length=120)
    mails: Mails
    imprint: Imprint = Field(default_factory=lambda: Imprint.model_validate({}))
    links: Links
    fonts: Fonts
    colours: Palette
