"""Serves the site as it was last built."""

from reflex.utils.exec import run_backend_prod
from reflex.utils.prerequisites import get_web_dir
from reflex_base.config import get_config
from reflex_base.constants import Dirs, Env
from reflex_base.environment import environment

from livecommerce.errors import PlainError


def serve_built_site(port: int) -> None:
    """Runs the backend with the built pages in front of it, as `reflex run` does after building.

    Raises:
        PlainError: Nothing has been built.
    """
    if not (get_web_dir() / Dirs.STATIC / "index.html").exists():
        raise PlainError("nothing has been built here yet: leave out --no-build")
    environment.REFLEX_ENV_MODE.set(Env.PROD)
    environment.REFLEX_SKIP_COMPILE.set(True)
    config = get_config()
    config._set_persistent(frontend_port=port, backend_port=port)  # pyright: ignore[reportPrivateUsage]
    run_backend_prod(config.backend_host, port, config.loglevel.subprocess_level(), mount_frontend_compiled_app=True)
