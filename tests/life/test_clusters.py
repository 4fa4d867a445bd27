import math
from array import array
from datetime import timedelta

import pytest

from memory_core.life.clusters import clusters, says_it_all
from tests.life.samples import NOW, POLICIES, WORDING, statement


def judged(a, b):
    return says_it_all(a, b, POLICIES, WORDING)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The user likes hiking in the mountains", "User likes hiking in the mountains."),
        ("用户喜欢爬山", "用戶喜歡爬山。"),
        ("The API runs on Postgres", "the API runs on PostgreSQL"),
        ("In the mountains the user likes to hike", "The user likes to hike in the mountains"),
        ("水管工周二来，锅炉漏水", "锅炉漏水，水管工周二来"),
    ],
)
def test_the_same_words_or_names_say_the_same(a, b):
    assert judged(statement(a), statement(b)) is True


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Ann paid Bob 300", "Bob paid Ann 300"),
        ("The light is on", "The light is off"),
        ("用户喜欢猫，不喜欢狗", "用户喜欢狗，不喜欢猫"),
        ("x < 5", "x > 5"),
        ("The alarm is set to 6 am", "The alarm is set to 6 pm"),
        ("Meet at 3 pm", "Meet at 3 am"),
        ("Password reset is at /a", "Password reset is at /b"),
        ("Room A is booked", "Room B is booked"),
        ("The report goes to us", "The report goes to it"),
        ("Lunch is at noon", "Lunch is at midnight"),
        ("Rex eats fish or rice", "Rex eats fish and rice"),
        ("The gate stays open until six", "The gate stays open from six"),
    ],
)
def test_another_order_or_small_word_is_no_repeat(a, b):
    assert judged(statement(a), statement(b)) is None
    assert judged(statement(b), statement(a)) is None


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Carla's boss is Dean", "Dean's boss is Carla"),
        ("Anna's manager is Clara", "Clara's manager is Anna"),
        ("Tom is Anna's father", "Anna is Tom's father"),
        ("Clara's boat was bought from Anna", "Anna's boat was bought from Clara"),
        ("The owner of Heron is Kestrel", "The owner of Kestrel is Heron"),
        ("小王的领导是老李", "老李的领导是小王"),
    ],
)
def test_who_is_whose_is_no_repeat_the_other_way_round(a, b):
    assert judged(statement(a), statement(b)) is None


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Logs are in /srv/Data", "Logs are in /srv/data"),
        ("Send the report to us", "Send the report to US"),
        ("The variable is userName", "The variable is username now"),
    ],
)
def test_a_case_that_matters_keeps_apart(a, b):
    assert judged(statement(a), statement(b)) is None
    assert judged(statement(b), statement(a)) is None


def test_a_known_name_is_the_same_in_any_case():
    assert judged(statement("The shop uses AWS"), statement("the shop uses aws")) is True


def test_the_steps_of_a_procedure_keep_their_order():
    a, b = "Empty the tank, rinse the pipe", "Rinse the pipe, empty the tank"
    assert judged(statement(a), statement(b)) is True
    assert judged(statement(a, kind="procedure"), statement(b, kind="procedure")) is None


def test_a_little_more_is_offered_and_not_sure():
    full = statement("The user prefers dark mode in all code editors")
    part = statement("The user prefers dark mode in code editors at work")
    short = statement("The user prefers dark mode in editors")
    assert judged(full, short) is False
    assert judged(short, full) is None
    assert judged(full, part) is None


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The router has 192.168.7.1", "The router has 192.168.9.1"),
        ("Anna likes tea", "Bert likes tea"),
        ("The user likes jazz", "The user does not like jazz"),
        ("The user moves to Hangzhou", "Maybe the user moves to Hangzhou"),
        ("Anna's sister lives in Berlin", "Anna's brother lives in Berlin"),
        ("用户每天跑3公里", "用户每天跑5公里"),
        ("用户喜欢咖啡", "用户不喜欢咖啡"),
    ],
)
def test_numbers_names_polarity_and_hedges_keep_apart(a, b):
    assert judged(statement(a), statement(b)) is None
    assert judged(statement(b), statement(a)) is None


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("用户就职于康桥健康", "用户入职康桥健康"),
        ("The user lives in Lisbon", "The user is based in Lisbon"),
    ],
)
def test_one_value_in_other_phrases_is_offered(a, b):
    assert judged(statement(a), statement(b)) is False


def test_another_value_is_not():
    assert judged(statement("用户就职于康桥健康"), statement("用户入职启明教育")) is None


def test_happenings_of_different_days_are_different():
    text = "The user had a headache"
    monday = statement(text, kind="event")
    friday = statement(text, kind="event", observed_at=NOW + timedelta(days=4))
    assert judged(monday, friday) is None
    assert judged(monday, statement(text, kind="event")) is True


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Bill 4471 was paid", True),
        ("网关第3版上线了", True),
        ("The parcel PX4471 was sent", True),
        ("The user ran 12 km", False),
        ("用户跑了1200米", False),
    ],
)
def test_what_bears_a_number_of_its_own_happens_once(text, same):
    told = statement(text, kind="event")
    later = statement(text, kind="event", observed_at=NOW + timedelta(days=4))
    assert (judged(told, later) is True) is same
    much_later = statement(text, kind="event", observed_at=NOW + timedelta(days=40))
    assert judged(told, much_later) is None


@pytest.mark.parametrize(
    "fields", [{"kind": "preference"}, {"visibility": "internal"}, {"valid_to": NOW}]
)
def test_memories_of_another_sort_are_kept_apart(fields):
    assert judged(statement("likes tea"), statement("likes tea", **fields)) is None


def test_a_users_words_are_not_merged_into_an_agents():
    mine, agents = statement("likes tea"), statement("likes tea", source="agent")
    assert judged(agents, mine) is None
    assert judged(mine, agents) is True


def test_the_kept_one_loses_no_triple():
    bare = statement("The user likes tea")
    triple = statement("The user likes tea", triple=("user", "likes", "tea"))
    assert judged(bare, triple) is None
    assert judged(triple, bare) is True


def test_a_cluster_gathers_around_the_fullest():
    texts = ("bikes run on Postgres", "the bikes run on PostgreSQL", "bikes run on PostgreSQL now")
    members = [statement(text) for text in texts]
    pairs = [(a.id, b.id) for a in members for b in members if a.id < b.id]
    (found,) = clusters(members, pairs, {}, policies=POLICIES, wording=WORDING)
    assert {found.kept.id, *(one.id for one in found.others)} == {one.id for one in members}


@pytest.mark.parametrize(("angle", "number"), [(0.2, 1), (1.5, 0)])
def test_vectors_that_are_far_apart_keep_a_pair_apart(angle, number):
    a, b = statement("the API runs on Postgres"), statement("the API runs on PostgreSQL")
    vectors = {a.id: array("f", [1, 0]).tobytes()}
    vectors[b.id] = array("f", [math.cos(angle), math.sin(angle)]).tobytes()
    found = clusters([a, b], [(a.id, b.id)], vectors, policies=POLICIES, wording=WORDING)
    assert len(found) == number
