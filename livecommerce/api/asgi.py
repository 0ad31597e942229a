"""The API on its own, for any ASGI server: `livecommerce.api.asgi:app`."""

from livecommerce.api.app import api_route, create_api
from livecommerce.settings import get_settings
from livecommerce.watch.measured import Measured

app = Measured(create_api(get_settings()), api_route)
