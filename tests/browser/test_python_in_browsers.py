"""States do in a browser what they do in Python: random methods from all accepted Python."""

from playwright.sync_api import Browser

from tests.support.generated_methods import compare

SEEDS = range(2_000)


def test_generated_methods_do_the_same_in_python_and_in_the_browser(browser: Browser) -> None:
    page = browser.new_page()
    found = compare(page, SEEDS)
    page.close()
    assert not found.different, "\n\n".join(found.different[:3])
    # Most of them must have been run for a meaningful result, and not all to the end.
    assert found.same > 0.8 * len(SEEDS)
    assert found.raised > 0.2 * len(SEEDS)
