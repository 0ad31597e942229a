from collections.abc import Iterator

import pytest

from tests.support.transpiled import Node


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    process = Node(tmp_path_factory.mktemp("node"))
    yield process
    process.stop()
