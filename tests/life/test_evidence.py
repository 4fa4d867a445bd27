from memory_core.life.evidence import MOST, evidence, shown
from tests.life.samples import LEXICON, POLICIES, statement

RUNS = [
    "runs in the park on Monday mornings",
    "runs along the river on Friday mornings",
    "runs a half marathon every autumn",
]


def groups(statements):
    return evidence(statements, policies=POLICIES, lexicon=LEXICON)


def about_ann(texts=RUNS, **fields):
    return [statement(text, keys=("ann",), **fields) for text in texts]


def test_three_memories_of_one_thing_are_evidence():
    members = about_ann()
    (found,) = groups(members)
    assert (found.topic, found.ids) == ("ann", {one.id for one in members})


def test_two_are_too_few():
    assert groups(about_ann(RUNS[:2])) == []


def test_the_user_is_no_topic():
    texts = ["owns a bicycle", "plays chess", "grew up by the sea"]
    assert groups([statement(text, keys=("the user",)) for text in texts]) == []


def test_insights_are_no_evidence():
    assert groups([*about_ann(RUNS[:2]), *about_ann(RUNS[2:], kind="insight")]) == []


def test_a_group_that_an_insight_rests_on_is_not_offered_again():
    members = about_ann()
    sources = tuple(one.id for one in members)
    drawn = {"kind": "insight", "sources": sources}
    assert groups([*members, statement("Ann is a runner", **drawn)]) == []
    assert groups([*members, statement("Ann is a runner", stale=True, **drawn)])


def test_words_make_a_topic_where_nothing_is_named():
    texts = ["用户周一早上跑步", "用户周三早上跑步", "用户周五早上跑步"]
    (found,) = groups([statement(text) for text in texts])
    assert len(found.statements) == 3


def test_a_group_is_as_large_as_a_person_checks():
    (found,) = groups(about_ann([f"{text} {n}" for text in RUNS for n in range(9)]))
    assert len(found.statements) == MOST


def test_evidence_is_shown_within_its_room():
    (found,) = groups(about_ann([text * 20 for text in RUNS]))
    assert len(shown(found, 400)) <= 400
