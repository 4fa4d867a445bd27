"""The registry of predicates, the kinds' lives, and the owner's changes to them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.errors import ConfigError
from memory_core.policies import Policies
from memory_core.predicate_name import split_name
from memory_core.text import Lexicon
from memory_core.types import Parts

POLICIES = Policies.load()


def name_of(spelling: str) -> str | None:
    predicate = POLICIES.predicate(spelling)
    return predicate and predicate.name


def values_of(spelling: str) -> str | None:
    predicate = POLICIES.predicate(spelling)
    return predicate and predicate.values


def load(tmp_path: Path, text: str) -> Policies:
    path = tmp_path / "palimpsest.toml"
    path.write_text(text, encoding="utf-8")
    return Policies.load(path)


@pytest.mark.parametrize(
    "spelling",
    [
        *("居住城市", "住在", "现居", "常住地", "當前居住城市", "的居住地", "用户当前居住城市"),
        *("lives_in", "lives in", "livesIn", "LIVES-IN", "Lives In", "ｌｉｖｅｓ＿ｉｎ", "LivesIn"),
        *("residence", "city", "is based in", "current_city", "the user's home city"),
    ],
)
def test_every_spelling_of_home_is_one_predicate(spelling: str) -> None:
    assert name_of(spelling) == "residence"


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("has_pet", "pet"),
        ("isAllergicTo", "allergy"),
        ("IPAddress", "ip_address"),
        ("IP", "ip_address"),
        ("電話", "phone"),
        ("E-Mail", "email"),
        ("pet's name", "pet_name"),
        ("汇报给", "manager"),
        ("relationship_status", "marital_status"),
        ("marriageStatus", "marital_status"),
        ("is_single", "marital_status"),
        ("婚姻状况", "marital_status"),
        ("感情狀態", "marital_status"),
        ("单身", "marital_status"),
        ("agent_name", "assistant_name"),
        ("assistantName", "assistant_name"),
        ("your name", "assistant_name"),
        ("助手的名字", "assistant_name"),
        ("reports_to", "manager"),
        ("截止日期", "deadline"),
        ("dueDate", "deadline"),
        ("licensePlate", "licence_plate"),
        ("worksAt", "employer"),
        ("lived_in", "past_residence"),
        ("worked at", "past_employer"),
    ],
)
def test_aliases_lead_to_their_predicate(spelling: str, name: str) -> None:
    assert name_of(spelling) == name


@pytest.mark.parametrize("spelling", ["", "  ", "_", "isbn", "hashtag", "firmware blob", "🙂"])
def test_an_unknown_name_is_none(spelling: str) -> None:
    assert POLICIES.predicate(spelling) is None


@pytest.mark.parametrize(
    ("values", "names"),
    [
        ("one", "name birthday phone status ip_address favourite_drink deadline version"),
        ("interval", "residence employer job_title school manager spouse database deployed_on"),
        ("many", "likes likes_food allergy speaks uses administers child past_residence visited"),
    ],
)
def test_a_second_value_means_what_a_person_expects(values: str, names: str) -> None:
    assert {name: values_of(name) for name in names.split()} == dict.fromkeys(names.split(), values)


@pytest.mark.parametrize(
    ("spelling", "name", "values"),
    [
        ("favourite_drink", "favourite_drink", "one"),
        ("favoriteDrink", "favourite_drink", "one"),
        ("最喜欢的饮料", "favourite_drink", "one"),
        ("最喜歡的飲料", "favourite_drink", "one"),
        ("my favorite pizza topping", "favourite_pizza_topping", "one"),
        ("favourite pizza-topping", "favourite_pizza_topping", "one"),
        ("最喜欢的作家", "favourite_作家", "one"),
        ("最爱的作家", "favourite_作家", "one"),
        ("preferred_editor", "preferred_editor", "one"),
        ("likes_music", "likes_music", "many"),
        ("喜欢的音乐", "likes_音乐", "many"),
        ("hates_weather", "dislikes_weather", "many"),
        ("favourite", "likes", "many"),
        ("prefers", "prefers", "many"),
    ],
)
def test_families_take_any_rest(spelling: str, name: str, values: str) -> None:
    assert (name_of(spelling), values_of(spelling)) == (name, values)


def test_the_canonical_name_finds_its_own_predicate() -> None:
    assert [p.name for p in POLICIES.predicates if POLICIES.predicate(p.name) is not p] == []


def test_no_name_belongs_to_two_predicates() -> None:
    spellings = (
        {"".join(split_name(alias)) for alias in (p.name, *p.aliases)} for p in POLICIES.predicates
    )
    shared = [name for name, times in Counter(n for s in spellings for n in s).items() if times > 1]
    assert shared == []


def test_no_phrase_expresses_two_predicates() -> None:
    cues_only = [replace(predicate, aliases=()) for predicate in POLICIES.predicates]
    lexicon = Lexicon.build(predicates=cues_only, defaults=False)
    told = [(p.name, cue, lexicon.concepts(cue)) for p in POLICIES.predicates for cue in p.cues]
    assert [found for found in told if found[2] != {f"={found[0]}"}] == []


def test_the_registry_speaks_both_languages() -> None:
    def has_han(words: tuple[str, ...]) -> bool:
        return any("\u4e00" <= letter <= "\u9fff" for word in words for letter in word)

    spoken = [p for p in POLICIES.predicates if has_han(p.cues) or has_han(p.aliases)]
    assert len(spoken) >= 80
    assert all(p.cues for p in POLICIES.predicates)


@given(st.text(max_size=40))
def test_any_text_may_be_looked_up(name: str) -> None:
    predicate = POLICIES.predicate(name)
    assert predicate is None or POLICIES.predicate(predicate.name) == predicate


def test_only_what_passes_fades() -> None:
    fading = {kind for kind, policy in POLICIES.kinds.items() if policy.decays}
    assert len(POLICIES.kinds) == 10
    assert fading == {"experience", "event", "task", "note"}
    assert all(POLICIES.kinds[kind].half_life for kind in fading)


def test_a_note_lives_over_a_weekend_and_a_fact_for_good() -> None:
    assert POLICIES.kinds["note"].tier == "working"
    assert POLICIES.kinds["note"].time_to_live == timedelta(days=3)
    assert POLICIES.kinds["fact"].time_to_live is None
    assert POLICIES.kinds["fact"].values is None


def test_effects_can_only_reorder_near_ties() -> None:
    weights = POLICIES.weights
    assert weights.recency + weights.importance + weights.confidence + weights.use < 0.5


# --- the owner's file -------------------------------------------------------------


def test_a_file_adds_a_predicate(tmp_path: Path) -> None:
    text = '[predicates.tail_number]\nvalues = "one"\naliases = ["机尾号"]\ncues = ["tail number"]'
    predicate = load(tmp_path, text).predicate("机尾号")
    assert predicate is not None
    assert (predicate.name, predicate.values) == ("tail_number", "one")
    assert predicate.cues == ("tail number",)


def test_a_file_changes_a_predicate_by_any_of_its_names(tmp_path: Path) -> None:
    policies = load(tmp_path, '[predicates."lives in"]\nvalues = "many"\naliases = ["crashes at"]')
    assert {policies.predicate(n) for n in ("residence", "居住城市", "crashes_at")} == {
        policies.predicate("residence")
    }
    assert getattr(policies.predicate("residence"), "values", "") == "many"


def test_a_file_moves_an_alias_from_a_built_in_predicate(tmp_path: Path) -> None:
    policies = load(tmp_path, '[predicates.office_city]\nvalues = "many"\naliases = ["City"]')
    moved, home = policies.predicate("city"), policies.predicate("residence")
    assert moved is not None
    assert home is not None
    assert moved.name == "office_city"
    assert "city" not in home.aliases
    assert "lives in" in home.aliases
    assert name_of("city") == "residence", "the defaults are untouched"


def test_a_file_may_make_one_of_a_family_many(tmp_path: Path) -> None:
    policies = load(tmp_path, '[predicates.favourite_team]\nvalues = "many"')
    assert getattr(policies.predicate("favorite team"), "values", "") == "many"
    assert getattr(policies.predicate("favorite tree"), "values", "") == "one"


def test_a_file_changes_kinds_weights_and_aliases(tmp_path: Path) -> None:
    text = """
        [aliases]
        billing = ["计费", "billing-svc"]
        [kinds.note]
        time_to_live = "8h"
        [kinds.fact]
        keep_superseded = "1y"
        keep_archived = "30d"
        [weights]
        recency = 0.1
        gate = 0.4
    """
    policies = load(tmp_path, text)
    assert policies.aliases == (("billing", "计费", "billing-svc"),)
    assert policies.kinds["note"].time_to_live == timedelta(hours=8)
    assert policies.kinds["note"].tier == "working"
    assert policies.kinds["fact"].keep_superseded == timedelta(days=365)
    assert policies.kinds["fact"].keep_archived == timedelta(days=30)
    assert (policies.weights.recency, policies.weights.gate) == (0.1, 0.4)
    assert policies.weights.use == POLICIES.weights.use


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[weight]\nuse = 0.1", 'unknown key weight (did you mean "weights"?)'),
        ("[weights]\nrecencies = 0.1", 'weights.recencies (did you mean "recency"?)'),
        ("[weights]\nuse = 2", "weights.use is 2; it must be a number from 0 to 0.5"),
        ("[weights]\nuse = true", "weights.use is true"),
        ("[weights]\nuse = nan", "weights.use is NaN"),
        ("weights = 3", "weights is 3; it must be a table"),
        ("[kinds.facts]\ndecays = true", 'kinds.facts (did you mean "fact"?)'),
        ("[kinds.fact]\nhalflife = 3", 'kinds.fact.halflife (did you mean "half_life"?)'),
        ('[kinds.fact]\nhalf_life = "soon"', 'kinds.fact.half_life is "soon"'),
        ('[kinds.fact]\nhalf_life = "0d"', 'kinds.fact.half_life is "0d"'),
        ("[kinds.task]\nhalf_life = 30", "kinds.task.half_life is 30"),
        ("[kinds.fact]\ndecays = true", "kinds.fact.half_life is missing"),
        ('[kinds.fact]\ndecays = "yes"', 'kinds.fact.decays is "yes"; it must be true or false'),
        ('[kinds.fact]\ntier = "semantics"', 'did you mean "semantic"?'),
        ('[predicates.x]\nvalues = "single"', "must be one of one, many, interval"),
        ("[predicates.x]\naliases = ['y']", "predicates.x.values is missing"),
        ('[predicates.x]\nvalue = "one"', 'predicates.x.value (did you mean "values"?)'),
        ("[predicates.name]\ncues = 'n'", "predicates.name.cues is"),
        ("[predicates.name]\naliases = ['']", "predicates.name.aliases is"),
        ("[predicates.'--']\nvalues = 'one'", "predicates.--"),
        ("[aliases]\npg = 'postgres'", "aliases.pg is"),
        ("[aliases", "is not valid TOML"),
    ],
)
def test_a_mistake_is_one_sentence_that_names_file_and_key(
    tmp_path: Path, text: str, says: str
) -> None:
    with pytest.raises(ConfigError) as raised:
        load(tmp_path, text)
    message = str(raised.value)
    assert says in message
    assert "palimpsest.toml" in message
    assert "\n" not in message


def test_a_missing_file_and_a_binary_one_are_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"absent\.toml cannot be read: .*check the path"):
        Policies.load(tmp_path / "absent.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="is not UTF-8"):
        Policies.load(binary)


def test_limits_and_scopes_have_policies_of_their_own(tmp_path):
    policies = load(
        tmp_path,
        """
        [limits]
        memories = 50_000
        [kinds.note]
        time_to_live = "7d"
        [scopes."work notes".limits]
        bytes = 1_000_000
        whole = "always"
        [scopes."work notes".kinds.note]
        keep_archived = "30d"
        """,
    )
    work, other = policies.within("work notes"), policies.within("home")
    assert (work.limits.memories, work.limits.bytes, work.limits.whole) == (50_000, 1_000_000, None)
    assert other is policies
    assert (work.kinds["note"].time_to_live, work.kinds["note"].keep_archived) == (
        timedelta(days=7),
        timedelta(days=30),
    )
    assert other.kinds["note"].keep_archived is None


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[limits]\nmemory = 5", '"memories"'),
        ("[limits]\nmemories = 0", "limits.memories"),
        ("[limits]\nbytes = true", "limits.bytes"),
        ('[limits]\nwhole = "soon"', "limits.whole"),
        ("[scopes.work]\nlimit = {}", '"limits"'),
        ("[scopes.work.kinds.notes]\ndecays = true", '"note"'),
        ("[scopes.work.kinds.note]\nkeep_archive = 1", '"keep_archived"'),
        ("[scope.work]\nlimits = {}", '"scopes"'),
    ],
)
def test_a_mistake_about_scopes_and_limits_names_the_nearest(tmp_path, text, named):
    with pytest.raises(ConfigError, match=named):
        load(tmp_path, text)


def table(**changes: float) -> str:
    names = ("base", "coverage", "meaning", "both", "inherited", "size", "about", "bridged")
    values = dict.fromkeys((*names, "other", "asked", "lacking"), 1.0) | changes
    return '[calibration."mine@1"]\n' + "\n".join(f"{n} = {v}" for n, v in values.items())


def test_a_model_has_its_own_calibration_and_others_the_bundled_one(tmp_path: Path) -> None:
    policies = load(tmp_path, table(base=-2.5))
    assert policies.calibration("mine@1").base == -2.5
    assert policies.calibration("another@1") == POLICIES.calibration(None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (table(bias=1), "unknown key calibration.mine@1.bias"),
        (table(base=99), "must be a number from -50 to 50"),
        ('[calibration."mine@1"]\nbase = 1', r"coverage is missing; it must be a number"),
    ],
)
def test_a_calibration_is_whole_or_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        load(tmp_path, text)


def test_words_or_meaning_are_enough_for_a_probability() -> None:
    plain = dict.fromkeys(Parts._fields, 0.0)
    words, meaning = Parts(**plain | {"coverage": 1.0}), Parts(**plain | {"meaning": 0.6})
    fitted = POLICIES.calibration(None)
    assert fitted.probability(Parts(**plain)) < 0.1
    assert fitted.probability(words) > 0.8
    assert fitted.probability(meaning) > 0.8
