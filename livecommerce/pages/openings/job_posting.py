import re

from livecommerce.components.metadata.structured_data import Node, organization
from livecommerce.content.collections.openings import Opening
from livecommerce.languages import language, locale_url
from livecommerce.settings import get_settings

_PLACE = re.compile(r"(?P<code>\d[\d-]*) (?P<city>.+)")
_LINK = re.compile(r"</?a\b[^>]*>")


def job_posting(opening: Opening, image: str) -> Node:
    """Return the `JobPosting`, which job search engines read; `image` is the address of its picture."""
    front = opening.front
    url = get_settings().site_url + locale_url(opening.path)
    return {
        "@type": "JobPosting",
        "@id": f"{url}#job",
        "mainEntityOfPage": {"@id": url},
        "url": url,
        "title": opening.title.partition(",")[0],
        # Search engines accept paragraphs, lists and headings, but no links to anchors on this page.
        "description": f"<p>{front.summary}</p>{_LINK.sub('', opening.html)}",
        "image": [image],
        "identifier": {"@type": "PropertyValue", "name": get_settings().brand, "value": opening.slug},
        "datePosted": front.date.isoformat(),
        "validThrough": front.ends.isoformat(),
        "employmentType": front.employment,
        "workHours": front.hours,
        "hiringOrganization": organization(),
        "directApply": front.apply == "form",
        "baseSalary": {
            "@type": "MonetaryAmount",
            "currency": "EUR",
            "value": {
                "@type": "QuantitativeValue",
                "minValue": front.pay.low,
                "maxValue": front.pay.high,
                "unitText": front.pay.unit,
            },
        },
        "inLanguage": language().code,
        **_place(opening),
    }


def _place(opening: Opening) -> Node:
    studio = opening.front.studio
    if not studio:
        countries = [{"@type": "Country", "name": country} for country in opening.front.countries]
        return {"jobLocationType": "TELECOMMUTE", "applicantLocationRequirements": countries}
    parts = _PLACE.fullmatch(studio.place)
    code = {"postalCode": parts["code"]} if parts else {}
    address = {
        "@type": "PostalAddress",
        "streetAddress": studio.street,
        "addressLocality": studio.city,
        "addressCountry": str(studio.country),
    }
    return {"jobLocation": {"@type": "Place", "address": address | code}}
