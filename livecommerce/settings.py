"""Every setting of the product, read once from the environment (prefix `LIVECOMMERCE_`, contract §5)."""

import base64
import binascii
from email.utils import parseaddr
from functools import lru_cache
from typing import Annotated, Literal
from urllib.parse import urlsplit

from limits import parse_many
from pydantic import AfterValidator, EmailStr, Field, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from livecommerce.errors import PlainError

PREFIX = "LIVECOMMERCE_"
DEFAULT_DATABASE = "sqlite:///.data/livecommerce.db"
WEBHOOK_SECRET_PREFIX = "whsec_"

Team = Literal["brand", "talent", "affiliate", "press", "support"]
"""Whom applications and messages go to: the kind of the one, the topic of the other."""


class SettingsError(PlainError):
    """A setting that cannot be used; the message is one line that names it."""


def _web_address(value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise ValueError("is not an address such as https://www.example.com")
    return value.rstrip("/")


def _web_address_or_empty(value: str) -> str:
    return _web_address(value) if value else value


def _redirects(rules: dict[str, str]) -> dict[str, str]:
    for source, target in rules.items():
        if not source.startswith("/"):
            raise ValueError(f"has the source {source!r}, which does not start with /")
        if not target.startswith("/"):
            _web_address(target)
    return {source.rstrip("/") or "/": target for source, target in rules.items()}


def _icon_hosts(hosts: tuple[str, ...]) -> tuple[str, ...]:
    if not hosts:
        raise ValueError("names no host")
    return tuple(host.rstrip("/") if host.startswith("/") else _web_address(host) for host in hosts)


def _server_address(*schemes: str) -> AfterValidator:
    def check(value: str) -> str:
        parts = urlsplit(value)
        try:
            usable = parts.scheme in schemes and (parts.hostname or parts.scheme == "unix") and parts.port != 0
        except ValueError:
            usable = False
        if value and not usable:
            raise ValueError(f"does not start with {' or '.join(f'{name}://' for name in schemes)}")
        return value

    return AfterValidator(check)


def _database_address(value: str) -> str:
    try:
        url = make_url(value)
    except ArgumentError:
        raise ValueError(f"is not an address such as {DEFAULT_DATABASE} or postgresql://user@host/name") from None
    if url.drivername in {"postgres", "postgresql", "postgresql+psycopg"}:
        return url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
    if url.drivername == "sqlite" and url.database not in {None, "", ":memory:"}:
        return value
    raise ValueError("is neither a SQLite file, sqlite:///path, nor PostgreSQL, postgresql://user@host/name")


def _sender(value: str) -> str:
    if "@" not in parseaddr(value)[1]:
        raise ValueError("is not a sender such as Stagelight <hello@example.com>")
    return value


def _listening_address(value: str) -> str:
    try:
        parts = urlsplit(f"//{value}")
        usable = parts.netloc == value and parts.hostname and parts.port and "@" not in value
    except ValueError:
        usable = False
    if value and not usable:
        raise ValueError("is not an address such as 127.0.0.1:9100")
    return value


def _rates(value: str) -> str:
    try:
        parse_many(value)
    except ValueError:
        raise ValueError("is not a rate such as 60/minute or 60/minute;600/hour") from None
    return value


WebAddress = Annotated[str, AfterValidator(_web_address)]
OptionalWebAddress = Annotated[str, AfterValidator(_web_address_or_empty)]


class Settings(BaseSettings):
    """What a deployment may change. Public values are compiled into the pages at build time."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_file=".env", extra="ignore", frozen=True)

    brand: str = Field("Stagelight", min_length=1, description="The name that visitors read.")
    company: str = Field("Stagelight Live Commerce Ltd", min_length=1, description="The operating company.")
    site_url: WebAddress = Field("http://localhost:3000", description="Where the site is reached; no trailing slash.")

    ios_store_url: WebAddress = Field(
        "https://apps.apple.com/app/stagelight", description="Where the mobile Login link leads on iOS."
    )
    android_store_url: WebAddress = Field(
        "https://play.google.com/store/apps/details?id=live.stagelight",
        description="Where the mobile Login link leads on Android.",
    )
    web_live_url: WebAddress = Field(
        "https://live.stagelight.example", description="Where the mobile Login link leads on any other device."
    )

    tiktok_url: WebAddress = "https://www.tiktok.com/@stagelight"
    facebook_url: WebAddress = "https://www.facebook.com/stagelight"
    instagram_url: WebAddress = "https://www.instagram.com/stagelight"
    linkedin_url: WebAddress = "https://www.linkedin.com/company/stagelight"

    analytics_id: str = Field("", pattern=r"^(G-[A-Z0-9]+)?$", description="Google Analytics 4: G-…; empty: none.")
    tag_manager_id: str = Field(
        "", pattern=r"^(GTM-[A-Z0-9]+)?$", description="Google Tag Manager: GTM-…; empty: none."
    )
    heatmap_id: str = Field("", pattern=r"^[A-Za-z0-9]*$", description="Microsoft Clarity's project; empty: none.")
    ad_conversion_id: str = Field("", pattern=r"^(AW-[A-Z0-9]+)?$", description="Google Ads: AW-…; empty: none.")
    social_pixel_id: str = Field("", pattern=r"^[A-Za-z0-9_-]*$", description="The TikTok pixel; empty: none.")
    consent_version: str = Field(
        "1", pattern=r"^[A-Za-z0-9.-]{1,20}$", description="Of the cookie policy; a new one asks every visitor again."
    )

    build_check_seconds: int = Field(
        3600, ge=1, le=604_800, description="How often an open page looks for a new build of the site."
    )
    previous_build: str = Field(
        "",
        description="The build that this one replaces, its folder or frontend.zip; its assets stay. Empty: none.",
    )

    icon_hosts: Annotated[tuple[str, ...], AfterValidator(_icon_hosts)] = Field(
        ("/icons",),
        description='Icon services in Iconify\'s protocol as JSON, ["/icons", "https://icons.example"]; asked in turn.',
    )

    redirects: Annotated[dict[str, str], AfterValidator(_redirects)] = Field(
        default_factory=dict[str, str],
        description='Route rules as JSON, {"/old": "/new", "/shop": "https://shop.example"}.',
    )

    api_base_url: OptionalWebAddress = Field(
        "", description="The platform API that the site talks to, without /api/v1; empty: the one it brings along."
    )
    app_url: OptionalWebAddress = Field("", description="Where log in leads on success; empty: the page itself.")
    database_url: Annotated[str, AfterValidator(_database_address)] = Field(
        DEFAULT_DATABASE, repr=False, description="Where everything is kept: sqlite:///path or postgresql://…"
    )
    redis_url: Annotated[str, _server_address("redis", "rediss", "unix")] = Field(
        "",
        repr=False,
        description="Redis, where workers share limits and the state of open pages; empty: for one process.",
    )
    trusted_proxy_hops: int = Field(
        0, ge=0, le=10, description="How many proxies in front append to X-Forwarded-For; 0 ignores the header."
    )
    rate_limit: Annotated[str, AfterValidator(_rates)] = Field(
        "60/minute", description="How often one client may post to each call, as 60/minute;600/hour."
    )

    metrics_address: Annotated[str, AfterValidator(_listening_address)] = Field(
        "",
        description="Where Prometheus scrapes this server, as 127.0.0.1:9100; for its eyes only. Empty: nowhere.",
    )

    smtp_url: Annotated[str, _server_address("smtp", "smtps")] = Field(
        "",
        repr=False,
        description="The mail server, smtp://user:password@host:587 (with STARTTLS where offered) or smtps://…; "
        "empty: mail stays in the outbox.",
    )
    mail_from: Annotated[str, AfterValidator(_sender)] = Field(
        "Stagelight <hello@stagelight.example>", description="The sender of every mail."
    )
    team_address: EmailStr | None = Field(
        None, description="Who hears of applications and messages; empty: the address of MAIL_FROM."
    )
    team_addresses: dict[Team, EmailStr] = Field(
        default_factory=dict[Team, EmailStr],
        description='Who hears of some of them instead, as JSON: {"press": "press@example.com"}; '
        "the keys are brand, talent, affiliate, press, support.",
    )
    webhook_url: OptionalWebAddress = Field("", description="Where applications and messages are posted as they come.")
    webhook_secret: str = Field(
        "",
        repr=False,
        validate_default=True,
        description="Signs webhooks as Standard Webhooks says: whsec_ and 24 to 64 bytes in base64.",
    )

    @field_validator("team_address", mode="before")
    @classmethod
    def _no_team_address(cls, value: object) -> object:
        return value or None

    @field_validator("webhook_secret")
    @classmethod
    def _webhook_secret(cls, value: str, info: ValidationInfo) -> str:
        if not value:
            if info.data.get("webhook_url"):
                raise ValueError("is needed with LIVECOMMERCE_WEBHOOK_URL: whsec_ and 24 to 64 bytes in base64")
            return value
        try:
            key = base64.b64decode(value.removeprefix(WEBHOOK_SECRET_PREFIX), validate=True)
        except binascii.Error:
            key = b""
        if not value.startswith(WEBHOOK_SECRET_PREFIX) or not 24 <= len(key) <= 64:
            raise ValueError("is not whsec_ and 24 to 64 bytes in base64")
        return value

    @property
    def metrics_host_and_port(self) -> tuple[str, int]:
        """Where metrics are answered, if there is an address."""
        parts = urlsplit(f"//{self.metrics_address}")
        return parts.hostname or "", parts.port or 0

    def team(self, team: Team) -> str:
        """Whom mail for a team goes to."""
        return self.team_addresses.get(team) or self.team_address or parseaddr(self.mail_from)[1]


@lru_cache
def get_settings() -> Settings:
    """The settings of this process.

    Raises:
        SettingsError: A value is unusable; names the setting, says why, in one line.
    """
    try:
        return Settings()  # pyright: ignore[reportCallIssue]
    except ValidationError as error:
        problem = error.errors()[0]
        name = PREFIX + str(problem["loc"][0]).upper()
        reason = problem["msg"].removeprefix("Value error, ")
        # What is left out of a print of the settings holds a password or a key.
        shown = f"={problem['input']!r}" if Settings.model_fields[str(problem["loc"][0])].repr else ""
        raise SettingsError(f"{name}{shown} {reason}") from None
