"""Fitting what a relevance means: the regression, its figures, the table, and the whole run."""

import tomllib
from dataclasses import asdict, replace

import numpy as np
import pytest

from evals import calibrate, logistic
from evals.logistic import Asked
from evals.workbench import Workbench
from memory_core import Calibration, Parts, Policies, Settings
from tests.evals.helpers import case, suite, told
from tests.fakes import FakeEmbedder

TRUE = replace(Policies.load().calibration(None), base=-3.0, meaning=6.0)
PLAIN = dict.fromkeys(Parts._fields, 0.0)


def drawn(number, seed=0):
    """Candidates whose chance of being right is what TRUE says."""
    random = np.random.default_rng(seed)
    for coverage, meaning, luck in random.random((number, 3)):
        parts = Parts(**PLAIN | {"coverage": coverage, "meaning": meaning})
        right = bool(luck < TRUE.probability(parts))
        yield Asked(parts=parts, right=right, answerable=right, held_out=False)


def test_a_fit_finds_the_coefficients_behind_the_data():
    wrong = replace(TRUE, base=1.0, meaning=9.0)
    fitted = logistic.fit(list(drawn(4_000)), wrong)
    assert fitted.base == pytest.approx(TRUE.base, abs=0.5)
    assert fitted.meaning == pytest.approx(TRUE.meaning, abs=1.0)
    assert fitted.about == wrong.about


def test_a_fit_is_better_calibrated_than_what_it_replaces():
    wrong, proof = replace(TRUE, base=1.0), list(drawn(1_000, seed=1))
    before = logistic.judged(wrong, proof, 0.5)
    after = logistic.judged(logistic.fit(list(drawn(1_000)), wrong), proof, 0.5)
    assert after["brier"] < before["brier"]
    assert after["ece"] < before["ece"]
    assert after["rejected"] > before["rejected"]


def test_a_table_goes_into_a_file_and_leaves_the_rest():
    first = calibrate.written("# mine\n[weights]\nrecency = 0.1\n", "a@1", TRUE)
    second = calibrate.written(first, "b@1", replace(TRUE, base=-1.0))
    assert second.startswith("# mine\n[weights]\nrecency = 0.1\n")
    tables = tomllib.loads(second)["calibration"]
    assert Calibration(**tables["a@1"]) == TRUE
    assert tables["b@1"]["base"] == -1.0
    assert list(asdict(TRUE)) == list(tables["b@1"])


async def test_questions_are_put_to_their_own_store_and_to_a_strangers(tmp_path):
    boats = tuple(told(f"b{n}", f"The user keeps boat number {n}") for n in range(9))
    bees = tuple(told(f"h{n}", f"Hive {n} gave {n} jars of honey") for n in range(9))
    asked = [case(f"c{n}", f"boat number {n}", (f"b{n}",)) for n in range(9)]
    tiny = replace(suite(*asked), stores={"s": boats, "t": bees})
    settings = Settings.from_mapping({}, db=tmp_path / "unused.db", timezone="UTC")
    bench = Workbench(settings=settings, embedder=FakeEmbedder(), cache=tmp_path)
    fitted, found = await calibrate.calibrate(bench, [tiny], lambda name: lambda *now: None)
    assert found["model"] == "fake-1"
    assert 9 < found["questions"] <= 18
    assert found["after"]["brier"] < 0.25
    assert found["table"] == asdict(fitted)
