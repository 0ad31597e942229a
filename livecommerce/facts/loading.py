"""Reads the facts: one YAML file for each field of `AllFacts`."""

from pathlib import Path
from typing import get_type_hints

from livecommerce.errors import show_plain_errors
from livecommerce.facts.models import AllFacts
from livecommerce.facts.values import Facts
from livecommerce.languages import ENGLISH, cache_by_language, in_language, language
from livecommerce.translations import merged
from livecommerce.typed_yaml import ContentError, read_text, read_yaml, yaml_data

FACTS_DIR = Path(__file__).parent


def _read(name: str, schema: type[Facts], folder: Path) -> Facts:
    path = folder / f"{name}.yaml"
    said = f"facts/{path.name}"
    return read_yaml(read_text(path, said), schema, name=said)


def load_facts(folder: Path) -> AllFacts:
    """Reads the facts of a folder.

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
    """The facts with their words in the current language, which stand in one file.

    Raises:
        ContentError: The file is missing, or does not fit the English ones.
    """
    name = f"facts/words/{language().code}.yaml"
    text = read_text(folder / "words" / f"{language().code}.yaml", name)
    with in_language(ENGLISH.code):
        english = facts()
    data = {group: yaml_data(read_text(folder / f"{group}.yaml", name)) for group in AllFacts.model_fields}
    return read_yaml(text, AllFacts, name=name, change=lambda words: merged(words, data, english))


@cache_by_language
def facts() -> AllFacts:
    """The facts of the site, in the current language.

    Raises:
        ContentError: A file cannot be used.
    """
    try:
        return load_facts(FACTS_DIR) if language() is ENGLISH else _translated(FACTS_DIR)
    except ContentError:
        # Forms ask for facts when they are imported, before a program has begun to report errors plainly.
        show_plain_errors()
        raise
