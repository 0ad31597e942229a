"""The vendors whose scripts wait for consent, with all their data in one table.

Their cookies are listed, with the words about them, in `consent.yaml`: each such cookie names its vendor. Names and
purposes are those of the vendors' documents, and so are lifetimes, where they have them:

- Google Analytics: https://support.google.com/analytics/answer/11397207
- Google Ads: https://business.safety.google/adscookies/
- Microsoft Clarity: https://learn.microsoft.com/en-us/clarity/setup-and-installation/cookie-list
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from livecommerce.settings import Settings

VendorName = Literal["analytics", "tagManager", "heatmap", "adConversion", "socialPixel"]

_TAGS = "https://www.googletagmanager.com"
_ADS = (
    "https://www.googleadservices.com https://googleads.g.doubleclick.net https://pagead2.googlesyndication.com "
    "https://www.google.com"
)


@dataclass(frozen=True)
class VendorScript:
    """Third-party script.

    Attributes:
        setting: The setting with the account's ID; the vendor is in use if it is set.
        category: The key of the consent category that the script waits for.
        script: The address of the script, with `{id}` for the account; a path for the site's own.
        sources: The sources that it needs in the policy of pages, by directive, as documented by the vendor.
    """

    setting: str
    category: str
    script: str
    sources: Mapping[str, str]

    def account(self, settings: Settings) -> str:
        """Return the ID of the account; empty if the vendor is not in use."""
        return getattr(settings, self.setting)


VENDORS: dict[VendorName, VendorScript] = {
    "analytics": VendorScript(
        "analytics_id",
        "performance",
        f"{_TAGS}/gtag/js?id={{id}}",
        {
            "script-src": _TAGS,
            "connect-src": f"https://*.google-analytics.com https://*.analytics.google.com {_TAGS}",
            "img-src": f"https://*.google-analytics.com {_TAGS}",
        },
    ),
    "tagManager": VendorScript(
        "tag_manager_id",
        "performance",
        f"{_TAGS}/gtm.js?id={{id}}",
        {"script-src": _TAGS, "connect-src": f"{_TAGS} https://www.google.com", "img-src": _TAGS},
    ),
    "heatmap": VendorScript(
        "heatmap_id",
        "performance",
        "https://www.clarity.ms/tag/{id}",
        {
            "script-src": "https://*.clarity.ms",
            "connect-src": "https://*.clarity.ms https://c.bing.com",
            "img-src": "https://*.clarity.ms https://c.bing.com",
        },
    ),
    "adConversion": VendorScript(
        "ad_conversion_id",
        "performance",
        f"{_TAGS}/gtag/js?id={{id}}",
        {
            "script-src": f"{_TAGS} {_ADS}",
            "connect-src": f"{_TAGS} {_ADS} https://google.com",
            "img-src": f"{_TAGS} {_ADS} https://google.com",
            "frame-src": f"{_TAGS} https://td.doubleclick.net",
        },
    ),
    "socialPixel": VendorScript("social_pixel_id", "performance", "/pixel.js", {}),
}
