"""Production settings, each from an environment variable with a default that needs no proxy in front.

| Variable           | Default         | Meaning                                                             |
| ------------------ | --------------- | ------------------------------------------------------------------- |
| HOST               | 127.0.0.1       | Address to listen on; 0.0.0.0 or :: for all (set in the container)  |
| PORT               | 8000            | Port to listen on, 1 to 65535                                       |
| WEB_CONCURRENCY    | usable CPUs, ≥2 | Worker processes; usable means affinity and cgroup quota            |
| WORKER_CONNECTIONS | 1000            | Connections a worker holds at a time; more wait in the backlog      |
| KEEP_ALIVE         | 5               | Seconds an idle connection, or one with half a head sent, is kept   |
| BODY_TIMEOUT       | 20              | Seconds a client may fall behind in sending or in taking the answer |
| TIMEOUT            | 30              | Seconds a worker may hang before it is killed and replaced          |
| GRACEFUL_TIMEOUT   | 25              | Seconds that requests in progress get at shutdown (SIGTERM)         |
| LOG_LEVEL          | info            | debug, info, warning, error or critical, for the log on stderr      |
| MAX_BODY_BYTES     | 1048576         | Longest request body; a longer one is a 413                         |
| CORS_ORIGINS       | none            | Origins whose pages may ask, apart by spaces; * for any             |
| RATE_LIMIT         | 0               | Requests a minute from one client, by each worker; 0 for any number |
| TRUSTED_PROXIES    | 0               | Proxies in front, each of which adds to X-Forwarded-For             |
| METRICS            | on              | Whether the service counts what it does, and tells at /metrics      |

With OTEL_EXPORTER_OTLP_ENDPOINT, and the extra `traces`, requests are traced (docs/observability.md).

A value that cannot be meant stops the start with one line. From a directory of your choice:
`gunicorn -c deploy/gunicorn.conf.py`.
"""

import gc
import ipaddress
import os
import re
import sys
import tempfile
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from gunicorn.arbiter import Arbiter
from gunicorn.workers.base import Worker

ROOT = Path(__file__).resolve().parent.parent
# Gunicorn reads this file before it puts `chdir` on the path.
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

# With `api` the whole application is imported, once for all workers. All of it stays, so looking through it for what
# could go, as Python does meanwhile, takes a tenth of the start and finds nothing.
gc.disable()
from api import metrics_folder  # noqa: E402
from api.settings import Settings, SettingsError, read_choice, read_integer  # noqa: E402

gc.enable()


def usable_cpus(cpu_max: Path = Path("/sys/fs/cgroup/cpu.max")) -> int:
    """Count the CPUs that this process may use: its affinity and its cgroup's quota (`docker --cpus`)."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        quota, period = cpu_max.read_text(encoding="ascii").split()
        return max(1, min(count, -(-int(quota) // int(period))))
    except (OSError, ValueError):  # no cgroup v2, or no quota ("max")
        return count


def read_host(environ: Mapping[str, str], default: str) -> str:
    """Read an address or a host name, and write it as it stands in `host:port`."""
    text = environ.get("HOST", "").strip() or default
    try:
        return f"[{text}]" if ipaddress.ip_address(text).version == 6 else text
    except ValueError:
        # All digits and dots was meant as an address and is none.
        if re.fullmatch(r"(?=.*[A-Za-z])[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?", text):
            return text
    raise SettingsError("HOST", text, "an IPv4 or IPv6 address, without brackets or port, or a host name")


try:
    settings = Settings.from_env(os.environ)  # read where it is needed; a bad value must stop the start here
    bind = f"{read_host(os.environ, '127.0.0.1')}:{read_integer(os.environ, 'PORT', 8000, 1, 65535)}"
    # Two at least: one long bulk request must not hold up everybody.
    workers = read_integer(os.environ, "WEB_CONCURRENCY", max(2, usable_cpus()), 1, 256)
    worker_connections = read_integer(os.environ, "WORKER_CONNECTIONS", 1000, 1, 65536)
    # Not 0: this is also what ends a half-sent request head (see api/server_worker.py).
    keepalive = read_integer(os.environ, "KEEP_ALIVE", 5, 1, 3600)
    timeout = read_integer(os.environ, "TIMEOUT", 30, 1, 3600)
    graceful_timeout = read_integer(os.environ, "GRACEFUL_TIMEOUT", 25, 1, 3600)
    loglevel = read_choice(os.environ, "LOG_LEVEL", "info", ("debug", "info", "warning", "error", "critical"))
except SettingsError as error:
    sys.exit(f"hakam: {error}")

wsgi_app = "api:create_app()"
chdir = str(ROOT)
worker_class = "api.server_worker.PatientWorker"
# Off: the application is made in each worker, after gevent has patched the standard library there; it begins threads.
preload_app = False
# The heartbeat file must not wait for a disk, and the root file system may be read-only.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108
worker_tmp_dir = MEMORY
control_socket_disable = True
logger_class = "api.server_log.JsonLogger"
accesslog = "-"
errorlog = "-"
proc_name = "hakam"


def on_starting(server: Arbiter) -> None:
    """Give the workers a folder for their metrics."""
    os.environ.pop(metrics_folder.VARIABLE, None)
    if not settings.metrics:
        return
    try:
        folder = metrics_folder.make(Path(MEMORY or tempfile.gettempdir()))
    except OSError as error:
        sys.exit(f"hakam: no folder for the metrics: {error}; METRICS=off does without")
    os.environ[metrics_folder.VARIABLE] = str(folder)
    # Here, as the locks that it makes are then those of threads and not gevent's, which cost more than what they guard.
    # No greenlet waits while it holds one.
    import_module("prometheus_client")


def post_worker_init(worker: Worker) -> None:
    """Set aside what a worker has made by now: it stays, and to look through it for what could go takes 40 ms."""
    gc.freeze()


def worker_exit(server: Arbiter, worker: Worker) -> None:
    """Take it up again at the end: Python clears away in another order what is set aside, and complains of it."""
    gc.unfreeze()


def child_exit(server: Arbiter, worker: Worker) -> None:
    """Forget the requests that a worker was answering when it ended; what it has counted stays."""
    if settings.metrics:
        import_module("prometheus_client.multiprocess").mark_process_dead(worker.pid)


def on_exit(server: Arbiter) -> None:
    """Remove the folder of the metrics."""
    if settings.metrics:
        metrics_folder.remove(Path(os.environ[metrics_folder.VARIABLE]))
