"""Valid answers to every form, generated from the descriptions of its questions."""

import unicodedata
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from livecommerce.forms.applications import APPLICATIONS, ApplicationKind
from livecommerce.forms.choice import Consent, Several
from livecommerce.forms.condition import asked
from livecommerce.forms.contact_details import EmailAddress, PhoneNumber, TikTokHandle, WebAddress
from livecommerce.forms.day import ComingDay, today
from livecommerce.forms.form import Asked
from livecommerce.forms.invisible import is_blank, without_invisible
from livecommerce.forms.number import Number
from livecommerce.forms.profile_link import AMAZON, INSTAGRAM, TWITCH, YOUTUBE, ProfileLink, Site
from livecommerce.forms.text import Text

PHONES = ("+44 20 7946 0000", "+49 (0)30 901820", "+48/22/694-60-00", "+1 212-736-5000", "+33.1.42.68.53.00")
"""Numbers that need no country, in the notations of five countries."""

PROFILES = {
    INSTAGRAM: ("instagram.com/{}", "https://www.instagram.com/{}/?hl=en"),
    YOUTUBE: ("youtube.com/@{}", "https://www.youtube.com/channel/{}/videos"),
    TWITCH: ("twitch.tv/{}", "https://www.twitch.tv/{}/about"),
    AMAZON: ("amazon.co.uk/stores/{}", "https://www.amazon.de/s?me={}"),
}
"""Common spellings of profile addresses."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
_PECULIAR = "=+-@'\"`,;:|\\/<>&%#{}$é߀漢字עברית🙂"
"""Characters that spreadsheets, mails, pages and CSV files may misread."""
_words = st.one_of(
    st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12),
    st.text(_PECULIAR + _LETTERS, min_size=1, max_size=12),
)
_label = st.text(_LETTERS, min_size=2, max_size=12)
_host = st.builds("{}.{}".format, _label, st.sampled_from(["com", "co.uk", "de", "example"]))


def answers(kind: ApplicationKind) -> SearchStrategy[dict[str, Any]]:
    """Return whole applications as a browser or a program may send them, without hidden questions.

    Texts are sent as they are stored: on clean lines, in composed characters.
    """
    return _answered(APPLICATIONS[kind].model.questions)


def completed(kind: ApplicationKind, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return these answers together with a plain one to every other question that must be answered."""
    known = dict(given)
    questions = APPLICATIONS[kind].model.questions
    conditions = {name: question.when for name, question in questions.items()}
    for name, question in questions.items():
        if name not in known and not question.words.optional and name in asked(conditions, known):
            known[name] = _plain_answer(question)
    return known


def _plain_answer(question: Asked) -> Any:
    """Return the answer as a person gives it, the choices of several as a list."""
    kind = question.answer
    match kind:
        case Text():
            return "Tea"
        case EmailAddress():
            return "ada@example.com"
        case PhoneNumber():
            return PHONES[0]
        case TikTokHandle():
            return "ada"
        case ProfileLink(site=Site() as site):
            return PROFILES[site][0].format("ada")
        case WebAddress():
            return "ada.example.com"
        case Number():
            return str(kind.least)
        case ComingDay():
            return str(today() + timedelta(kind.days // 2))
        case Consent():
            return True
        case Several():
            return [kind.choices[0].value]
        case _:
            return kind.choices[0].value


def _normal(text: str) -> str:
    return unicodedata.normalize("NFC", without_invisible(text))


@st.composite
def _answered(draw: DrawFn, questions: Mapping[str, Asked]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for name, question in questions.items():
        shown = name in asked({other: each.when for other, each in questions.items()}, given)
        if shown and not (question.words.optional and draw(st.booleans())):
            given[name] = draw(_answer(question))
    return given


def _answer(question: Asked) -> SearchStrategy[Any]:
    kind = question.answer
    match kind:
        case Text():
            lines = st.lists(_words, min_size=1, max_size=6).map("\n".join if kind.several_lines else " ".join)
            cut = lines.map(lambda text: _normal(_normal(text)[: kind.max_length].strip()))
            return cut.filter(lambda text: not is_blank(text))
        case EmailAddress():
            return st.builds("{}.{}@{}".format, _label, _label, _host)
        case PhoneNumber():
            return st.sampled_from(PHONES)
        case TikTokHandle():
            form = st.sampled_from(["{}", "@{}", "https://www.tiktok.com/@{}?lang=en", "tiktok.com/@{}"])
            return st.builds(str.format, form, st.text(_LETTERS + "._", min_size=2, max_size=23).map("{}x".format))
        case ProfileLink(site=Site() as site):
            return st.sampled_from(PROFILES[site]).flatmap(lambda form: _label.map(form.format))
        case WebAddress():
            return st.builds("{}{}/{}".format, st.sampled_from(["", "http://", "https://www."]), _host, _label)
        case Number():
            number = st.integers(kind.least, kind.most)
            return st.one_of(number, number.map(str), number.map("{:,}".format))
        case ComingDay():
            day = st.integers(2, kind.days - 1).map(lambda days: today() + timedelta(days))
            return st.one_of(day.map(str), day.map("{:%d.%m.%Y}".format))
        case Consent():
            return st.sampled_from([True, "yes", "on"])
        case Several():
            together = [choice.value for choice in kind.choices if not choice.alone]
            alone = [[choice.value] for choice in kind.choices if choice.alone]
            several = st.lists(st.sampled_from(together), min_size=1, unique=True)
            return st.one_of(several, st.sampled_from(together), *(st.just(choice) for choice in alone))
        case _:
            return st.sampled_from([choice.value for choice in kind.choices])
