"""The container file, as far as it can be checked without an engine: it agrees with the code."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from memory_core.place import VARIABLES
from server.gate import HEALTH
from server.transports import DEFAULT_PORT

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "Dockerfile").read_text(encoding="utf-8")
STEPS = re.findall(r"^([A-Z]+) (.*)$", TEXT.replace("\\\n", ""), re.MULTILINE)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def steps(name: str) -> list[str]:
    return [rest for step, rest in STEPS if step == name]


def test_it_runs_as_somebody_with_little_to_lose() -> None:
    [user] = steps("USER")
    assert user == "palimpsest"
    assert "--uid 10001" in TEXT
    assert [name for name, _ in STEPS].index("USER") < [name for name, _ in STEPS].index("CMD")


def test_the_data_lies_in_the_volume() -> None:
    [volume] = steps("VOLUME")
    assert f"PALIMPSEST_DB={volume}/" in TEXT
    assert f"--mode=700 {volume}" in TEXT


def test_its_health_is_asked_for_where_the_server_tells_it() -> None:
    [check] = steps("HEALTHCHECK")
    assert f"http://127.0.0.1:{DEFAULT_PORT}{HEALTH}" in check
    assert steps("EXPOSE") == [str(DEFAULT_PORT)]


def test_what_is_copied_is_there_and_not_ignored() -> None:
    kept = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    copied = {word for step in steps("COPY") for word in step.split()[:-1] if word[0] not in "-/"}
    assert copied == set(kept)
    assert all((ROOT / name).exists() for name in copied)


def test_its_variables_are_settings_and_no_secret_is_built_in() -> None:
    names = set(re.findall(r"(PALIMPSEST_\w+)=", TEXT))
    assert names <= set(VARIABLES)
    assert not names & {"PALIMPSEST_KEY", "PALIMPSEST_HTTP_TOKEN"}


def test_its_python_is_one_that_the_project_supports() -> None:
    versions = {re.match(r"python:3\.(\d+)-slim", image) for image in steps("FROM")}
    assert {int(version[1]) for version in versions if version} == {12}
    assert PROJECT["requires-python"] == ">=3.11,<3.15"
