"""What keeps the build of many pages quick."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from livecommerce.build import many_pages
from livecommerce.build.many_pages import COMPRESSION, MATCHING

SCRIPTS = Path(many_pages.__file__).parent
NODE = str(Path(sys.prefix) / "bin" / "node")


def run_node(*arguments: str) -> str:
    return subprocess.run([NODE, *arguments], check=True, capture_output=True, text=True).stdout


def test_every_copy_of_a_page_has_its_compressed_variants(tmp_path: Path) -> None:
    files = {
        "a.html": "<p>page</p>" * 100,
        "a/index.html": "<p>page</p>" * 100,
        "b.html": "b",
        "c.js": "c",
        "d.jpg": "d",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    script = tmp_path.with_suffix(".mjs")
    script.write_text((SCRIPTS / COMPRESSION).read_text())
    run_node(str(script), str(tmp_path), "gzip", "brotli")
    for name in ("a.html", "a/index.html", "b.html"):
        assert gzip.decompress((tmp_path / f"{name}.gz").read_bytes()).decode() == files[name]
    assert (tmp_path / "a.html.br").read_bytes() == (tmp_path / "a/index.html.br").read_bytes()
    # What is tiny, or compressed in itself, stays as it is.
    assert [name for name in ("c.js.gz", "d.jpg.gz", "d.jpg.br") if (tmp_path / name).exists()] == []


def test_react_router_takes_the_routes_apart_once(root: Path, tmp_path: Path) -> None:
    module = root / ".web" / "node_modules" / "react-router" / "dist" / "production" / "lib" / "router" / "utils.js"
    if not module.is_file():
        pytest.skip("React Router comes with the first build")
    script = tmp_path / "matching.mjs"
    script.write_text((SCRIPTS / MATCHING).read_text())
    asked = f"""
      import {{ matchRoutes }} from {json.dumps(module.as_uri())};
      const routes = [{{ path: "a" }}, {{ path: "b/:id" }}];
      const found = (path) => matchRoutes(routes, path)?.map(({{ params }}) => params) ?? null;
      const first = [found("/a"), found("/b/7"), found("/b/8"), found("/c")];
      routes.push({{ path: "c" }});
      console.log(JSON.stringify([first, found("/c")]));
    """
    answer = json.loads(run_node(f"--import={script.as_uri()}", "--input-type=module", "-e", asked))
    assert answer == [[[{}], [{"id": "7"}], [{"id": "8"}], None], None]
