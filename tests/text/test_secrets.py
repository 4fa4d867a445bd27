from __future__ import annotations

import timeit
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.text.secrets import redact

# Put together here so that no scanner takes these made-up keys for real ones.
AWS = "AKIA" + "IOSFODNN7EXAMPLE"
GITHUB = "ghp_" + "0123456789abcdefghijABCDEFGHIJ456789"
GITLAB = "glpat-" + "a1b2c3d4e5f6g7h8i9j0"
SLACK = "xoxb-" + "123456789012-123456789012-abcdefABCDEF123456"
STRIPE = "sk_live_" + "0123456789abcdefABCDEFgh"
TOKEN_OF_THREE = "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxMjM0NTY3ODkwIn0." + "dozjgNryP4J3jVmNHl0w5N"
PRIVATE_KEY = (
    "-----BEGIN RSA PRIVATE " + "KEY-----\nMIIEow\nabc\n-----END RSA PRIVATE " + "KEY-----"
)


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        (f"the key is {AWS}.", AWS),
        (f"push with {GITHUB}", GITHUB),
        (f"GitLab: {GITLAB}", GITLAB),
        (f"bot {SLACK} posts", SLACK),
        (f"pay by {STRIPE}", STRIPE),
        ("key sk-live-0123456789abcdef", "0123456789abcdef"),
        ("use sk-proj-Ab3dEf6hIj9lMn2pQr5t", "Ab3dEf6hIj9lMn2pQr5t"),
        (f"Authorization: Bearer {TOKEN_OF_THREE}", TOKEN_OF_THREE),
        (PRIVATE_KEY, "MIIEow"),
        ("db at postgres://ann:s3cr3t@db.example.com/app", "s3cr3t"),
        ("Password for prod: hunter2, thanks", "hunter2"),
        ("the password is swordfish.", "swordfish"),
        ("My wifi password is now Tr0ub4dor&3", "Tr0ub4dor&3"),
        ("password of the admin account is 'open sesame 1'", "open sesame 1"),
        ('{"password": "hunter2"}', "hunter2"),
        ("**Password:** `hunter2`", "hunter2"),
        ("login with password hunter2", "hunter2"),
        ("DB_PASSWORD=hunter2", "hunter2"),
        ("PIN is 4821", "4821"),
        ("the door code: 4821#", "4821"),
        ("API key for maps = abcd1234efgh", "abcd1234efgh"),
        ("secret token: 9f8e7d6c5b4a", "9f8e7d6c5b4a"),
        ("seed phrase: apple river stone cloud tiger moon", "river stone"),
        ("card 4111 1111 1111 1111 expires soon", "1111 1111"),
        ("服务器密码是hunter2，别忘了", "hunter2"),
        ("生产环境密码：P@ssw0rd!", "P@ssw0rd"),
        ("WiFi密码改成了12345678", "12345678"),
        ("银行卡取款密码为 482913", "482913"),
        ("密码 hunter2", "hunter2"),
        ("密码是「芝麻开门123」", "芝麻开门123"),
        ("验证码是 482913", "482913"),
        ("API key 是 abcd1234efgh", "abcd1234efgh"),
        ("口令：芝麻开门 password=open123", "open123"),
        ("助记词：apple river stone cloud tiger moon", "river stone"),
        ("The password is: hunter2", "hunter2"),
        ("password = hunter2", "hunter2"),
        ("the password has been changed to hunter3", "hunter3"),
        ("the password was reset and is now hunter3", "hunter3"),
        ("wifi password, as always, is hunter2", "hunter2"),
        ("I changed the password to swordfish.", "swordfish"),
        ("hunter2 is my password", "hunter2"),
        ("use hunter2 as the password for prod", "hunter2"),
        ("my passphrase is correct-horse battery staple lamp", "battery staple"),
        ("passwd=abc DEF", "DEF"),
        ("PIN 4821", "4821"),
        ("839201 is your verification code", "839201"),
        ("user: bob pass: qwerty99", "qwerty99"),
        ("user: bob pass: qwerty", "qwerty"),
        ("pw: hunter2", "hunter2"),
        ("login admin / Passw0rd!", "Passw0rd"),
        ("credentials: admin/Passw0rd", "Passw0rd"),
        ("登录 admin / Passw0rd", "Passw0rd"),
        ("sshpass -p mypw99 ssh ann@host", "mypw99"),
        ("mysql -u root -pS3cret shop", "S3cret"),
        ("docker login -u bob -p hunter2 registry", "hunter2"),
        ("curl -u bob:hunter2 https://example.com", "hunter2"),
        ("app --password hunter2 --verbose", "hunter2"),
        ("app --api-key=a1b2c3", "a1b2c3"),
        ("echo hunter2 | sudo -S ls", "hunter2"),
        ("MYSQL_PWD=hunter2", "hunter2"),
        ("密码是：hunter2", "hunter2"),
        ("hunter2是我的密码", "hunter2"),
        ("密码改了，现在是hunter3", "hunter3"),
        ("验证码 839201", "839201"),
        ("839201 是您的验证码", "839201"),
        ("提取码: x7k9", "x7k9"),
        ("授权码是abcdefghijklmnop", "abcdefghijklmnop"),
        ("SSN 078-05-1120", "078-05-1120"),
        ("her social security number is 078051120", "078051120"),
        ("社保号 078-05-1120", "078-05-1120"),
        ("身份证号11010519491231002X", "11010519491231002X"),
        ("信用卡号是4111111111111111", "4111111111111111"),
    ],
)
def test_secrets_are_taken_out(text: str, secret: str) -> None:
    redacted = redact(text)
    assert secret not in redacted.text
    assert redacted.removed


