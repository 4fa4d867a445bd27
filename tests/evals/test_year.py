"""A tiny year: made the same way twice, played through a real store, and written up."""

from datetime import timedelta
from itertools import combinations
from typing import get_args

import pytest

from evals.report.year import year as written_up
from evals.workbench import Workbench
from evals.year import run as years
from evals.year.happenings import FIRST_DAY, Claim, Erased, Known, Life, Thread, Told
from evals.year.life import Played, play, portions
from evals.year.measure import Answer, Month, answer, figures
from evals.year.person import life
from evals.year.questions import Question, questions
from evals.year.words import Phrasing
from memory_core import Memory, NewMemory, Settings
from tests.fakes import FakeEmbedder

DAY = timedelta(days=1)
HOME = Thread(
    name="home",
    now=("Where does the user live now?",),
    past=("Where did the user live before?",),
    turns=((FIRST_DAY, "Rome"), (FIRST_DAY + 40 * DAY, "Oslo")),
    claims=(
        Claim(key="rome", at=FIRST_DAY, value="Rome"),
        Claim(key="again", at=FIRST_DAY + 4 * DAY, value="Rome"),
        Claim(key="bonn", at=FIRST_DAY + 38 * DAY, value="Bonn", wrong=True),
        Claim(key="oslo", at=FIRST_DAY + 40 * DAY, value="Oslo"),
    ),
)


@pytest.fixture
def bench(tmp_path):
    settings = Settings.from_mapping({}, db=tmp_path / "unused.db", timezone="UTC")
    return Workbench(settings=settings, embedder=FakeEmbedder(), cache=tmp_path)


def told(key, day, *, replaces=(), **fields):
    at = FIRST_DAY + day * DAY + timedelta(hours=12)
    new = NewMemory(observed_at=at.isoformat(), **fields)
    return Told(key=key, at=at, new=new, replaces=replaces)


def quiet(done, total, what):
    pass


def test_a_life_is_the_same_for_the_same_seed():
    assert life(150, seed=3) == life(150, seed=3) != life(150, seed=4)


@pytest.mark.parametrize(("one", "another"), [*combinations(get_args(Phrasing), 2)])
def test_two_phrasings_tell_the_same_life_and_share_no_sentence(one, another):
    first, second = (life(2_000, seed=1, phrasing=phrasing) for phrasing in (one, another))
    assert [each.turns for each in first.threads] == [each.turns for each in second.threads]
    assert not threads_of(first) & threads_of(second)


def threads_of(lived):
    keys = {claim.key for thread in lived.threads for claim in thread.claims}
    return {one.new.content for one in lived.happenings if getattr(one, "key", "") in keys}


def test_a_life_has_the_events_that_were_asked_for():
    made = life(2_500, seed=1).happenings
    assert 2_450 < sum(isinstance(one, Told) for one in made) < 2_650
    assert [one.at for one in made] == sorted(one.at for one in made)


def test_keys_are_told_once_and_before_they_are_named():
    seen = set()
    for one in life(2_000, seed=2).happenings:
        if isinstance(one, Told):
            assert one.key not in seen
            assert seen.issuperset(one.replaces)
            seen.add(one.key)
        elif isinstance(one, Erased):
            assert seen.issuperset(one.keys)


def test_what_is_right_and_stale_depends_on_when_it_is_asked():
    lived = Life(happenings=(), threads=(HOME,), known={})
    (now,) = questions(lived, FIRST_DAY + 30 * DAY)
    assert (now.expected, now.stale) == (("rome", "again"), ())
    now, past = questions(lived, FIRST_DAY + 60 * DAY)
    assert (now.expected, now.stale) == (("oslo",), ("rome", "again", "bonn"))
    assert past.expected == ("rome", "again")


def test_questions_end_with_what_they_are_about():
    brief = Known(name="k", ask=("?",), told=((FIRST_DAY, "a"),), until=FIRST_DAY + DAY)
    lived = Life(happenings=(), threads=(), known={"recent": (brief,)})
    asked = [len(questions(lived, FIRST_DAY + n * DAY)) for n in (-1, 1, 2)]
    assert asked == [0, 1, 0]


