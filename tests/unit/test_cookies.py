"""Cookies that the page itself sets, such as those of a choice about cookies."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

RUNTIME = Path(__file__).parents[2] / "livecommerce" / "engine" / "runtime" / "dom.js"
MODULE_LINES = ("import ", "export {")


def cookie_set_on(scheme: str) -> str:
    """Return the value written to `document.cookie` on a page of this scheme."""
    lines = RUNTIME.read_text(encoding="utf-8").splitlines()
    code = "\n".join(line for line in lines if not line.startswith(MODULE_LINES))
    script = f"""
    const window = {{location: {{protocol: {json.dumps(scheme + ":")}, hostname: "www.example.com"}}}};
    const document = {{cookie: ""}};
    {code}
    setCookie("first_consent", "1", 2);
    console.log(document.cookie);
    """
    node = Path(sys.prefix) / "bin" / "node"
    run = subprocess.run([node, "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    return run.stdout.strip()


@pytest.mark.parametrize(("scheme", "secure"), [("http", ""), ("https", "; Secure")])
def test_on_https_they_are_secure(scheme: str, secure: str) -> None:
    assert cookie_set_on(scheme) == f"first_consent=1; Max-Age=172800; Path=/; SameSite=Lax{secure}"


def test_what_is_stored_under_the_names_of_cookies_goes_with_them() -> None:
    storage = (RUNTIME.parent / "storage.js").read_text(encoding="utf-8").replace("export ", "")
    lines = RUNTIME.read_text(encoding="utf-8").splitlines()
    code = "\n".join(line for line in lines if not line.startswith(MODULE_LINES))
    script = f"""
    class Storage {{
      constructor(...keys) {{ for (const key of keys) this[key] = "1"; }}
      removeItem(key) {{ delete this[key]; }}
    }}
    const window = {{
      location: {{protocol: "https:", hostname: "www.example.com"}},
      localStorage: new Storage("_gcl_ls", "draft-brand"),
      sessionStorage: new Storage("_cltk", "receipt-brand"),
    }};
    const document = {{cookie: ""}};
    {storage}
    {code.replace("export ", "")}
    removeCookies(["_gcl_*", "_cltk"]);
    console.log([...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)].join(" "));
    """
    node = Path(sys.prefix) / "bin" / "node"
    run = subprocess.run([node, "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "draft-brand receipt-brand"
