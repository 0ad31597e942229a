"""The API on its own, for any ASGI server: `livecommerce.api.asgi:app`."""

from livecommerce.api.app import api_route, create_api
from livecommerce.api.client_address import BehindProxies
from livecommerce.observability.metrics_middleware import MetricsMiddleware
from livecommerce.settings import get_settings

app = BehindProxies(MetricsMiddleware(create_api(get_settings()), api_route), get_settings())
