"""Pictures: sized, modern, lazy, faded in only when first seen."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import alive


def test_every_picture_keeps_its_place(desktop: Page) -> None:
    alive(desktop, "/")
    attributes = (
        "pictures => pictures.map(picture => ['width', 'height', 'alt'].map(name => picture.getAttribute(name)))"
    )
    pictures: list[list[str | None]] = desktop.locator("main picture img").evaluate_all(attributes)
    assert pictures
    for width, height, alternative in pictures:
        assert int(width or 0) > 0
        assert int(height or 0) > 0
        assert alternative is not None


def test_pictures_below_the_fold_are_lazy_and_modern(desktop: Page) -> None:
    requested: list[str] = []
    desktop.on("request", lambda request: requested.append(request.url) if request.resource_type == "image" else None)
    alive(desktop, "/")
    below = """
      pictures => pictures.filter(picture => picture.getBoundingClientRect().top > innerHeight)
        .map(picture => picture.loading)
    """
    assert set(desktop.locator("main picture img").evaluate_all(below)) == {"lazy"}
    desktop.locator("main picture img").first.scroll_into_view_if_needed()
    expect(desktop.locator("main picture img").first).to_have_attribute("data-seen", "true")
    assert [address for address in requested if address.endswith(".avif")]
    assert not [address for address in requested if address.endswith((".png", ".jpg", ".jpeg"))]


def test_a_picture_fades_in_on_the_first_sight_only(desktop: Page) -> None:
    desktop.add_init_script(
        "addEventListener('transitionrun', ({ target }) => window.faded ||= target.dataset.fade, true)"
    )
    alive(desktop, "/")
    # It does not fade out at hydration.
    assert desktop.evaluate("window.faded") is None
    picture = desktop.locator("main picture img").first
    name = picture.get_attribute("data-fade")
    expect(picture).to_have_attribute("data-seen", "false")
    expect(picture).to_have_css("opacity", "0")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_attribute("data-seen", "true")
    expect(picture).to_have_css("opacity", "1")
    desktop.get_by_role("banner").get_by_role("link", name="About").click()
    expect(desktop).to_have_title(re.compile("^About"))
    desktop.go_back()
    expect(desktop.locator(f"main img[data-fade='{name}']").first).to_have_attribute("data-seen", "true")
