"""The API on its own, for any ASGI server: `livecommerce.api.asgi:app`."""

from livecommerce.api.app import create_api, layered_api
from livecommerce.settings import get_settings

app = layered_api(create_api(get_settings()), get_settings())
