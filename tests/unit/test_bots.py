from time import process_time

import pytest

from livecommerce.serving.bots import is_bot


@pytest.mark.parametrize(
    "agent",
    [
        "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
        "facebookexternalhit/1.1",
    ],
)
def test_crawlers(agent: str) -> None:
    assert is_bot(agent)


@pytest.mark.parametrize(
    "agent",
    [
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36",
        "curl/8.5.0",
        "python-httpx/0.28.1",
        "",
    ],
)
def test_visitors_and_their_tools(agent: str) -> None:
    assert not is_bot(agent)


def test_a_user_agent_of_any_length_is_judged_at_once() -> None:
    agent = "Mozilla/5.0 " + "a(b" * 70_000
    start = process_time()
    assert not is_bot(agent)
    assert process_time() - start < 0.05
