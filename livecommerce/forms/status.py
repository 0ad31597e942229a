"""The values of columns that forms and tables share; imported without anything that a form needs."""

from typing import Literal, get_args

ApplicationStatus = Literal["received", "in_review", "accepted", "declined"]
"""The status of an application, as the team sets it."""
STATUSES: tuple[ApplicationStatus, ...] = get_args(ApplicationStatus)

Verdict = Literal["approve", "comment"]
"""What a reviewer says of a preview."""
