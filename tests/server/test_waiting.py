"""Texts that wait for a language model: what a session left is gone through later."""

from __future__ import annotations

import json
from pathlib import Path

from memory_core import Place, Settings, put_log
from tests.fakes import FakeClock
from tests.model_server import ModelServer, model_server
from tests.server.command import Palimpsest

TEA = {"content": "The user prefers tea", "quote": "I prefer tea", "kind": "preference"}


def configured(model: ModelServer) -> dict[str, str]:
    return {"PALIMPSEST_MODEL_URL": model.url, "PALIMPSEST_MODEL": "m"}


def test_a_sessions_log_is_extracted_when_a_model_is_there(
    palimpsest: Palimpsest, settings: Settings, clock: FakeClock, tmp_path: Path
) -> None:
    palimpsest("remember", "The user owns a red kayak")
    log = tmp_path / "session.jsonl"
    log.write_text(json.dumps({"type": "user", "message": {"content": "I prefer tea."}}))
    place = Place.from_mapping({"PALIMPSEST_DB": str(settings.db)})
    assert put_log(place, log, session="s1", scope="default", now=clock())
    with model_server([TEA]) as model:
        done = palimpsest("extract", "--waiting", "--json", **configured(model))
        again = palimpsest("extract", "--waiting", **configured(model))
    assert [one["content"] for one in done.json["kept"]] == ["The user prefers tea"]
    assert "User: I prefer tea." in model.asked[0].prompt
    assert (again.code, again.out) == (0, "")
    assert "No text is waiting" in again.err


def test_a_file_or_what_waits_but_not_both(palimpsest: Palimpsest) -> None:
    assert palimpsest("extract", "talk.txt", "--waiting").code == 2
    assert palimpsest("extract").code == 2


def test_without_a_model_it_says_what_to_set(palimpsest: Palimpsest) -> None:
    failed = palimpsest("extract", "--waiting")
    assert failed.code == 1
    assert "PALIMPSEST_MODEL_URL" in failed.err
