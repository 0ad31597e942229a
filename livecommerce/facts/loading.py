"""Loading of facts: one YAML file for each field of `AllFacts`."""

from pathlib import Path
from typing import Any, get_type_hints

from livecommerce.errors import show_plain_errors
from livecommerce.facts.models import AllFacts
from livecommerce.facts.values import Facts
from livecommerce.languages import ENGLISH, PSEUDO, cache_by_language, in_language, language, note_file
from livecommerce.languages.pseudo import pseudo
from livecommerce.languages.translated_yaml import is_left_out, merged, reworded
from livecommerce.typed_yaml import ContentError, read_text, read_yaml, yaml_data

FACTS_DIR = Path(__file__).parent


def _read(name: str, schema: type[Facts], folder: Path) -> Facts:
    path = folder / f"{name}.yaml"
    name_in_messages = f"facts/{path.name}"
    return read_yaml(read_text(path, name_in_messages), schema, name=name_in_messages)


def load_facts(folder: Path) -> AllFacts:
    """Load the facts of a folder.

    Raises:
        ContentError: A file is missing, unknown, or does not fit its schema.
    """
    schemas = get_type_hints(AllFacts)
    schemas = {name: schemas[name] for name in AllFacts.model_fields}
    for path in sorted(folder.glob("*.yaml")):
        if path.stem not in schemas:
            raise ContentError(f"facts/{path.name}:1: models.py knows no facts of this name")
    read = {name: _read(name, schema, folder) for name, schema in schemas.items()}
    return AllFacts.model_construct(None, **read)


def _translated(folder: Path) -> AllFacts:
    """Return the facts with the words of the current language, which are in one file.

    Raises:
        ContentError: The file is missing, or does not fit the English ones.
    """
    with in_language(ENGLISH.code):
        english = facts()
    if language() is PSEUDO:
        return reworded(english_data(folder), english, pseudo)
    name = f"facts/words/{language().code}.yaml"
    path = words_path(folder)
    text = "" if is_left_out(path) else read_text(path, name)

    def in_english(words: str) -> str:
        note_file(name, is_whole=False)
        return words

    def whole(words: Any) -> Any:
        otherwise = None if language().is_complete else in_english
        return merged(words, english_data(folder), english, in_english=otherwise)

    return read_yaml(text, AllFacts, name=name, change=whole)


def words_path(folder: Path = FACTS_DIR) -> Path:
    """Return the path of the facts' words in the current language, which must not be English."""
    return folder / "words" / f"{language().code}.yaml"


def english_data(folder: Path = FACTS_DIR) -> dict[str, Any]:
    """Return the data of all facts files, by name."""
    return {
        group: yaml_data(read_text(folder / f"{group}.yaml", f"facts/{group}.yaml")) for group in AllFacts.model_fields
    }


@cache_by_language
def facts() -> AllFacts:
    """Return the facts of the site in the current language.

    Raises:
        ContentError: A file is missing or invalid.
    """
    try:
        return load_facts(FACTS_DIR) if language() is ENGLISH else _translated(FACTS_DIR)
    except ContentError:
        # Forms read facts at import, before a program has begun to report errors plainly.
        show_plain_errors()
        raise
