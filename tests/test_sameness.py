"""Which texts say the same, word by word, and which differ in little that matters."""

import pytest

from memory_core.sameness import digest, in_one_order, said, same_value, turning_words


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The user likes tea", "user likes tea."),
        ("The Light is ON", "the light is on"),
        ("I use GitHub and an iPhone", "i use github and an iphone"),
        ("THE API IS DOWN", "the api is down"),
        ("Do NOT deploy on Friday", "do not deploy on friday"),
        ("Mail Ann@x.org", "mail ann@x.org"),
        ("We run 24/7 and/or never", "we run 24/7 And/Or never"),
    ],
)
def test_case_seldom_matters(a, b):
    assert digest(a) == digest(b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Logs are in /srv/Data", "Logs are in /srv/data"),
        ("Logs are in C:\\Data", "Logs are in c:\\data"),
        ("It is in src/Main.py", "It is in src/main.py"),
        ("Docs: https://x.org/Data", "Docs: https://x.org/data"),
        ("Tried the flag -X", "Tried the flag -x"),
        ("The variable is userName", "The variable is username"),
        ("The limit is MAX_SIZE", "The limit is max_size"),
        ("Send the report to us", "Send the report to US"),
    ],
)
def test_case_matters_in_paths_options_identifiers_and_abbreviations(a, b):
    assert digest(a) != digest(b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The alarm is set to 6 am", "The alarm is set to 6"),
        ("Password reset is at /a", "Password reset is at /the"),
        ("Room A is booked", "Room is booked"),
    ],
)
def test_a_time_a_path_and_a_letter_are_no_fillers(a, b):
    assert digest(a) != digest(b)


def test_values_are_the_same_but_for_a_case_that_matters():
    assert same_value("hangzhou", "Hangzhou.")
    assert not same_value("/srv/Data", "/srv/data")


@pytest.mark.parametrize("signs", ["", "\u200b\u200b", "\u3164"])
def test_what_shows_nothing_has_no_words(signs):
    assert said(signs) == ()
    assert turning_words(signs) == frozenset()


def test_whose_it_is_counts_as_a_name_in_the_order():
    assert not in_one_order(said("Carla's boss is Dean"), said("Dean's boss is Carla"))
    assert in_one_order(said("Carla's boss is Dean"), said("Carla's new boss is Dean"))
