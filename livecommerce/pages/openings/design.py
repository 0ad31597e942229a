from livecommerce.components.collection.design import Design
from livecommerce.content.collections.openings import OpeningFront
from livecommerce.pages.openings.job_posting import job_posting
from livecommerce.pages.openings.list_page import list_page
from livecommerce.pages.openings.opening_page import opening_page

OPENING_DESIGN: Design[OpeningFront] = Design(list_page=list_page, entry_page=opening_page, structured=job_posting)
