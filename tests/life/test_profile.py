from memory_core.life.profile import profile
from tests.life.samples import LEXICON, POLICIES, statement


def test_topics_come_with_their_values_the_weightiest_first():
    told = [
        statement("the user lives in 杭州", triple=("user", "居住城市", "杭州"), importance=0.9),
        statement("用户喜欢鱼", triple=("用户", "喜欢", "鱼"), kind="preference"),
        statement("the user likes tofu", triple=("I", "likes", "tofu"), kind="preference"),
        statement("no meetings on Friday", kind="constraint", importance=0.2),
    ]
    found = profile(told, policies=POLICIES, lexicon=LEXICON)
    assert found.lines == (
        "likes: tofu; 鱼",
        "residence: 杭州",
        "constraint: no meetings on Friday",
    )


def test_others_and_happenings_are_no_profile():
    told = [statement("Ann is tall", subject="Ann"), statement("it rained", kind="event")]
    assert profile(told * 3, policies=POLICIES, lexicon=LEXICON) is None
