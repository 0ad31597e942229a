from sqlmodel import Session

from livecommerce.api.problems import ApiError
from livecommerce.api.tables import Review, now
from livecommerce.forms.review import ReviewForm
from livecommerce.languages import language_of_address
from livecommerce.languages.messages import _
from livecommerce.published import previews
from livecommerce.published.preview_address import NoPreviewError, read_address

OVER = _("This preview has ended. Ask whoever sent you its address for another one.")


def receive(session: Session, form: ReviewForm) -> Review:
    """Store a review.

    Raises:
        ApiError: 404, there is no such preview; 410, it has expired.
    """
    try:
        address = read_address(form.preview)
    except NoPreviewError:
        raise ApiError(404, _("There is no such preview.")) from None
    preview = previews.find(address.name)
    if preview is None or now() >= address.ends:
        raise ApiError(410, OVER)
    review = Review(
        preview=preview.name,
        path=preview.path,
        title=preview.title,
        language=language_of_address(preview.path).code,
        name=form.name,
        verdict=form.verdict,
        comment=form.comment or "",
    )
    session.add(review)
    session.flush()
    return review
