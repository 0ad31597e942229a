"""All settings, read once from the environment (prefix `LIVECOMMERCE_`, contract §5)."""

import base64
import binascii
import json
import os
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from email.headerregistry import Address
from email.utils import parseaddr
from functools import lru_cache
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from limits import parse_many
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    EmailStr,
    Field,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, DotEnvSettingsSource, EnvSettingsSource, NoDecode, SettingsConfigDict
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from livecommerce.brand.loading import brand
from livecommerce.errors import PlainError
from livecommerce.languages import ENGLISH, LANGUAGES, PSEUDO
from livecommerce.project import project_folder
from livecommerce.served_port import served_port

PREFIX = "LIVECOMMERCE_"
SETTINGS_FILE = ".env"
DEFAULT_DATABASE = "sqlite:///.data/livecommerce.db"
DEFAULT_PORT = 3000

REFLEX_PORT = "REFLEX_FRONTEND_PORT"
"""Environment variable in which Reflex sets the port of the pages."""
_REFLEX_MODE = "REFLEX_ENV_MODE"
"""Environment variable that `reflex run` sets to `dev` in the development server."""

LogLevel = Literal["debug", "info", "warning", "error"]
WEBHOOK_SECRET_PREFIX = "whsec_"

Team = Literal["brand", "talent", "affiliate", "press", "support"]
"""Team that gets an application or message: the application's kind or the message's topic."""


class SettingsError(PlainError):
    """Invalid setting; the message is one line that names it."""


def _web_address(value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise ValueError("must be an address such as https://www.example.com")
    return value.rstrip("/")


def _web_address_or_empty(value: str) -> str:
    return _web_address(value) if value else value


def _redirects(rules: dict[str, str]) -> dict[str, str]:
    for source, target in rules.items():
        if not source.startswith("/"):
            raise ValueError(f"has the source {source!r}, which must start with /")
        if not target.startswith("/"):
            _web_address(target)
    return {source.rstrip("/") or "/": target for source, target in rules.items()}


def _languages(value: object) -> object:
    """Parse language codes from a text such as `en,de,pl`."""
    if not isinstance(value, str):
        return value
    codes = tuple(code.strip() for code in value.split(",") if code.strip())
    for code in codes:
        if code not in {*LANGUAGES, PSEUDO.code}:
            raise ValueError(f"names {code!r}, which must be one of {', '.join(LANGUAGES)}")
    if codes[:1] != (ENGLISH.code,):
        raise ValueError(f"must begin with {ENGLISH.code}, the language at /")
    return tuple(dict.fromkeys(codes))


def _languages_of_site() -> tuple[str, ...]:
    if is_development():
        return (ENGLISH.code,)
    return tuple(code for code, language in LANGUAGES.items() if language.is_complete)


def _icon_hosts(hosts: tuple[str, ...]) -> tuple[str, ...]:
    if not hosts:
        raise ValueError("must name a host")
    return tuple(host.rstrip("/") if host.startswith("/") else _web_address(host) for host in hosts)


def _server_address(*schemes: str) -> AfterValidator:
    def check(value: str) -> str:
        parts = urlsplit(value)
        try:
            usable = parts.scheme in schemes and (parts.hostname or parts.scheme == "unix") and parts.port != 0
        except ValueError:
            usable = False
        if value and not usable:
            raise ValueError(f"must start with {' or '.join(f'{name}://' for name in schemes)}")
        return value

    return AfterValidator(check)


def _database_address(value: str) -> str:
    try:
        url = make_url(value)
    except ArgumentError:
        raise ValueError(f"must be an address such as {DEFAULT_DATABASE} or postgresql://user@host/name") from None
    if url.drivername in {"postgres", "postgresql", "postgresql+psycopg"}:
        return url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
    if url.drivername == "sqlite" and url.database and url.database != ":memory:":
        return url.set(database=str(project_folder() / url.database)).render_as_string()
    raise ValueError("must be a SQLite file, sqlite:///path, or PostgreSQL, postgresql://user@host/name")


def _sender(value: str) -> str:
    if "@" not in parseaddr(value)[1]:
        raise ValueError("must be a sender such as Lumen <hello@example.com>")
    return value


def _sender_of_the_brand() -> str:
    return str(Address(brand().name, addr_spec=brand().mails.sender))


def _listening_address(value: str) -> str:
    try:
        parts = urlsplit(f"//{value}")
        usable = parts.netloc == value and parts.hostname and parts.port and "@" not in value
    except ValueError:
        usable = False
    if value and not usable:
        raise ValueError("must be an address such as 127.0.0.1:9100")
    return value


def _host_and_port(address: str) -> tuple[str, int]:
    parts = urlsplit(f"//{address}")
    return parts.hostname or "", parts.port or 0


def _networks(value: str) -> str:
    networks = [network.strip() for network in value.split(",") if network.strip()]
    for network in networks:
        try:
            ip_network(network)
        except ValueError:
            raise ValueError(f"names {network!r}, which must be an address or a network such as 10.0.0.0/8") from None
    return ",".join(networks)


def _gone(instead: str) -> Callable[[str], str]:
    def refuse(value: str) -> str:
        if value not in {"", "0"}:
            raise ValueError(f"is not a setting any more: {instead}")
        return value

    return refuse


def _rates(value: str) -> str:
    try:
        parse_many(value)
    except ValueError:
        raise ValueError("must be a rate such as 60/minute or 60/minute;600/hour") from None
    return value


def _json(example: str) -> BeforeValidator:
    """Parse JSON if the value is text, as in the environment."""

    def read(value: object) -> object:
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value)
        except json.JSONDecodeError as error:
            raise ValueError(f"must be JSON such as {example}: {error.msg} (character {error.pos + 1})") from None

    return BeforeValidator(read)


