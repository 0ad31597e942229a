"""Dockerfile and compose file: their references exist and agree, and they grant no unnecessary rights."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest
import yaml
from packaging.specifiers import SpecifierSet

from livecommerce.serving.workers import STOP_SECONDS
from livecommerce.settings import PREFIX, Settings
from tests.conftest import ROOT
from tests.support.commands import expect_command

DEPLOY = ROOT / "deploy"
DOCKERFILE = DEPLOY / "Dockerfile"
PIN_IMAGES = DEPLOY / "pin-images"
RELEASE = "/opt/livecommerce/current"
OF_A_SERVICE = {
    "build",
    "cap_add",
    "cap_drop",
    "command",
    "depends_on",
    "env_file",
    "environment",
    "healthcheck",
    "image",
    "mem_limit",
    "networks",
    "ports",
    "read_only",
    "restart",
    "security_opt",
    "stop_grace_period",
    "sysctls",
    "tmpfs",
    "user",
    "volumes",
}
"""The keys of the compose specification that are useful here."""
Service = dict[str, Any]


@dataclass(frozen=True)
class Stage:
    base: str
    instructions: list[tuple[str, str]]

    def values(self, instruction: str) -> list[str]:
        return [value for name, value in self.instructions if name == instruction]


def read_stages() -> dict[str, Stage]:
    stages: dict[str, Stage] = {}
    lines = [line for line in DOCKERFILE.read_text().splitlines() if line and line[0] != "#"]
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        name, _, value = line.partition(" ")
        if name == "FROM":
            base, _, stage = value.partition(" AS ")
            stages[stage] = Stage(base, [])
        else:
            list(stages.values())[-1].instructions.append((name, " ".join(value.split())))
    return stages


STAGES = read_stages()
COMPOSE_FILE = DEPLOY / "compose.yaml"
COMPOSE: dict[str, Any] = yaml.safe_load(COMPOSE_FILE.read_text())
SERVICES = cast(dict[str, Service], COMPOSE["services"])


def stage_of(service: Service) -> Stage | None:
    """Return the stage that a service is built from; None for a third-party image."""
    return STAGES[service["build"]["target"]] if "build" in service else None


class TestDockerfile:
    def test_hadolint_finds_nothing(self) -> None:
        hadolint = Path(sys.prefix) / "bin" / "hadolint"
        run = subprocess.run([hadolint, DOCKERFILE], capture_output=True, text=True, check=False)
        assert (run.returncode, run.stdout) == (0, "")

    def test_what_is_copied_is_there_and_sent_to_the_builder(self) -> None:
        sent = [line[1:] for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines() if line[:1] == "!"]
        copied = [value.split()[:-1] for stage in STAGES.values() for value in stage.values("COPY")]
        sources = {
            source
            for sources_of_copy in copied
            for source in sources_of_copy
            if not sources_of_copy[0].startswith("--from")
        }
        assert len(sources) > 5
        assert [source for source in sources if not (ROOT / source).exists()] == []
        assert sources <= set(sent)

    def test_it_builds_by_the_script_and_leaves_the_tools_behind(self) -> None:
        [_, install] = STAGES["build"].values("RUN")
        settings = "/etc/livecommerce/livecommerce.env"
        assert install.endswith(f" deploy/install {RELEASE} {settings}")
        assert f"source=deploy/livecommerce.env,target={settings}" in install
        assert STAGES["app"].base == STAGES["build"].base
        for stage in (STAGES["app"], STAGES["web"]):
            taken = [value.split() for value in stage.values("COPY") if value.startswith("--from=build")]
            assert taken
            assert all(source == target and source.startswith(RELEASE) for _, source, target in taken)
            assert not any(re.search(r"\b(apt-get|apk|pip|uv|npm)\b", run) for run in stage.values("RUN"))

    def test_uv_is_the_one_of_the_project(self) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())
        lines = (ROOT / "requirements-uv.lock").read_text().splitlines()
        assert f"uv{project['tool']['uv']['required-version']} \\" in lines
        assert STAGES["build"].values("RUN")[0].endswith("--require-hashes --requirement requirements-uv.lock")

    def test_python_is_one_that_the_project_runs_on(self) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())
        version = re.match(r"python:(\d+\.\d+)-slim-", STAGES["python"].base)
        assert STAGES["app"].base == "python"
        assert version
        assert version[1] in SpecifierSet(project["project"]["requires-python"])

    def test_packages_are_installed_by_their_hashes(self) -> None:
        install = (DEPLOY / "install").read_text()
        assert 'requirements.lock >"$release/constraints.txt"' in install
        assert '--require-hashes --constraint "$release/constraints.txt"' in install
        assert "requirements.lock" in " ".join(STAGES["build"].values("COPY")).split()

    def test_caddy_finds_the_pages_where_the_release_says(self) -> None:
        copied = [value.split()[-1] for value in STAGES["web"].values("COPY")]
        assert copied == [f"{RELEASE}/pages.caddy", f"{RELEASE}/.web/build/client", "/etc/caddy/Caddyfile"]
        assert f"{{$RELEASE:{RELEASE}}}/pages.caddy" in (DEPLOY / "Caddyfile").read_text()

    def test_alone_it_serves_the_whole_site(self) -> None:
        [command] = STAGES["app"].values("CMD")
        words = cast(list[str], yaml.safe_load(command))
        expect_command(words[1:])
        assert STAGES["app"].values("EXPOSE") == [words[words.index("--port") + 1]]

    @pytest.mark.parametrize("name", ["app", "web"])
    def test_nobody_is_root(self, name: str) -> None:
        [user] = STAGES[name].values("USER")
        assert int(user.partition(":")[0]) > 1000
        assert STAGES[name].instructions.index(("USER", user)) > max(
            place for place, (instruction, _) in enumerate(STAGES[name].instructions) if instruction == "RUN"
        )


class TestImages:
    """Images of others are named by digest: a tag may name another one tomorrow."""

    def test_every_image_has_a_digest(self) -> None:
        images = [stage.base for stage in STAGES.values() if stage.base not in STAGES]
        images += [service["image"] for service in SERVICES.values() if stage_of(service) is None]
        assert len(images) == 4
        assert [image for image in images if not re.fullmatch(r"[a-z]+:[a-z\d.-]+@sha256:[\da-f]{64}", image)] == []

    @pytest.fixture
    def pin(self, tmp_path: Path) -> Callable[[str], "subprocess.CompletedProcess[str]"]:
        """Run the command with a docker that gives all images the same digest."""
        (tmp_path / "bin").mkdir()
        for file in (PIN_IMAGES, DOCKERFILE, COMPOSE_FILE):
            shutil.copy(file, tmp_path)

        def run(digest: str) -> subprocess.CompletedProcess[str]:
            docker = tmp_path / "bin" / "docker"
            docker.write_text(f'#!/bin/sh\n[ "$1" = pull ] && echo "$2: Pulling" && echo "Digest: {digest}"\n')
            docker.chmod(0o755)
            path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
            return subprocess.run(
                [tmp_path / "pin-images"], env={"PATH": path}, capture_output=True, text=True, check=False
            )

        return run

    def test_the_command_updates_the_digests(
        self, pin: Callable[[str], "subprocess.CompletedProcess[str]"], tmp_path: Path
    ) -> None:
        digest = f"sha256:{'0' * 64}"
        refused = pin("none")
        assert (refused.returncode, "has no digest: 'none'" in refused.stderr) == (1, True)
        assert (tmp_path / DOCKERFILE.name).read_text() == DOCKERFILE.read_text()
        assert pin(digest).returncode == 0
        for file in (DOCKERFILE, COMPOSE_FILE):
            updated = re.sub(r"sha256:[\da-f]{64}", digest, file.read_text())
            assert (tmp_path / file.name).read_text() == updated != file.read_text()


class TestCompose:
    @pytest.mark.parametrize("name", SERVICES)
    def test_a_service_has_the_rights_that_it_needs(self, name: str) -> None:
        service = SERVICES[name]
        assert set(service) <= OF_A_SERVICE
        stage = stage_of(service)
        assert stage or service["user"] in {"postgres", "redis"}
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]

    @pytest.mark.parametrize("name", [name for name in SERVICES if name != "migrate"])
    def test_a_service_says_how_it_is(self, name: str) -> None:
        service = SERVICES[name]
        stage = stage_of(service)
        assert service["restart"] == "unless-stopped"
        assert "test" in service["healthcheck"] if stage is None else stage.values("HEALTHCHECK")

    def test_the_health_of_database_and_redis_is_asked_of_them(self) -> None:
        user = SERVICES["postgres"]["environment"]["POSTGRES_USER"]
        assert SERVICES["postgres"]["healthcheck"]["test"] == ["CMD", "pg_isready", "--username", user]
        assert SERVICES["redis"]["healthcheck"]["test"] == ["CMD", "redis-cli", "ping"]

    def test_backends_come_after_the_migration_and_caddy_after_them(self) -> None:
        awaited = {
            name: {other: how["condition"] for other, how in service.get("depends_on", {}).items()}
            for name, service in SERVICES.items()
        }
        backend = {"migrate": "service_completed_successfully", "redis": "service_healthy"}
        assert awaited == {
            "caddy": {"backend-1": "service_healthy", "backend-2": "service_healthy"},
            "backend-1": backend,
            "backend-2": backend,
            "migrate": {"postgres": "service_healthy"},
            "postgres": {},
            "redis": {},
        }

    def test_caddy_asks_the_backends_where_they_listen(self) -> None:
        backends = {
            name: cast(list[str], service["command"]) for name, service in SERVICES.items() if "backend" in name
        }
        ports = {name: command[command.index("--port") + 1] for name, command in backends.items()}
        assert len(ports) > 1
        asked = SERVICES["caddy"]["environment"]["BACKENDS"].split()
        assert asked == [f"{name}:{port}" for name, port in ports.items()]
        [check] = STAGES["app"].values("HEALTHCHECK")
        assert all(f"http://localhost:{port}/api/v1/health/live" in check for port in ports.values())
        assert SERVICES["caddy"]["ports"] == ["80:80", "443:443", "443:443/udp"]
        assert "NET_BIND_SERVICE" in SERVICES["caddy"]["cap_add"]

    def test_caddy_reaches_neither_records_nor_states(self) -> None:
        networks = {name: set(service["networks"]) for name, service in SERVICES.items()}
        assert COMPOSE["networks"]["data"] == {"internal": True}
        assert networks.pop("postgres") == networks.pop("redis") == {"data"}
        assert networks.pop("caddy") == {"front"}
        assert set(map(frozenset, networks.values())) == {frozenset({"front", "data"})}

    def test_redis_asks_for_a_password(self) -> None:
        command = cast(list[str], SERVICES["redis"]["command"])
        password = command[command.index("--requirepass") + 1]
        assert password.startswith("${REDIS_PASSWORD:?")
        assert f"redis://:{password}@" in SERVICES["backend-1"]["environment"]["LIVECOMMERCE_REDIS_URL"]

    def test_a_backend_has_a_limit_of_memory(self) -> None:
        assert {SERVICES[name]["mem_limit"] for name in ("backend-1", "backend-2")} == {"2g"}

    def test_its_commands_are_there(self) -> None:
        commands = [
            service["command"] for service in SERVICES.values() if service.get("command", [""])[0] == "livecommerce"
        ]
        assert len(commands) == 3
        for command in commands:
            expect_command(command[1:])

    def test_its_settings_are_some(self) -> None:
        environment = cast(dict[str, str], COMPOSE["x-app"]["environment"])
        assert {name.removeprefix(PREFIX).lower() for name in environment} <= set(Settings.model_fields)
        secrets = {name: value for name, value in environment.items() if ":" in value.partition("//")[2]}
        assert [value for value in secrets.values() if "${" not in value and "@" in value] == []

    def test_a_backend_may_finish_what_it_has_begun(self) -> None:
        for name in ("backend-1", "backend-2"):
            assert int(SERVICES[name]["stop_grace_period"].removesuffix("s")) > STOP_SECONDS

    def test_what_is_kept_has_a_volume(self) -> None:
        mounted = [mount.partition(":")[0] for service in SERVICES.values() for mount in service.get("volumes", [])]
        assert set(mounted) == set(COMPOSE["volumes"])
        assert shlex.split(" ".join(mounted)) == mounted