@pytest.mark.parametrize(
    "text",
    [
        "router IP is 192.168.7.1, port 8080",
        "uses Python 3.11.7 and PostgreSQL 16",
        "the ticket is POL-358",
        "order 4111111111111111 was shipped",
        "order code: A1B2C3D4E5",
        "call me at +86 138-0013-8000",
        "phone is 13800138000",
        "born on 1990-01-31 at 09:30",
        "the password policy is strict",
        "the password policy, since 2024, is v2beta3 style",
        "changed the password to something new",
        "I sent the password to Ann.",
        "Bitwarden2 is the password manager",
        "my password is the same as before",
        "use the --password flag to log in",
        "the pw column is varchar255",
        "pass: 120, fail: 3",
        "I passed: jlptn1test",
        "id: 42, p: 0.05",
        "login page / v2beta3",
        "login api/v1beta1",
        "login at https://example.com/a1b2",
        "ssh -p 2222 host and docker run -p 8080:80 nginx",
        "PWD=/home/ann",
        "part number 078-05-1120",
        "use SSN as the column name",
        "security code 1000 lines",
        "my password manager is 1Password",
        "the password is stored in Vault",
        "password must be 12 characters long",
        "the password is 128 bits",
        "passwords are hashed with bcrypt",
        "I forgot my password again",
        "password: required",
        "the secret is out",
        "his secret is that he sings",
        "token budget is 800, tokens: 128k",
        "the API key is in the keychain",
        "commit 3f2a9c1b7d8e4f5a6b7c8d9e0f1a2b3c4d5e6f70",
        "see https://example.com/login?next=/home",
        "ann@example.com asked",
        "sk-learn-style-pipelines-for-everyone",
        "the pins are 13 and 14",
        "MAX_TOKENS is a setting",
        "**Name and password**: Make sure you're connected",
        'the password "policy" changed',
        "tokenizer = BertTokenizer.from_pretrained('bert-base-uncased-v1')",
        "密码学是我的专业",
        "密码学是我的专业，现在是2024年",
        "密码改了，现在是新的",
        "Keepass2是密码管理器",
        "验证码 6 位",
        "訂單號碼 A1B2C3，全形文字ＡＢＣ（是的）",
        "密码管理器是1Password",
        "密码长度是12位",
        "密码是我的生日",
        "他忘了密码",
        "密码策略很严格",
        "验证码功能已上线",
        "电话是13800138000",
        "订单号 6222021234567890128",
        "路由器地址是192.168.7.1",
        "生日是1990年1月31日",
        "版本是3.11.7",
        "身份证号110105194912310021",
    ],
)
def test_everything_else_stays(text: str) -> None:
    assert redact(text).text == text
    assert redact(text).removed == ()


