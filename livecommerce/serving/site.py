"""What stands between the server and the Reflex backend."""

from reflex.utils.prerequisites import get_web_dir
from reflex_base.constants import Dirs
from reflex_base.environment import environment
from starlette.types import ASGIApp

from livecommerce.serving.headers import WithHeaders
from livecommerce.serving.icons import WithIcons
from livecommerce.serving.static_site import StaticSite
from livecommerce.settings import get_settings


def with_site(backend: ASGIApp) -> ASGIApp:
    """The backend with the icon service, the headers, and the built site in front where one process serves both."""
    settings = get_settings()
    if environment.REFLEX_MOUNT_FRONTEND_COMPILED_APP.get():
        backend = StaticSite(backend, get_web_dir().resolve() / Dirs.STATIC, settings)
    return WithHeaders(WithIcons(backend), settings)
