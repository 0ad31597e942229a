"""The styles use only syntax that the supported browsers know."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LOWERED = """
import { readdirSync, readFileSync } from "node:fs";
const [root, folder] = process.argv.slice(1);
const { transform } = await import(`${root}/.web/node_modules/lightningcss/node/index.mjs`);
const { browsers } = await import(`${root}/livecommerce/engine/runtime/browsers.js`);
const inBits = (version) => version.split(".").reduce((bits, part, place) => bits | (part << (16 - 8 * place)), 0);
const named = ([name, version]) => [name === "ios" ? "ios_saf" : name, inBits(version)];
const targets = Object.fromEntries(Object.entries(browsers).map(named));
// Lightning CSS rounds large numbers anew each time.
const rules = (css) => css.toString().trim().replace(/[\\d.]+/g, "0").split(/[{};]/);
for (const filename of readdirSync(folder).filter((name) => name.endsWith(".css"))) {
  const code = readFileSync(`${folder}/${filename}`);
  const known = new Set(rules(code));
  const lowered = rules(transform({ filename, code, minify: true, targets }).code);
  for (const rule of lowered.filter((text) => !known.has(text))) console.log(`${filename}: ${rule}`);
}
"""
"""Returns the changes that Lightning CSS would still make for these browsers."""


def what_would_be_lowered(root: Path, folder: Path) -> list[str]:
    command = [Path(sys.prefix) / "bin" / "node", "--input-type=module", "-e", LOWERED, root, folder]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def test_the_stylesheets_are_written_for_the_supported_browsers(root: Path, static_dir: Path, tmp_path: Path) -> None:
    [whole] = (static_dir / "assets").glob("__reflex_global_styles-*.css")
    shutil.copy(whole, tmp_path)
    [inlined] = re.findall("(?s)<style data-site[^>]*>(.*?)</style>", (static_dir / "index.html").read_text("utf-8"))
    (tmp_path / "inlined.css").write_text(inlined, encoding="utf-8")
    assert "-webkit-backdrop-filter" in inlined
    assert what_would_be_lowered(root, tmp_path) == []


@pytest.mark.usefixtures("static_dir")
@pytest.mark.parametrize("rule", ["a{backdrop-filter:blur(2px)}", "a{color:red;&:hover{color:green}}"])
def test_what_is_newer_is_found(root: Path, tmp_path: Path, rule: str) -> None:
    (tmp_path / "newer.css").write_text(rule, encoding="utf-8")
    assert what_would_be_lowered(root, tmp_path) != []