def test_two_secrets_in_one_line_are_both_named() -> None:
    redacted = redact("Password for prod: hunter2, key sk-live-0123456789abcdef")
    assert redacted.text == "Password for prod: [removed: password], key [removed: API key]"
    assert redacted.removed == ("password", "API key")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("密碼：hunter2，別忘了", "密碼：[removed: password]，別忘了"),
        (
            "ｐａｓｓｗｏｒｄ：ｈｕｎｔｅｒ２！（是的）",
            "ｐａｓｓｗｏｒｄ：[removed: password]！（是的）",
        ),
        ("pass\u200bword: hun\u200bter2zero 臺灣", "pass\u200bword: [removed: password] 臺灣"),
        ("pass\u00adword is hunter2 ﬁne", "pass\u00adword is [removed: password] ﬁne"),
        ("ＰＩＮ：４８２１", "ＰＩＮ：[removed: code]"),
        ("驗證碼　８３９２０１", "驗證碼　[removed: code]"),
        ("ｋｅｙ " + GITHUB[:8] + "\u200d" + GITHUB[8:], "ｋｅｙ [removed: GitHub token]"),
    ],
)
def test_no_width_script_or_invisible_character_hides_a_secret(text: str, left: str) -> None:
    assert redact(text).text == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            "my password used to be hunter2 and is now hunter3",
            "my password used to be [removed: password] and is now [removed: password]",
        ),
        (
            "changed the wifi password from hunter2 to hunter3",
            "changed the wifi password from [removed: password] to [removed: password]",
        ),
        (
            "the password is hunter2, and the old one was hunter1",
            "the password is [removed: password], and the old one was [removed: password]",
        ),
        (
            "密码以前是hunter2，现在是hunter3",
            "密码以前是[removed: password]，现在是[removed: password]",
        ),
        ("密码从hunter2改成hunter3了", "密码从[removed: password]改成[removed: password]了"),
        (
            "password is hunter2 and it is great.",
            "password is [removed: password] and it is great.",
        ),
        ("密码是hunter2，server01很慢", "密码是[removed: password]，server01很慢"),
    ],
)
def test_a_second_value_goes_too_and_what_is_said_beside_it_stays(text: str, left: str) -> None:
    assert redact(text).text == left


@pytest.mark.parametrize(
    "unit",
    [
        "the password policy is strict. ",
        "密碼",
        "pass ",
        "login a / ",
        "验证码 ",
        "Ａ pw",
        "x" * 50,
    ],
)
def test_a_long_text_takes_time_in_proportion(unit: str) -> None:
    def seconds(length: int) -> float:
        text = (unit * length)[:length]
        return min(timeit.repeat(lambda: redact(text), timer=process_time, number=1, repeat=3))

    redact(unit)
    assert seconds(32_000) < 16 * seconds(8_000)


@pytest.mark.parametrize("before", [0, 740, 990, 3_000])
def test_a_token_deep_in_a_long_text_is_found_whole(before: int) -> None:
    assert redact("x " * before + GITHUB + " y").text == "x " * before + "[removed: GitHub token] y"


def test_what_surrounds_a_secret_stays() -> None:
    assert redact("服务器密码是hunter2，别忘了").text == "服务器密码是[removed: password]，别忘了"


@given(st.text(st.characters(codec=None, exclude_categories=())))
def test_any_text_is_left_alone_or_shorter_of_a_secret(text: str) -> None:
    redacted = redact(text)
    assert redact(redacted.text).removed == ()
    assert (redacted.text == text) == (not redacted.removed)


@given(
    st.from_regex(r"\A(?:my |the )?password(?: for [a-z]{1,8})?(?: is|:) [A-Za-z]{2,6}[0-9]{2,6}\Z")
)
def test_a_told_password_never_survives(text: str) -> None:
    assert text.split()[-1] not in redact(text).text
