"""A choice about cookies, as the browser sends it for the consent log."""

from datetime import UTC, datetime
from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

ConsentAction = Literal["accept_all", "reject_all", "confirm"]


class ConsentChoice(BaseModel):
    """A visitor's choice, its time, and the words that they saw."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    visitor: Annotated[
        str | None,
        Field(pattern="^[0-9a-f]{32}$", description="The random id in the visitor's cookie; null after Reject All."),
    ]
    version: Annotated[str, Field(pattern="^[A-Za-z0-9.-]{1,20}$", description="The version of the cookie policy.")]
    words: Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="The SHA-256 of the words that were shown.")]
    action: Annotated[ConsentAction, Field(description="Which button was pressed.")]
    agreed: Annotated[
        tuple[Annotated[str, Field(pattern="^[a-z]{1,30}$")], ...],
        Field(max_length=10, description="The keys of the categories that were on."),
    ]
    chosen_at: Annotated[
        AwareDatetime,
        Field(
            ge=datetime(2000, 1, 1, tzinfo=UTC),
            lt=datetime(3000, 1, 1, tzinfo=UTC),
            description="The time of the choice, by the visitor's clock.",
        ),
    ]
