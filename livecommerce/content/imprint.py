"""Words of the imprint, whose lines come from the brand."""

from pydantic import Field

from livecommerce.brand.loading import brand
from livecommerce.content.loading import Content, declare_words, registered_office
from livecommerce.content.meta import PageContent
from livecommerce.settings import get_settings


class ImprintLabels(Content):
    company: str = Field(min_length=3, max_length=60)
    seat: str = Field(min_length=3, max_length=60)
    registry: str = Field(min_length=3, max_length=60)
    number: str = Field(min_length=3, max_length=60)
    vat_id: str = Field(min_length=3, max_length=60)
    capital: str = Field(min_length=3, max_length=60)
    directors: str = Field(min_length=3, max_length=60)
    responsible: str = Field(min_length=3, max_length=80)
    email: str = Field(min_length=3, max_length=60)
    phone: str = Field(min_length=3, max_length=60)


class ImprintContent(PageContent):
    """Words of the page.

    Attributes:
        footer: The label of the page in the footer.
        notes: Paragraphs below the lines.
    """

    footer: str = Field(min_length=3, max_length=20)
    title: str = Field(min_length=3, max_length=40)
    lead: str = Field(min_length=20, max_length=240)
    labels: ImprintLabels
    notes: tuple[str, ...] = Field(min_length=1, max_length=4)


imprint_content = declare_words("imprint.yaml", ImprintContent)


def imprint_lines(labels: ImprintLabels) -> list[tuple[str, str]]:
    """Return label and text of each imprint line that is set."""
    known, imprint = brand(), brand().imprint
    values = {
        "company": get_settings().company,
        "seat": registered_office(),
        "registry": imprint.registry,
        "number": imprint.number,
        "vat_id": imprint.vat_id,
        "capital": imprint.capital,
        "directors": imprint.directors,
        "responsible": imprint.responsible,
        "email": known.mails.sender,
        "phone": imprint.phone,
    }
    return [(getattr(labels, name), value) for name, value in values.items() if value]
