"""Every setting of the product, read once from the environment (prefix `LIVECOMMERCE_`, contract §5)."""

from functools import lru_cache
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from livecommerce.errors import PlainError

PREFIX = "LIVECOMMERCE_"


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
        raise SettingsError(f"{name}={problem['input']!r} {reason}") from None
