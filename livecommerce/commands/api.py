from livecommerce.commands.listening import (
    Host,
    Level,
    Port,
    Workers,
    require_free,
    require_metrics_address,
    set_for_processes,
)
from livecommerce.observability.metrics import share_metrics
from livecommerce.serving.workers import run_workers
from livecommerce.settings import get_settings


def api(host: Host = "127.0.0.1", port: Port = 8001, workers: Workers = 1, level: Level = None) -> None:
    """Serve the platform API alone, for a site elsewhere that names it in LIVECOMMERCE_API_BASE_URL."""
    require_free(port)
    require_metrics_address(port)
    if level:
        set_for_processes("LOG_LEVEL", level)
    share_metrics(get_settings())
    run_workers("livecommerce.api.asgi:app", host=host, port=port, workers=workers)
