"""npm packages in the build, which are installed by the first build."""

from pathlib import Path

import pytest
from PIL import Image

from livecommerce.components.metadata.share_card import HEIGHT, WIDTH, ShareCard
from livecommerce.export.share_images import draw_cards, drop_cards


@pytest.fixture
def packages(static_dir: Path, root: Path) -> Path:
    return root / ".web" / "node_modules"


def test_a_preview_is_drawn_once_and_gone_when_nobody_shows_it(tmp_path: Path, packages: Path) -> None:
    long = "A title that is much longer than any title of a page may ever be, and " * 3
    cards = [ShareCard("Live shows", title, "waves", "x", "Stagelight") for title in ("Short", long)]
    first, second = draw_cards(cards, tmp_path, packages)
    with Image.open(first) as picture:
        assert (picture.size, picture.format) == ((WIDTH, HEIGHT), "JPEG")
        colours = picture.convert("RGB").getcolors(WIDTH * HEIGHT)
        assert colours is not None
        assert len(colours) > 100
    assert first.stat().st_size < 300_000
    drawn = first.stat().st_mtime_ns
    assert draw_cards(cards[:1], tmp_path, packages) == [first]
    assert first.stat().st_mtime_ns == drawn
    assert second.exists()
    drop_cards([first], tmp_path)
    assert not second.exists()
