"""Middleware for `/desk`, which exists as soon as the team has a member."""

import re
from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.platform import Platform
from livecommerce.constants import (
    DESK_CONTENT_PATH,
    DESK_LOG_IN_PATH,
    DESK_LOG_OUT_PATH,
    DESK_NEW_PASSKEY_PATH,
    DESK_PASSKEY_CHALLENGE_PATH,
    DESK_PASSKEY_LOG_IN_PATH,
    DESK_PASSKEYS_PATH,
    DESK_PATH,
    DESK_REMOVE_PASSKEY_PATH,
    DESK_SET_UP_PATH,
    DESK_WELCOME_PATH,
)
from livecommerce.content.desk import desk_words
from livecommerce.content_editor.packages import has_packages
from livecommerce.content_editor.site import desk_editor
from livecommerce.desk import log_in, members
from livecommerce.desk.exports import csv_lines, export_applications, export_messages, json_lines, log_export
from livecommerce.desk.inbox import View
from livecommerce.desk.rights import ForbiddenError
from livecommerce.serving.desk_auth import AuthViews, sent_token, to_log_in
from livecommerce.serving.desk_pages import asset_response, desk_page, editor_folder, page_response
from livecommerce.serving.desk_passkeys import PasskeyViews

log = structlog.stdlib.get_logger()

EXPORT = re.compile(rf"{DESK_PATH}/(?P<what>applications|messages)\.(?P<kind>csv|json)")

_ONLY_POSTED = {
    DESK_SET_UP_PATH: DESK_WELCOME_PATH,
    DESK_NEW_PASSKEY_PATH: DESK_PASSKEYS_PATH,
    DESK_REMOVE_PASSKEY_PATH: DESK_PASSKEYS_PATH,
    DESK_PASSKEY_LOG_IN_PATH: DESK_LOG_IN_PATH,
}
"""The addresses that only forms send to, with those that a reload or a copied address leads to."""

Handler = Callable[[Request], Awaitable[Response]]


def is_desk(path: str) -> bool:
    return path == DESK_PATH or path.startswith(f"{DESK_PATH}/")


class DeskSite:
    """ASGI middleware that serves the desk; it passes other requests, and without a member all of them, to the app."""

    def __init__(self, app: ASGIApp, platform: Platform) -> None:
        self._app, self._platform = app, platform
        views, of_passkeys = AuthViews(platform), PasskeyViews(platform)
        repository = platform.settings.content_repository
        self._editor = desk_editor(editor_folder(), repository) if repository else None
        self._answers: dict[tuple[str, str], Handler] = {
            ("GET", DESK_PATH): self._desk,
            ("GET", DESK_LOG_IN_PATH): views.show_log_in,
            ("POST", DESK_LOG_IN_PATH): views.log_in,
            ("GET", DESK_WELCOME_PATH): views.show_welcome,
            ("POST", DESK_SET_UP_PATH): views.set_up,
            ("POST", DESK_LOG_OUT_PATH): views.log_out,
            ("POST", DESK_PASSKEY_CHALLENGE_PATH): views.challenge,
            ("POST", DESK_PASSKEY_LOG_IN_PATH): views.log_in_by_passkey,
            ("GET", DESK_PASSKEYS_PATH): of_passkeys.show,
            ("POST", DESK_PASSKEYS_PATH): of_passkeys.prepare,
            ("POST", DESK_NEW_PASSKEY_PATH): of_passkeys.add,
            ("POST", DESK_REMOVE_PASSKEY_PATH): of_passkeys.remove,
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = None
        if scope["type"] == "http" and is_desk(scope["path"]):
            try:
                if await run_in_threadpool(self._is_there):
                    response = await self._answer(Request(scope, receive))
            except (SQLAlchemyError, OSError) as error:
                # The database is down, or this release was built without the desk.
                log.error("desk", problem=type(error).__name__)
                response = PlainTextResponse(desk_words().unavailable, 503)
        await (response or self._app)(scope, receive, send)

    async def _answer(self, request: Request) -> ASGIApp | None:
        path: str = request.scope["path"].rstrip("/")
        if self._editor and (path == DESK_CONTENT_PATH or path.startswith(f"{DESK_CONTENT_PATH}/")):
            return await run_in_threadpool(self._edit, request, path)
        method = "GET" if request.method == "HEAD" else request.method
        if answer := self._answers.get((method, path)):
            return await answer(request)
        if method == "GET" and path in _ONLY_POSTED:
            return RedirectResponse(_ONLY_POSTED[path], 303)
        if method == "GET" and (found := EXPORT.fullmatch(path)):
            return await run_in_threadpool(self._export, request, found["what"], found["kind"])
        return asset_response(path.removeprefix(f"{DESK_PATH}/")) if method == "GET" else None

    async def _desk(self, request: Request) -> Response:
        token = sent_token(request, self._platform)
        if not await run_in_threadpool(self._is_logged_in, token):
            query: str = request.scope["query_string"].decode("latin-1")
            return to_log_in(f"{DESK_PATH}?{query}" if query else DESK_PATH)
        return page_response(await run_in_threadpool(desk_page, "index"), self._platform.settings)

    def _edit(self, request: Request, path: str) -> ASGIApp | None:
        """Return the editor of content, for members with the right to it; using it keeps the session."""
        token = sent_token(request, self._platform)
        with self._platform.database.read() as session:
            who = log_in.find(session, token)
        if who is None and request.method == "POST":
            # The editor shows the message and keeps what was typed.
            words = desk_words().desk
            return JSONResponse({"message": f"{words.ended}. {words.ended_lead}"}, 401)
        if who is None:
            return to_log_in(DESK_PATH)
        try:
            who.actor.require("edit_words")
        except ForbiddenError:
            return PlainTextResponse(desk_words().desk.forbidden, 403)
        if not has_packages(editor_folder()):
            # `livecommerce check` says what is missing.
            return PlainTextResponse(desk_words().unavailable, 503)
        if who.is_due:
            with self._platform.database.write() as session:
                log_in.keep_alive(session, token)
        return RedirectResponse(f"{DESK_CONTENT_PATH}/editor") if path == DESK_CONTENT_PATH else self._editor

    def _export(self, request: Request, what: str, kind: str) -> Response:
        """Return the content of a view as a file, and record the export in the audit log."""
        view = View.from_query(request.query_params)
        collect = export_applications if what == "applications" else export_messages
        database, token = self._platform.database, sent_token(request, self._platform)
        with database.read() as session:
            who = log_in.find(session, token)
            if who is None:
                return to_log_in(DESK_PATH)
            try:
                export = collect(session, who.actor, view)
            except ForbiddenError:
                return PlainTextResponse(desk_words().desk.forbidden, 403)
            text = "".join(csv_lines(export) if kind == "csv" else json_lines(export))
        with database.write() as session:
            log_export(session, who.actor, view, what, export.total)
        media_type = "text/csv" if kind == "csv" else "application/json"
        headers = {"Content-Disposition": f'attachment; filename="{what}.{kind}"'}
        return Response(text, headers=headers, media_type=media_type)

    def _is_there(self) -> bool:
        with self._platform.database.read() as session:
            return members.exist(session)

    def _is_logged_in(self, token: str) -> bool:
        with self._platform.database.read() as session:
            return log_in.find(session, token) is not None
