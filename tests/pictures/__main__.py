"""Compare pictures of every page and step with the accepted ones.

`uv run --no-sync python -m tests.pictures` photographs them in Chromium, at three widths, and writes a sheet of the
changes. `--engines` adds Firefox and WebKit beside Chromium, `--only form` selects names with this word, `--accept`
accepts the last pictures. The exit status is 1 if something has changed.
"""

import argparse
import shutil
import sys
from contextlib import ExitStack
from pathlib import Path

from tests.benchmarks.built_sites import built_site, served_site
from tests.conftest import ROOT
from tests.pictures.comparison import difference, encoded, read
from tests.pictures.photographers import Photographer, chromium, other
from tests.pictures.sheet import PictureRow, sheet
from tests.pictures.views import WIDTHS, View, views

ACCEPTED = Path(__file__).parent / "accepted"
TAKEN = ROOT / ".pictures"
OTHERS = ("firefox", "webkit")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="WORD", help="what has this word in its name")
    parser.add_argument("--engines", action="store_true", help="the other engines, too")
    parser.add_argument("--accept", action="store_true", help="accepts what was taken last")
    chosen = parser.parse_args()
    if chosen.accept:
        return _accept()
    wanted = [view for view in views() if chosen.only in view.name]
    shutil.rmtree(TAKEN, ignore_errors=True)
    with served_site(built_site()) as site, ExitStack() as stack:
        address = site.address
        first = stack.enter_context(chromium(address))
        names = OTHERS if chosen.engines else ()
        beside = {name: stack.enter_context(other(name, address)) for name in names}
        lines = [_line(view, width, first, beside) for view in wanted for width in WIDTHS]
    sheet(lines, TAKEN / "index.html")
    changed = [line.name for line in lines if line.has_changed]
    sys.stdout.write(f"{len(lines)} pictures, {len(changed)} changed: {TAKEN / 'index.html'}\n")
    return 1 if changed else 0


def _line(view: View, width: int, first: Photographer, beside: dict[str, Photographer]) -> PictureRow:
    name = f"{view.name}-{width}"
    now, before = encoded(first(view, width)), read(ACCEPTED / f"{name}.webp")
    _keep("now", name, now)
    if before:
        _keep("accepted", name, before)
    changed = difference(before, now) if before else None
    if changed:
        _keep("changed", name, encoded(changed.convert("RGB")))
    for engine, photograph in beside.items():
        _keep(engine, name, encoded(photograph(view, width)))
    return PictureRow(
        name, is_new=before is None, has_changed=before is None or changed is not None, engines=tuple(beside)
    )


def _keep(folder: str, name: str, picture: bytes) -> None:
    file = TAKEN / folder / f"{name}.webp"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(picture)


def _accept() -> int:
    """Accept the last pictures; delete those of removed pages."""
    ACCEPTED.mkdir(exist_ok=True)
    known = {f"{view.name}-{width}.webp" for view in views() for width in WIDTHS}
    for file in (TAKEN / "now").glob("*.webp"):
        shutil.copy(file, ACCEPTED / file.name)
    for file in ACCEPTED.glob("*.webp"):
        if file.name not in known:
            file.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