def test_a_portion_never_replaces_what_it_tells():
    first, second = told("a", 0, content="x"), told("b", 0, content="y", replaces=("a",))
    assert list(portions([first, second])) == [[first], [second]]
    assert list(portions([second, first])) == [[second, first]]


async def test_upkeep_spares_what_is_asked_and_lets_go_of_scratch(bench, tmp_path):
    happenings = (
        told("rome", 0, subject="user", predicate="lives_in", object="Rome"),
        told("scratch", 1, content="trying the second parser first", kind="note"),
        told("secret", 2, content="the user owes Quillon a favour"),
        Erased(at=FIRST_DAY + 3 * DAY, keys=("secret",)),
        told("again", 4, content="The user still lives in Rome, near the river"),
        told("oslo", 40, subject="user", predicate="lives_in", object="Oslo"),
    )
    secret = Known(name="s", ask=("Quillon?",), told=((FIRST_DAY, ""),), mark="Quillon")
    lived = Life(happenings=happenings, threads=(HOME,), known={"deleted": (secret,)})
    played = {}
    for name, every in (("off", None), ("on", 7)):
        path = tmp_path / f"{name}.db"
        played[name] = await play(lived, path, bench.opener(), every=every, report=quiet)
    for name in ("off", "on"):
        found = figures(played[name].months[-1])
        assert (found["hit@5"], found["stale"], found["lost"], found["deleted"]) == (1, 0, 0, 0)
    assert played["on"].upkeep == {"expire": 1, "outdate": 1, "lighten": 1}
    assert played["off"].months[-1].states == {"current": 3, "superseded": 1}


async def test_an_answer_counts_what_is_stale_erased_and_lost(memory: Memory):
    new = [NewMemory(content=f"the garage code is {code}") for code in ("4711", "0815", "1234")]
    right, stale, gone = [one.id for one in await memory.remember_all(new)]
    asked = Question(
        name="q",
        category="current",
        text="What is the garage code?",
        expected=("right",),
        stale=("stale",),
        mark="1234",
    )
    found = await answer(memory, asked, {"right": right, "stale": stale, "gone": gone})
    assert (found.hit5, found.stale, found.deleted, found.lost) == (1, 1, 1, False)


def month(number, *answers, size=100):
    return Month(
        month=number, answers=answers, bytes=size, states={"current": 1}, cpu_p50=1.0, cpu_p99=2.0
    )


def answered(hit, *, stale=0, lost=False):
    return Answer(
        name="q",
        category="current",
        hit1=hit,
        hit5=hit,
        rank=hit,
        returned=2,
        stale=stale,
        deleted=0,
        lost=lost,
    )


def missed(on, off):
    return {target.name for target in years.targets(off, on) if not target.met}


def test_targets_are_judged_against_no_upkeep_and_the_first_month():
    off = Played(months=[month(1, answered(1.0)), month(12, answered(1.0, stale=1), size=1000)])
    good = Played(months=[month(1, answered(1.0)), month(12, answered(1.0), size=400)])
    poor = Played(months=[month(1, answered(1.0)), month(12, answered(0.0, lost=True), size=401)])
    assert missed(good, off) == set()
    assert {"store, share of no upkeep", "answerable lost to archiving"} < missed(poor, off)
    assert {"hit@1 at month 12, against month 1", "MRR at month 12, against no upkeep"} < missed(
        poor, off
    )


async def test_a_whole_tiny_year_is_run_and_written_up(bench, tmp_path):
    found = await years.run(bench, tmp_path, events=30, seed=1, report=lambda arm: quiet)
    assert [len(arm["months"]) for arm in found["arms"].values()] == [12, 12, 12]
    page = written_up(found)
    assert page.count("<svg") == 8
    assert "store, share of no upkeep" in page
