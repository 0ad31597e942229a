"""The rules that a page carries: all that can apply, and nothing else."""

import pytest

from livecommerce.engine.page_styles import split_selectors, used_rules, without_unused_properties


@pytest.mark.parametrize(
    ("css", "kept"),
    [
        (".a{color:red}.b{color:blue}", ".a{color:red}"),
        ("p{color:red}", "p{color:red}"),
        (".a .b{color:red}", ""),
        (".b,.a{color:red}", ".b,.a{color:red}"),
        (".b:is(.x,.y),.c{color:red}", ""),
        (":is(.a,.b){color:red}", ":is(.a,.b){color:red}"),
        (":is(p .b,.c){color:red}", ""),
        (r":is(.b,.md\:a:is(p,.c)){color:red}", r":is(.b,.md\:a:is(p,.c)){color:red}"),
        (".a:not(.b){color:red}", ".a:not(.b){color:red}"),
        ("@media print{.a{color:red}.b{color:blue}}", "@media print{.a{color:red}}"),
        ("@media print{.b{color:blue}}", ""),
        ("@layer base,utilities;", "@layer base,utilities;"),
        (r".md\:a{color:red}", r".md\:a{color:red}"),
        (r".w-\[1\.5rem\,2\]{color:red}", r".w-\[1\.5rem\,2\]{color:red}"),
        (
            ".a{animation:spin}@keyframes spin{to{top:0}}@keyframes fade{to{top:0}}",
            ".a{animation:spin}@keyframes spin{to{top:0}}",
        ),
        (
            "@layer properties{*{--x:0;--y:0}}@property --x{initial-value:0}@property --y{}.a{top:var(--x)}",
            "@layer properties{*{--x:0;--y:0}}@property --x{initial-value:0}.a{top:var(--x)}",
        ),
        ("@font-face{font-family:X}", "@font-face{font-family:X}"),
    ],
)
def test_rules(css: str, kept: str) -> None:
    assert used_rules(css, {"a", "md:a", "w-[1.5rem,2]"}) == kept


def test_commas_inside_brackets_separate_nothing() -> None:
    assert split_selectors(r".a:is(.b,.c),.d\,e,f") == [".a:is(.b,.c)", r".d\,e", "f"]


@pytest.mark.parametrize(
    ("css", "kept"),
    [
        (".a:hover{color:red}.a{color:blue}", ".a{color:blue}"),
        (".a,.a:focus-visible{color:red}", ".a,.a:focus-visible{color:red}"),
        (".a[data-open=true]{top:0}.a[data-open=false]{top:9px}", ".a[data-open=false]{top:9px}"),
        ("html[data-session=yes] .a{color:red}", "html[data-session=yes] .a{color:red}"),
        (".a{top:0;animation:spin}@keyframes spin{to{top:0}}@media print{.a{color:red}}", ".a{top:0;animation:spin}"),
        (".a{transition-property:color;--tw-ease:linear}.a{cursor:pointer;top:0}", ".a{cursor:pointer;top:0}"),
        ("hr{top:0}p,hr{top:1px}html>p{top:2px}sub p{top:3px}", "p,hr{top:1px}html>p{top:2px}"),
        ("::placeholder{opacity:1}::before{top:0}", "::before{top:0}"),
    ],
)
def test_the_first_paint_has_the_rules_of_what_nobody_has_acted_on(css: str, kept: str) -> None:
    assert used_rules(css, {"a"}, html='<html><p class="a" data-open="false">') == kept


@pytest.mark.parametrize(
    ("css", "html", "kept"),
    [
        (":root{--x:1px;--y:2px}.a{top:var(--x)}", "", ":root{--x:1px;}.a{top:var(--x)}"),
        (":root{--x:var(--y);--y:2px;--z:0}.a{top:var(--x)}", "", ":root{--x:var(--y);--y:2px;}.a{top:var(--x)}"),
        (":root{--x:1px}", '<p style="top:var(--x)">', ":root{--x:1px}"),
        (".a{--x:1px;top:0}", "", ".a{--x:1px;top:0}"),
    ],
)
def test_properties_that_nothing_uses_are_left_out(css: str, html: str, kept: str) -> None:
    assert without_unused_properties(css, html) == kept
