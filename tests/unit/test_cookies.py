"""Cookies that the page itself sets, such as those of a choice about cookies."""

import subprocess
import sys
from pathlib import Path

import pytest

RUNTIME = Path(__file__).parents[2] / "livecommerce" / "engine" / "runtime"
MODULES = ("faults", "storage", "dom")


def ran(page: str, script: str) -> str:
    """Run a script in Node with the page operations, and a fake page as globals; return what it prints."""
    lines = [line for name in MODULES for line in (RUNTIME / f"{name}.js").read_text(encoding="utf-8").splitlines()]
    code = "\n".join(line.removeprefix("export ") for line in lines if not line.startswith(("import ", "export {")))
    node = Path(sys.prefix) / "bin" / "node"
    command = [node, "--input-type=module", "-e", f"const document = {{ cookie: '' }};\n{page}\n{code}\n{script}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize(("scheme", "secure"), [("http", ""), ("https", "; Secure")])
def test_on_https_they_are_secure(scheme: str, secure: str) -> None:
    page = f"const window = {{ location: {{ protocol: '{scheme}:', hostname: 'www.example.com' }} }};"
    written = ran(page, 'setCookie("first_consent", "1", 2); console.log(document.cookie);')
    assert written == f"first_consent=1; Max-Age=172800; Path=/; SameSite=Lax{secure}"


def test_what_is_stored_under_the_names_of_cookies_goes_with_them() -> None:
    page = """
    class Storage {
      constructor(...keys) { for (const key of keys) this[key] = "1"; }
      removeItem(key) { delete this[key]; }
    }
    const window = {
      location: { protocol: "https:", hostname: "www.example.com" },
      localStorage: new Storage("_gcl_ls", "draft-brand"),
      sessionStorage: new Storage("_cltk", "receipt-brand"),
    };
    """
    script = """
    removeCookies(["_gcl_*", "_cltk"]);
    console.log([...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)].join(" "));
    """
    assert ran(page, script) == "draft-brand receipt-brand"
