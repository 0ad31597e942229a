from pathlib import Path

import pytest
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.support.desk import Desks, TeamMember, team_member


@pytest.fixture(scope="module")
def team(site: object, records: Path) -> dict[str, TeamMember]:
    return {role: team_member(records, role) for role in ("reader", "decider", "owner")}


@pytest.fixture
def desks(new_context: CreateContextCallback, server: str, team: dict[str, TeamMember]) -> Desks:
    return Desks(new_context, server, team)
