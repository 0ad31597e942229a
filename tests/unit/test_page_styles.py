"""The rules that a page carries: all that can apply, and nothing else."""

import pytest

from livecommerce.engine.page_styles import split_selectors, used_rules


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
