"""Applications come in."""

from fastapi import APIRouter, Request
from sqlmodel import Session
from starlette.responses import Response

from livecommerce.api import applications
from livecommerce.api.body import checked, is_trapped, sent_fields
from livecommerce.api.calls import Key, PlatformPart, answered, counted
from livecommerce.api.documentation import sending, takes
from livecommerce.api.envelope import ApplicationReceipt, Envelope, enveloped
from livecommerce.api.idempotency import Answer, Call
from livecommerce.api.references import new_reference
from livecommerce.api.tables import Application, now
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind

router = APIRouter(prefix="/applications", tags=["applications"])


def receipt(application: Application) -> ApplicationReceipt:
    """What the applicant learns of an application."""
    return ApplicationReceipt.model_validate(
        {
            "reference": application.reference,
            "kind": application.kind,
            "status": application.status,
            "received_at": application.created_at.isoformat(),
        }
    )


def _add(kind: ApplicationKind) -> None:
    model, name = APPLICATIONS[kind].model, f"applications/{kind}"

    async def submit(request: Request, platform: PlatformPart, key: Key) -> Response:
        fields = await sent_fields(request)
        trapped = is_trapped(fields)
        form = checked(model, fields)
        if trapped:
            pretended = {"reference": new_reference(), "kind": kind, "status": "received"}
            return enveloped({**pretended, "received_at": now().isoformat()}, 201)

        def act(session: Session) -> Answer:
            application = applications.submit(session, platform.settings, kind, form)
            return Answer(201, receipt(application).model_dump())

        return await answered(platform, Call(name, key, form), act)

    router.add_api_route(
        f"/{kind}",
        submit,
        methods=["POST"],
        name=f"submit_{kind}_application",
        summary=f"Submit the application of {applications.APPLICANTS[kind]}",
        status_code=201,
        response_model=Envelope[ApplicationReceipt],
        responses=sending(),
        openapi_extra=takes(model),
        dependencies=[counted(name)],
    )


for _kind in APPLICATIONS:
    _add(_kind)