def _local_address(values: dict[str, Any]) -> str:
    """Return the URL of the site on this machine, with the port at which it is served."""
    # A missing value was invalid and has been reported.
    url = make_url(values.get("database_url", DEFAULT_DATABASE))
    recorded = served_port(Path(url.database)) if url.get_backend_name() == "sqlite" and url.database else None
    # A server knows its own port; the record may be another server's.
    return f"http://localhost:{os.environ.get(REFLEX_PORT) or recorded or values.get('site_port', DEFAULT_PORT)}"


def _desk_address(values: dict[str, Any]) -> str:
    return f"http://{values['desk_address']}" if values.get("desk_address") else values.get("site_url", "")


WebAddress = Annotated[str, AfterValidator(_web_address)]
OptionalWebAddress = Annotated[str, AfterValidator(_web_address_or_empty)]


class ContentRepository(BaseModel):
    """Git repository whose content members of the team edit at the desk.

    Attributes:
        service: Where it is; `gitea` is also Forgejo.
        repository: Its name there: `team/site`.
        address: The URL of the service; empty: github.com or gitlab.com.
        app_id: The ID of an OAuth application there, by which members sign in; without it, they sign in by a token.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    service: Literal["github", "gitlab", "gitea"]
    repository: str = Field(pattern=r"^[^/:\s]+(/[^/:\s]+)+$")
    branch: str = Field("main", min_length=1)
    address: OptionalWebAddress = ""
    app_id: str = ""

    @model_validator(mode="after")
    def _is_complete(self) -> Self:
        if self.service == "gitea" and not self.address:
            raise ValueError("gitea needs its address")
        if self.service == "github" and self.app_id:
            raise ValueError("at github, members sign in by a token: app_id must be left out")
        return self


class Settings(BaseSettings):
    """Settings of a deployment. Public values are compiled into the pages at build time."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore", frozen=True)

    brand: str = Field(default_factory=lambda: brand().name, min_length=1, description="Brand name shown to visitors.")
    company: str = Field(
        default_factory=lambda: brand().company, min_length=1, description="Company that operates the site."
    )
    database_url: Annotated[str, AfterValidator(_database_address)] = Field(
        DEFAULT_DATABASE,
        repr=False,
        validate_default=True,
        description="Database URL: sqlite:///path or postgresql://…; a relative path starts at the project's folder.",
    )
    site_port: int = Field(DEFAULT_PORT, ge=1, le=65_535, description="Default port of `serve` and `reflex run`.")
    site_url: WebAddress = Field(
        default_factory=_local_address,
        description="Public URL of the site, without a trailing slash. Default: http://localhost and the served port.",
    )

    hsts_subdomains: bool = Field(False, description="Whether HSTS also covers the site's subdomains; hard to undo.")

    ios_store_url: WebAddress = Field(
        default_factory=lambda: brand().links.ios_store, description="Target of the mobile Login link on iOS."
    )
    android_store_url: WebAddress = Field(
        default_factory=lambda: brand().links.android_store,
        description="Target of the mobile Login link on Android.",
    )
    web_live_url: WebAddress = Field(
        default_factory=lambda: brand().links.web_live,
        description="Target of the mobile Login link on other devices.",
    )

    tiktok_url: WebAddress = Field(default_factory=lambda: brand().links.tiktok)
    facebook_url: WebAddress = Field(default_factory=lambda: brand().links.facebook)
    instagram_url: WebAddress = Field(default_factory=lambda: brand().links.instagram)
    linkedin_url: WebAddress = Field(default_factory=lambda: brand().links.linkedin)

    analytics_id: str = Field("", pattern=r"^(G-[A-Z0-9]+)?$", description="Google Analytics 4 ID, G-…; empty: none.")
    tag_manager_id: str = Field(
        "", pattern=r"^(GTM-[A-Z0-9]+)?$", description="Google Tag Manager ID, GTM-…; empty: none."
    )
    heatmap_id: str = Field("", pattern=r"^[A-Za-z0-9]*$", description="Microsoft Clarity project ID; empty: none.")
    ad_conversion_id: str = Field("", pattern=r"^(AW-[A-Z0-9]+)?$", description="Google Ads ID, AW-…; empty: none.")
    social_pixel_id: str = Field("", pattern=r"^[A-Za-z0-9_-]*$", description="TikTok pixel ID; empty: none.")
    consent_version: str = Field(
        "8",
        pattern=r"^[A-Za-z0-9.-]{1,20}$",
        description="Version of the cookie policy; a new version asks every visitor again.",
    )

    pseudo_language: bool = Field(
        False, description="Whether LANGUAGES may include xx, the pseudo-language; for tests only."
    )
    languages: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_languages)] = Field(
        default_factory=_languages_of_site,
        description="Languages of the site, such as en,de: English at /, the others under their code, such as /de. "
        "Default: all complete languages; for `reflex run`, English only, which compiles faster.",
    )

    @field_validator("languages")
    @classmethod
    def _without_pseudo_language(cls, codes: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        if PSEUDO.code in codes and not info.data.get("pseudo_language"):
            raise ValueError(f"names {PSEUDO.code}, which is for tests alone: {PREFIX}PSEUDO_LANGUAGE allows it")
        return codes

    consent_ask_first: bool = Field(
        False,
        description="Consent as EU regulators require it: optional categories start switched off, and a refusal is "
        "remembered on the device for six months, without a cookie. Off: consent as in the specification.",
    )
    consent_log: bool = Field(
        False,
        description="Whether every choice about cookies is recorded as proof, under a random ID; see "
        "commands/README.md.",
    )

    application_months: int = Field(
        24, ge=2, le=120, description="Months that applications without an account are kept after their last change."
    )
    message_months: int = Field(12, ge=2, le=120, description="Months that messages are kept.")
    unused_account_months: int = Field(
        24, ge=2, le=120, description="Months that accounts without activation or log-in are kept."
    )
    outbox_days: int = Field(30, ge=2, le=3650, description="Days that delivered mails and webhooks are kept.")
    undelivered_months: int = Field(
        12, ge=2, le=120, description="Months that undeliverable mails and webhooks are kept."
    )
    consent_log_months: int = Field(
        36, ge=2, le=120, description="Months that recorded choices about cookies are kept."
    )

    build_check_seconds: int = Field(
        3600, ge=1, le=604_800, description="Seconds between an open page's checks for a new build of the site."
    )
    previous_build: str = Field(
        "",
        description="Folder or frontend.zip of the build to replace, whose assets remain available; empty: none.",
    )

    published: str = Field(
        ".data/published",
        min_length=1,
        description="Folder for the builds of `publish` and the previews of `content preview`, shared by all servers "
        "of this machine; a relative path starts at the project's folder.",
    )
    preview_secret: str = Field(
        "",
        repr=False,
        pattern=r"^(.{32,})?$",
        description="Key that signs preview URLs: at least 32 characters. Empty: a random key, stored in PUBLISHED.",
    )
    preview: str = Field("", description="URL and page of a preview; set by `content preview` for its build.")

    without: str = Field("", description="Comma-separated optimizations that a build omits, to measure their effect.")

    icon_hosts: Annotated[tuple[str, ...], NoDecode, _json('["/icons"]'), AfterValidator(_icon_hosts)] = Field(
        ("/icons",),
        description='Icon services with the Iconify API as JSON, ["/icons", "https://icons.example"]; tried in order.',
    )

    redirects: Annotated[dict[str, str], NoDecode, _json('{"/old": "/new"}'), AfterValidator(_redirects)] = Field(
        default_factory=dict[str, str],
        description='Redirects as JSON, {"/old": "/new", "/shop": "https://shop.example"}.',
    )

    api_base_url: OptionalWebAddress = Field(
        "", description="URL of the platform API, without /api/v1; empty: the site's own API."
    )
    app_url: OptionalWebAddress = Field("", description="Redirect target after log-in; empty: stay on the page.")
    redis_url: Annotated[str, _server_address("redis", "rediss", "unix")] = Field(
        "",
        repr=False,
        description="Redis URL, for workers that share limits and page states; empty: a single process.",
    )
    trusted_proxies: Annotated[str, AfterValidator(_networks)] = Field(
        "",
        description="Addresses and networks of trusted proxies, such as 127.0.0.1,10.0.0.0/8; X-Forwarded-For, -Host, "
        "-Proto and -Port from others are ignored. Empty: none.",
    )
    trusted_proxy_hops: Annotated[str, AfterValidator(_gone("name the proxies in LIVECOMMERCE_TRUSTED_PROXIES"))] = (
        Field("", description="Removed; use TRUSTED_PROXIES.")
    )
    rate_limit: Annotated[str, AfterValidator(_rates)] = Field(
        "60/minute", description="Rate limit of a client's POST requests to each API call, such as 60/minute;600/hour."
    )

    sockets: int = Field(10_000, ge=1, description="Maximum number of open websockets per worker.")
    sockets_per_client: int = Field(50, ge=1, description="Maximum number of open websockets per client and worker.")
    sockets_without_session: bool = Field(
        False,
        description="Whether clients may open websockets, each up to 64 MiB, without logging in: for apps with server "
        "state and no accounts.",
    )
    metrics_hosts: str = Field(
        "",
        description="Host names that Prometheus may use for METRICS_ADDRESS, such as backend-1,backend-2, besides the "
        "host in it and this machine.",
    )

    log_level: LogLevel = Field(
        "info", description="Log level: debug adds messages of libraries, warning omits individual requests."
    )
    metrics_address: Annotated[str, AfterValidator(_listening_address)] = Field(
        "",
        description="Private address for Prometheus metrics, such as 127.0.0.1:9100; empty: none.",
    )

    smtp_url: Annotated[str, _server_address("smtp", "smtps")] = Field(
        "",
        repr=False,
        description="Mail server URL: smtp://user:password@host:587 (with STARTTLS) or smtps://…; empty: mails stay in "
        "the outbox.",
    )
    smtp_require_tls: bool = Field(
        True,
        description="Whether the mail server must support TLS; false for a relay on this machine without TLS.",
    )
    mail_from: Annotated[str, AfterValidator(_sender)] = Field(
        default_factory=_sender_of_the_brand, description="Sender of every mail."
    )
    team_address: EmailStr | None = Field(
        None, description="Recipient of notifications about applications and messages; empty: the address in MAIL_FROM."
    )
    team_addresses: Annotated[dict[Team, EmailStr], NoDecode, _json('{"press": "press@example.com"}')] = Field(
        default_factory=dict[Team, EmailStr],
        description='Other recipients of some notifications, as JSON: {"press": "press@example.com"}; '
        "keys: brand, talent, affiliate, press, support.",
    )
    desk_secret: str = Field(
        "",
        repr=False,
        pattern=r"^(.{32,})?$",
        description="Key that encrypts second factors of members, and codes and links in the outbox: at least 32 "
        "characters, the same on every server, and not in a database backup. Empty: nobody can become a member, and a "
        "random key for the outbox is stored beside the database.",
    )
    desk_pages: bool = Field(True, description="Whether the build includes the team's desk, at /desk.")
    desk_address: Annotated[str, AfterValidator(_listening_address)] = Field(
        "",
        description="Address that alone serves the desk, such as 127.0.0.1:3100; empty: the site's port.",
    )
    desk_url: WebAddress = Field(
        default_factory=_desk_address,
        description="Public URL of the desk, without /desk, for links in mails. Default: http://DESK_ADDRESS, or else "
        "SITE_URL.",
    )
    content_repository: Annotated[
        ContentRepository | None,
        NoDecode,
        _json('{"service": "github", "repository": "team/site"}'),
        BeforeValidator(lambda value: value or None),
    ] = Field(
        None,
        description="Git repository whose content members edit at /desk/content, as JSON: service (github, gitlab, "
        "gitea), repository, branch, address, app_id; empty: the desk has no editor. Also for the build.",
    )
    webhook_url: OptionalWebAddress = Field(
        "", description="URL to which new applications and messages are posted; empty: none."
    )
    webhook_secret: str = Field(
        "",
        repr=False,
        validate_default=True,
        description="Key that signs webhooks by Standard Webhooks: whsec_ and 24 to 64 bytes in base64.",
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
            raise ValueError("must be whsec_ and 24 to 64 bytes in base64")
        return value

    @property
    def metrics_host_and_port(self) -> tuple[str, int]:
        """Host and port of the metrics server; `("", 0)` without an address."""
        return _host_and_port(self.metrics_address)

    @property
    def desk_host_and_port(self) -> tuple[str, int]:
        return _host_and_port(self.desk_address)

    @property
    def proxy_networks(self) -> list[str]:
        return self.trusted_proxies.split(",") if self.trusted_proxies else []

    @property
    def is_https(self) -> bool:
        """Whether visitors use https, also if a proxy connects by http."""
        return self.site_url.startswith("https://")

    @property
    def is_desk_https(self) -> bool:
        """Whether members reach the desk by https."""
        return self.desk_url.startswith("https://")

    @property
    def app_origin(self) -> str:
        """Origin of the app behind the log-in; empty if there is none."""
        return "{0.scheme}://{0.netloc}".format(urlsplit(self.app_url)) if self.app_url else ""

    def language_of(self, record: str) -> str:
        """Return a language code for mails: that of a record, or English if the site no longer has that language."""
        return record if record in self.languages else ENGLISH.code

    def team(self, team: Team) -> str:
        return self.team_addresses.get(team) or self.team_address or parseaddr(self.mail_from)[1]


def is_development() -> bool:
    """Return whether this process belongs to the development server, `reflex run`."""
    return os.environ.get(_REFLEX_MODE) == "dev"


GONE = frozenset({"trusted_proxy_hops"})
"""Removed settings, kept for an error message that names their replacement."""


def _refuse_unknown(names: Iterable[str]) -> None:
    """Reject names with the settings' prefix that are not settings, such as misspelled ones.

    Raises:
        SettingsError: A name is unknown; the message suggests a setting.
    """
    known = [PREFIX + name.upper() for name in Settings.model_fields if name not in GONE]
    given = {name.upper() for name in names}
    if f"{PREFIX}SERVICE_HOST" in given:
        # Kubernetes sets these variables for a Service named `livecommerce`.
        given = {name for name in given if not name.startswith((f"{PREFIX}SERVICE_", f"{PREFIX}PORT"))}
    for name in sorted(given):
        if name.startswith(PREFIX) and name.removeprefix(PREFIX).lower() not in Settings.model_fields:
            near = get_close_matches(name, known, n=1, cutoff=0)
            raise SettingsError(f"{name} is not a setting; did you mean {near[0]}?")


@lru_cache
def get_settings() -> Settings:
    """Return the settings of this process: from the environment, then from the project's `.env` file.

    Raises:
        SettingsError: A name is unknown or a value is invalid; the message names the setting and the reason.
    """
    file = project_folder() / SETTINGS_FILE
    _refuse_unknown([*EnvSettingsSource(Settings).env_vars, *DotEnvSettingsSource(Settings, env_file=file).env_vars])
    try:
        return Settings(_env_file=file)  # pyright: ignore[reportCallIssue]
    except ValidationError as error:
        problem = error.errors()[0]
        name = PREFIX + str(problem["loc"][0]).upper()
        reason = problem["msg"].removeprefix("Value error, ")
        # Settings without `repr` hold a password or a key.
        shown = f"={problem['input']!r}" if Settings.model_fields[str(problem["loc"][0])].repr else ""
        raise SettingsError(f"{name}{shown} {reason}") from None
