"""Format of every success: `{"data": …}` (contract §6)."""

from typing import Annotated, Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse

from livecommerce.constants import REFERENCE_ALPHABET, REFERENCE_LENGTH
from livecommerce.forms.applications import MOST_STEPS, ApplicationKind, Finding, SummarySection
from livecommerce.forms.message import Topic
from livecommerce.forms.status import ApplicationStatus, Verdict
from livecommerce.observability.metrics import Fault

Reference = Annotated[
    str,
    Field(
        pattern=f"^[{REFERENCE_ALPHABET}]{{{REFERENCE_LENGTH}}}$",
        min_length=REFERENCE_LENGTH,
        max_length=REFERENCE_LENGTH,
        description="What to quote in questions: capital letters and digits that cannot be mistaken for one another.",
        examples=["K7QWM2XA"],
    ),
]
Moment = Annotated[
    str,
    Field(
        json_schema_extra={"format": "date-time"},
        min_length=20,
        max_length=40,
        description="A time in UTC, in ISO 8601.",
    ),
]
EmailOut = Annotated[str, Field(min_length=3, max_length=254, description="An e-mail address.")]
Status = Annotated[ApplicationStatus, Field(description="The status of the application.")]
Kind = Annotated[ApplicationKind, Field(description="Who applies.")]
VERSION_LENGTH = 16
Version = Annotated[
    str,
    Field(
        pattern=f"^[0-9a-f]{{{VERSION_LENGTH}}}$",
        min_length=VERSION_LENGTH,
        max_length=VERSION_LENGTH,
        description="Changes whenever anything else in the current session changes.",
    ),
]

MOST_TOKENS = 500

Data = TypeVar("Data")


class _Sent(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Envelope(_Sent, Generic[Data]):
    """A success."""

    data: Data = Field(description="What was asked for.")


class ApplicationReceipt(_Sent):
    """The receipt of a stored application."""

    reference: Reference
    kind: Kind
    status: Status
    received_at: Moment


Summary = Annotated[
    list[SummarySection], Field(max_length=MOST_STEPS, description="The answers of valid steps, in words.")
]


class SubmittedApplication(ApplicationReceipt):
    """The receipt of a stored application, with its answers in words."""

    summary: Summary


class ConsentReceipt(_Sent):
    """The receipt of a recorded choice about cookies."""

    recorded_at: Moment


class CheckForm(_Sent):
    """Answers to check before an application is sent; they are not stored."""

    steps: Annotated[
        list[Annotated[int, Field(ge=0, le=MOST_STEPS - 1, strict=True)]],
        Field(min_length=1, max_length=MOST_STEPS, description="The places of the steps to check, from 0."),
    ]
    answers: Annotated[
        dict[str, Any],
        Field(max_length=200, description="All answers so far by name, as they were typed; they decide what is asked."),
    ]


class LinkForm(_Sent):
    """Answers to keep for a mailed link."""

    answers: Annotated[
        dict[
            Annotated[str, Field(max_length=60)],
            Annotated[str, Field(max_length=10_000)]
            | Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=100)],
        ],
        Field(
            max_length=200,
            description="All answers so far by name, as they were typed; lists for checkboxes. `email` is the address "
            "that gets the link. Names without a question are ignored.",
        ),
    ]


class OpenedAnswers(_Sent):
    """The answers of an unfinished application."""

    kind: Kind
    answers: Annotated[dict[str, Any], Field(max_length=200, description="By name, as they were typed.")]
    asked_steps: Annotated[
        list[int], Field(max_length=MOST_STEPS, description="The places of the steps that these answers lead to.")
    ]
    place: Annotated[
        int, Field(ge=0, le=MOST_STEPS - 1, description="The place of the first unfinished step among those.")
    ]
    saved_at: Moment


class StepReport(_Sent):
    """A report that a step of a form was begun, finished, or both. It is counted, without any personal data."""

    begun: Annotated[
        int | None, Field(ge=0, le=MOST_STEPS - 1, strict=True, description="The place of the step, from 0.")
    ] = None
    finished: Annotated[
        int | None, Field(ge=0, le=MOST_STEPS - 1, strict=True, description="The place of the step, from 0.")
    ] = None


class FaultReport(_Sent):
    """A report of an error that a page in a browser has survived. Only its kind is sent."""

    kind: Annotated[Fault, Field(description="What failed.")]


class Counted(_Sent):
    """Confirms that something was counted."""

    counted: Annotated[bool, Field(description="Always true: a step that the form does not have is ignored.")]


class Checked(_Sent):
    """The result of a check."""

    findings: Annotated[list[Finding], Field(max_length=200, description="Empty if there are no errors.")]
    asked_steps: Annotated[
        list[int], Field(max_length=MOST_STEPS, description="The places of the steps that these answers lead to.")
    ]
    summary: Summary


class MessageReceipt(_Sent):
    """The receipt of a stored message."""

    reference: Reference
    topic: Annotated[Topic, Field(description="The team that receives it.")]
    received_at: Moment


class ReviewReceipt(_Sent):
    """The receipt of a stored review."""

    verdict: Annotated[Verdict, Field(description="Whether the page may be published as it is.")]
    received_at: Moment


class CurrentSession(_Sent):
    """The current session: its account and applications."""

    email: EmailOut
    name: str = Field(min_length=1, max_length=200, description="As given in the first application.")
    applications: list[ApplicationReceipt] = Field(
        max_length=1000, description="The applications that came from this address, newest first."
    )
    app_url: str = Field(max_length=2000, description="The address to continue at; empty: stay here.")
    version: Version


class SessionTokens(BaseModel):
    """The tokens of the sessions whose versions are requested."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    tokens: Annotated[
        tuple[Annotated[str, Field(max_length=100)], ...],
        Field(min_length=1, max_length=MOST_TOKENS, description="The values of the session cookies."),
    ]


class SessionVersions(_Sent):
    """The versions of the requested sessions, which change with their accounts."""

    versions: list[Version | None] = Field(
        max_length=MOST_TOKENS, description="In the order of the tokens; null if nobody is logged in."
    )


class Addressed(_Sent):
    """The address that is mailed to, or that of the account."""

    email: EmailOut


class Alive(_Sent):
    """The process is running."""

    status: str = Field(pattern="^ok$", min_length=2, max_length=2, description="`ok`.")


class Ready(_Sent):
    """All parts of the platform are working."""

    database: str = Field(pattern="^ok$", min_length=2, max_length=2, description="It can be reached.")
    migrations: str = Field(pattern="^ok$", min_length=2, max_length=2, description="Its tables match this release.")
    redis: str = Field(
        pattern="^(ok|off)$", min_length=2, max_length=3, description="It can be reached, or is not set."
    )
    content: str = Field(
        pattern="^(ok|stale)$",
        min_length=2,
        max_length=5,
        description="`stale`: the last `publish` failed, and the previous site is served; not a reason to stop.",
    )


def enveloped(data: BaseModel | dict[str, Any], status: int = 200) -> JSONResponse:
    return JSONResponse({"data": data.model_dump(mode="json") if isinstance(data, BaseModel) else data}, status)
