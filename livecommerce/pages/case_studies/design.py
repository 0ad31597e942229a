from livecommerce.components.collection.design import Design
from livecommerce.components.metadata.structured_data import Node, article
from livecommerce.content.collections.case_studies import CaseStudy, CaseStudyFront
from livecommerce.pages.case_studies.list_page import list_page
from livecommerce.pages.case_studies.study_page import study_page


def _structured(study: CaseStudy, image: str) -> Node:
    """Return the `Article`, with its brand and the brand's quotation."""
    front = study.front
    client = {"@type": "Organization", "name": front.client}
    quotation = {
        "@type": "Quotation",
        "text": front.quote.text,
        "creator": {"@type": "Person", "name": front.quote.name, "jobTitle": front.quote.role},
    }
    figures = [{"@type": "PropertyValue", "name": figure.label, "value": figure.value} for figure in front.all_figures]
    return article(study, image) | {
        "about": client | {"additionalProperty": figures},
        "hasPart": [quotation],
        "keywords": [front.client, front.field],
    }


CASE_STUDY_DESIGN: Design[CaseStudyFront] = Design(list_page=list_page, entry_page=study_page, structured=_structured)
