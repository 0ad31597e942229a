"""The current language applies to its own block, and caches are separate for each language."""

from livecommerce.languages import cache_by_language, in_language, language


def test_a_block_is_in_its_language_and_what_follows_in_the_one_before() -> None:
    with in_language("de"):
        with in_language("pl"):
            assert language().name == "Polski"
        assert language().name == "Deutsch"
    assert language().name == "English"


def test_results_are_kept_for_each_language() -> None:
    computed: list[str] = []

    @cache_by_language
    def greeting(name: str) -> str:
        computed.append(language().code)
        return f"{language().code}: {name}"

    assert greeting("Ada") == greeting("Ada") == "en: Ada"
    with in_language("de"):
        assert greeting("Ada") == greeting("Ada") == "de: Ada"
    assert computed == ["en", "de"]
