import pytest

from livecommerce.forms.applications import APPLICATIONS
from livecommerce.languages import in_language
from livecommerce.languages.messages import translate
from tests.api.conftest import Api


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_message_has_labels_and_no_keys(api: Api, language: str) -> None:
    answer = api.post("/applications/affiliate", {"standing_note": "x"}, Accept_Language=language)
    assert answer.status_code == 422
    first = list(answer.json()["errors"])[:3]
    questions = APPLICATIONS["affiliate"].model.questions
    with in_language(language):
        assert ", ".join(translate(questions[name].words.label) for name in first) in answer.json()["message"]
