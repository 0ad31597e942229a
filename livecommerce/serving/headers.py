"""Cache headers of the site's files, for this server and for hosts of the exported files."""

from livecommerce.api.response_headers import A_YEAR, ASSETS_PATH

IMMUTABLE = f"public, max-age={A_YEAR}, immutable"
REVALIDATE = "no-cache"
AN_HOUR = "public, max-age=3600"
_CHECKED_AGAIN = (".html", ".json", ".xml", ".txt")


def cache_control(address: str) -> str:
    """Return the `Cache-Control` of a file by its path on the site; pages have no suffix."""
    if address.startswith(ASSETS_PATH):
        return IMMUTABLE
    name = address.rpartition("/")[2]
    return REVALIDATE if "." not in name or name.endswith(_CHECKED_AGAIN) else AN_HOUR
