"""Exception handlers by which FastAPI answers failures as problems; separate because commands do without FastAPI."""

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import (
    InterfaceError,
    InternalError,
    OperationalError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from livecommerce.api.problems import ApiError, of_parameters, of_status, unavailable, unexpected

log = structlog.stdlib.get_logger()


async def _of_http(_request: Request, error: HTTPException) -> JSONResponse:
    return of_status(error.status_code, error.headers).response()


async def _of_parameters(_request: Request, error: RequestValidationError) -> JSONResponse:
    return of_parameters(error.errors()).response()


async def _of_database(_request: Request, error: SQLAlchemyError) -> JSONResponse:
    if not isinstance(error, OperationalError | InterfaceError | ProgrammingError | InternalError | PoolTimeoutError):
        raise error
    log.error("database", problem=type(error).__name__, reason=str(getattr(error, "orig", error)).splitlines()[0])
    return unavailable().response()


async def _of_anything(_request: Request, _error: Exception) -> JSONResponse:
    # The exception is raised again behind this response, and logged by `RequestLog`.
    return unexpected().response()


def answer_problems(app: FastAPI) -> None:
    """Turn every failure of the app into a problem."""

    async def own(_request: Request, error: ApiError) -> JSONResponse:
        return error.response()

    app.add_exception_handler(ApiError, own)  # pyright: ignore[reportArgumentType]
    app.add_exception_handler(HTTPException, _of_http)  # pyright: ignore[reportArgumentType]
    app.add_exception_handler(RequestValidationError, _of_parameters)  # pyright: ignore[reportArgumentType]
    app.add_exception_handler(SQLAlchemyError, _of_database)  # pyright: ignore[reportArgumentType]
    app.add_exception_handler(Exception, _of_anything)
