"""The values of columns that forms and tables share, importable without the dependencies of forms."""

from typing import Literal, get_args

ApplicationStatus = Literal["received", "in_review", "accepted", "declined"]
"""The status of an application, set by the team."""
STATUSES: tuple[ApplicationStatus, ...] = get_args(ApplicationStatus)

Verdict = Literal["approve", "comment"]
"""A reviewer's verdict on a preview."""
