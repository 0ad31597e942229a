"""Endpoints that receive applications."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.security import APIKeyCookie
from pydantic import BaseModel
from sqlmodel import Session
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from livecommerce.api import applications, draft_links, form_steps
from livecommerce.api.body import checked, is_trapped, sent_fields
from livecommerce.api.calls import Client, Key, PlatformPart, answered, counted, submission
from livecommerce.api.cookies import cookie_in, sent_cookies
from livecommerce.api.documentation import sending, takes
from livecommerce.api.envelope import (
    Addressed,
    ApplicationReceipt,
    Checked,
    CheckForm,
    Counted,
    Envelope,
    LinkForm,
    OpenedAnswers,
    StepReport,
    SubmittedApplication,
    enveloped,
)
from livecommerce.api.idempotency import Call, CallResponse
from livecommerce.api.references import new_reference
from livecommerce.api.tables import Application, now
from livecommerce.constants import API_PATH, DRAFT_LINK_COOKIE, HONEYPOT_FIELD
from livecommerce.forms.account import OpeningForm
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind, stored

router = APIRouter(prefix=f"{API_PATH}/applications", tags=["applications"])


_link_cookie = APIKeyCookie(
    name=DRAFT_LINK_COOKIE, auto_error=False, description="Set by following the link in the mail with a browser."
)


def receipt(application: Application) -> ApplicationReceipt:
    """Return the details of an application that the applicant receives."""
    return ApplicationReceipt.model_validate(
        {
            "reference": application.reference,
            "kind": application.kind,
            "status": application.status,
            "received_at": application.created_at.isoformat(),
        }
    )


def _route(
    path: str,
    endpoint: Callable[..., Awaitable[Response]],
    name: str,
    summary: str,
    *,
    takes_model: type[BaseModel],
    gives: type[BaseModel],
    status: int = 200,
) -> None:
    """Add a call below `/applications`, which is counted by its path."""
    router.add_api_route(
        f"/{path}",
        endpoint,
        methods=["POST"],
        name=name,
        summary=summary,
        status_code=status,
        response_model=Envelope[gives],
        responses=sending(),
        openapi_extra=takes(takes_model),
        dependencies=[counted(f"applications/{path}")],
    )


def _add(kind: ApplicationKind) -> None:
    model, name = APPLICATIONS[kind].model, f"applications/{kind}"

    async def submit(request: Request, platform: PlatformPart, key: Key) -> Response:
        with submission(kind) as submitted:
            fields = await sent_fields(request)
            trapped = is_trapped(fields)
            form = checked(model, fields)
            summary = list(map(asdict, APPLICATIONS[kind].summary(stored(form))))
            if trapped:
                submitted.outcome = "trapped"
                pretended = {"reference": new_reference(), "kind": kind, "status": "received"}
                return enveloped({**pretended, "received_at": now().isoformat(), "summary": summary}, 201)

            def act(session: Session) -> CallResponse:
                application = applications.submit(session, platform.settings, kind, form)
                return CallResponse(201, receipt(application).model_dump())

            return await answered(platform, Call(name, key, form), act, submitted, summary=summary)

    _route(
        kind,
        submit,
        f"submit_{kind}_application",
        f"Submit the application of {applications.APPLICANTS[kind]}",
        takes_model=model,
        gives=SubmittedApplication,
        status=201,
    )


def _add_check(kind: ApplicationKind) -> None:
    async def check(request: Request) -> Response:
        """Return the errors in some of the answers, the steps that follow, and the answers as text."""
        form = checked(CheckForm, await sent_fields(request))
        return enveloped(await run_in_threadpool(checked_answers, kind, form))

    _route(
        f"{kind}/checks",
        check,
        f"check_{kind}_application",
        f"Check answers of {applications.APPLICANTS[kind]} before they are submitted",
        takes_model=CheckForm,
        gives=Checked,
    )


def _add_steps(kind: ApplicationKind) -> None:
    async def report(request: Request, platform: PlatformPart) -> Response:
        """Count how far forms are filled in, by day. Neither an address nor anything else of the visitor is stored."""
        step_report = checked(StepReport, await sent_fields(request))

        def work() -> None:
            with platform.database.write() as session:
                form_steps.count(session, kind, now().date(), begun=step_report.begun, finished=step_report.finished)

        await run_in_threadpool(work)
        return enveloped({"counted": True}, 202)

    _route(
        f"{kind}/steps",
        report,
        f"count_steps_of_{kind}_application",
        f"Count how far the application of {applications.APPLICANTS[kind]} is filled in",
        takes_model=StepReport,
        gives=Counted,
        status=202,
    )


def _add_links(kind: ApplicationKind) -> None:
    name = f"applications/{kind}/links"

    async def mail(request: Request, platform: PlatformPart, client: Client, key: Key) -> Response:
        """Keep the answers, encrypted, for two weeks at most, and mail the link that opens them once."""
        form = checked(LinkForm, await sent_fields(request))
        address = checked(OpeningForm, {"email": form.answers.get("email", "")}).email
        if form.answers.get(HONEYPOT_FIELD):
            return enveloped({"email": address}, 202)

        def act(session: Session) -> CallResponse:
            platform.rates.draft_link(client)
            draft_links.mail_link(session, platform.settings, kind, address, form.answers)
            return CallResponse(202, {"email": address})

        return await answered(platform, Call(name, key, form), act)

    _route(
        f"{kind}/links",
        mail,
        f"mail_link_to_{kind}_application",
        f"Mail a link that continues the application of {applications.APPLICANTS[kind]} on another device",
        takes_model=LinkForm,
        gives=Addressed,
        status=202,
    )


def _add_openings(kind: ApplicationKind) -> None:
    async def open_answers(
        request: Request, platform: PlatformPart, _documented: Annotated[str | None, Depends(_link_cookie)]
    ) -> Response:
        """Return the answers, once. A browser that follows the link gets the cookie; five addresses may be tried."""
        form = checked(OpeningForm, await sent_fields(request))
        cookie = cookie_in(sent_cookies(request), DRAFT_LINK_COOKIE)

        def work() -> OpenedAnswers | None:
            with platform.database.write() as session:
                link = draft_links.open_link(session, kind, form.email, cookie)
            if link is None:
                return None
            answers = draft_links.answers_of(platform.settings, link)
            steps, place = draft_links.position(kind, answers)
            return OpenedAnswers(
                kind=kind, answers=answers, asked_steps=steps, place=place, saved_at=link.created_at.isoformat()
            )

        opened = await run_in_threadpool(work)
        if opened is None:
            raise draft_links.refusal(cookie)
        return enveloped(opened)

    _route(
        f"{kind}/openings",
        open_answers,
        f"open_{kind}_application",
        f"Open the answers of {applications.APPLICANTS[kind]} that a link keeps",
        takes_model=OpeningForm,
        gives=OpenedAnswers,
    )


def checked_answers(kind: ApplicationKind, form: CheckForm) -> Checked:
    """Return the result of checking incomplete answers."""
    application = APPLICATIONS[kind]
    steps = [place for place in form.steps if place < len(application.steps)]
    return Checked(
        findings=list(application.check(steps, form.answers)),
        asked_steps=list(application.asked_steps(form.answers)),
        summary=list(application.summary(application.good_answers(form.answers))),
    )


for _kind in APPLICATIONS:
    _add(_kind)
    _add_check(_kind)
    _add_steps(_kind)
    _add_links(_kind)
    _add_openings(_kind)
