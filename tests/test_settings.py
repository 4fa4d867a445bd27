"""Settings from a mapping: the defaults, every variable, every mistake."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from memory_core.errors import ConfigError
from memory_core.settings import Settings
from memory_core.timezones import fixed_offset, machine_timezone


def refused(**env: str) -> str:
    with pytest.raises(ConfigError) as raised:
        Settings.from_mapping({f"PALIMPSEST_{name}": value for name, value in env.items()})
    return str(raised.value)


def test_everything_has_a_default() -> None:
    settings = Settings.from_mapping({"PATH": "/bin", "HOME": "/root"})
    assert settings.db.is_absolute()
    assert settings.db.name == "memory.db"
    assert "palimpsest" in settings.db.parts
    assert (settings.scope, settings.embedding, settings.key) == ("default", "auto", None)
    assert settings.policies.predicate("lives_in")
    assert settings.allowed_hosts == ()


def test_every_variable_is_read(tmp_path: Path) -> None:
    config = tmp_path / "p.toml"
    config.write_text("[weights]\nuse = 0.2\n")
    settings = Settings.from_mapping(
        {
            "PALIMPSEST_DB": str(tmp_path / "m.db"),
            "PALIMPSEST_SCOPE": " work ",
            "PALIMPSEST_EMBEDDING": "sentence-transformers:org/model",
            "PALIMPSEST_KEY": "open sesame",
            "PALIMPSEST_TIMEZONE": "Asia/Shanghai",
            "PALIMPSEST_CONFIG": str(config),
            "PALIMPSEST_HTTP_TOKEN": "t0ken",
            "PALIMPSEST_ALLOWED_HOSTS": "localhost, example.org,",
        }
    )
    assert settings.db == tmp_path / "m.db"
    assert settings.scope == "work"
    assert settings.embedding == "sentence-transformers:org/model"
    assert settings.key is not None
    assert settings.key.get_secret_value() == "open sesame"
    assert settings.timezone == ZoneInfo("Asia/Shanghai")
    assert settings.policies.weights.use == 0.2
    assert settings.http_token is not None
    assert settings.http_token.get_secret_value() == "t0ken"
    assert settings.allowed_hosts == ("localhost", "example.org")


def test_secrets_do_not_show() -> None:
    settings = Settings.from_mapping({"PALIMPSEST_KEY": "sesame", "PALIMPSEST_HTTP_TOKEN": "t0ken"})
    assert "sesame" not in repr(settings)
    assert "t0ken" not in str(settings)


def test_an_override_wins_unless_it_is_none(tmp_path: Path) -> None:
    env = {"PALIMPSEST_SCOPE": "work", "PALIMPSEST_EMBEDDING": "none"}
    settings = Settings.from_mapping(env, scope="home", embedding=None, db=tmp_path / "m.db")
    assert (settings.scope, settings.embedding) == ("home", "none")
    assert settings.db == tmp_path / "m.db"


def test_empty_variables_count_as_missing() -> None:
    settings = Settings.from_mapping({"PALIMPSEST_SCOPE": "", "PALIMPSEST_CONFIG": "  "})
    assert (settings.scope, settings.config) == ("default", None)


def test_a_relative_path_is_resolved_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    settings = Settings.from_mapping({"PALIMPSEST_DB": "sub/../m.db"})
    monkeypatch.chdir("/")
    assert settings.db == tmp_path / "m.db"


def test_a_tilde_is_the_home_folder() -> None:
    settings = Settings.from_mapping({"PALIMPSEST_DB": "~/m.db"})
    assert settings.db == (Path.home() / "m.db").resolve()


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert f"{tmp_path}/memory.db" in refused(DB=str(tmp_path))


def test_a_path_with_nul_is_refused() -> None:
    assert refused(DB="a\0b").startswith("PALIMPSEST_DB is 'a\\x00b', which is no usable path")


def test_the_key_comes_from_a_file_without_its_line_end(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text(" open sesame \r\n")
    key = Settings.from_mapping({"PALIMPSEST_KEY_FILE": str(file)}).key
    assert key is not None
    assert key.get_secret_value() == " open sesame "


@pytest.mark.parametrize("content", [b"", b"\n", b" \n", b"\xff\xfe\xfd"])
def test_a_key_file_must_hold_a_key(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "key"
    file.write_bytes(content)
    message = refused(KEY_FILE=str(file))
    assert str(file) in message
    assert message.startswith("PALIMPSEST_KEY_FILE")


def test_a_missing_key_file_is_named(tmp_path: Path) -> None:
    assert "cannot be read" in refused(KEY_FILE=str(tmp_path / "absent"))


def test_an_empty_key_is_no_plain_database() -> None:
    assert refused(KEY="") == "PALIMPSEST_KEY is set but empty; give it a value or unset it."
    assert "PALIMPSEST_KEY_FILE is set but empty" in refused(KEY_FILE=" ")


def test_two_keys_are_one_too_many(tmp_path: Path) -> None:
    assert "are both set" in refused(KEY="a", KEY_FILE=str(tmp_path / "key"))


def test_an_unknown_variable_names_the_nearest() -> None:
    assert refused(EMBEDING="none") == (
        'PALIMPSEST_EMBEDING is not a setting (did you mean "PALIMPSEST_EMBEDDING"?).'
    )


@pytest.mark.parametrize(
    "value", ["bundle", "sentence-transformers", "sentence-transformers:", "x"]
)
def test_an_unknown_embedding_lists_the_valid_ones(value: str) -> None:
    assert "use auto, bundled, joined, none or sentence-transformers:<" in refused(EMBEDDING=value)


def test_a_mistyped_embedding_names_the_nearest() -> None:
    assert 'did you mean "bundled"?' in refused(EMBEDDING="bundle")


@pytest.mark.parametrize("zone", ["Mars/Base", "../etc/passwd", "Asia", "a\0b"])
def test_an_unknown_time_zone_shows_an_example(zone: str) -> None:
    assert "use a name such as Asia/Shanghai" in refused(TIMEZONE=zone)


def test_a_scope_is_printable() -> None:
    assert "control character" in refused(SCOPE="a\tb")


def test_a_mistake_in_the_file_is_a_mistake_in_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    file.write_text("[wieghts]\n")
    assert 'did you mean "weights"?' in refused(CONFIG=str(file))


def test_the_machines_zone_is_tz_first(tmp_path: Path) -> None:
    assert machine_timezone("Asia/Tokyo") == ZoneInfo("Asia/Tokyo")
    assert machine_timezone(":Asia/Tokyo") == ZoneInfo("Asia/Tokyo")
    assert Settings.from_mapping({"TZ": "Asia/Tokyo"}).timezone == ZoneInfo("Asia/Tokyo")


def test_the_machines_zone_is_what_localtime_links_to(tmp_path: Path) -> None:
    target = tmp_path / "zoneinfo" / "Europe" / "Berlin"
    target.parent.mkdir(parents=True)
    target.touch()
    link = tmp_path / "localtime"
    link.symlink_to(target)
    assert machine_timezone("CET-1CEST", link=link, name_file=link) == ZoneInfo("Europe/Berlin")


def test_the_machines_zone_may_be_written_down(tmp_path: Path) -> None:
    file = tmp_path / "timezone"
    file.write_text("America/Lima\n")
    assert machine_timezone("", link=tmp_path / "none", name_file=file) == ZoneInfo("America/Lima")


@pytest.mark.parametrize(
    ("seconds", "key"),
    [
        (28_800, "Etc/GMT-8"),
        (-10_800, "Etc/GMT+3"),
        (0, "Etc/GMT+0"),
        (19_800, "UTC"),
        (90_000, "UTC"),
    ],
)
def test_a_nameless_zone_is_its_offset(seconds: int, key: str) -> None:
    assert fixed_offset(seconds).key == key


def test_a_machine_that_tells_nothing_has_a_zone(tmp_path: Path) -> None:
    none = tmp_path / "none"
    zone = machine_timezone("", link=none, name_file=none)
    assert datetime.now(zone).utcoffset() == datetime.now().astimezone().utcoffset()


MODEL = {"MODEL_URL": "https://models.example/v1", "MODEL": "small-1"}


def test_no_language_model_is_the_default() -> None:
    assert Settings.from_mapping({}).model is None


def test_a_language_model_has_an_address_a_name_and_perhaps_a_key(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("k3y\n")
    env = {f"PALIMPSEST_{name}": value for name, value in MODEL.items()}
    keyless = Settings.from_mapping(env).model
    model = Settings.from_mapping(env | {"PALIMPSEST_MODEL_KEY_FILE": str(file)}).model
    assert keyless is not None
    assert keyless.key is None
    assert model is not None
    assert (model.url, model.name) == ("https://models.example/v1", "small-1")
    assert model.key is not None
    assert model.key.get_secret_value() == "k3y"
    assert "k3y" not in repr(model)


@pytest.mark.parametrize("missing", list(MODEL))
def test_half_a_language_model_names_the_other_half(missing: str) -> None:
    half = {name: value for name, value in MODEL.items() if name != missing}
    assert f"PALIMPSEST_{missing} too" in refused(**half)


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:11434/v1", "http://localhost/v1", "http://[::1]:1/", "https://h"]
)
def test_memories_travel_over_https_or_stay_on_this_machine(url: str) -> None:
    env = {"PALIMPSEST_MODEL_URL": url, "PALIMPSEST_MODEL": "small-1"}
    model = Settings.from_mapping(env).model
    assert model is not None
    assert model.url == url


@pytest.mark.parametrize(
    "url",
    [
        "http://models.example/v1",
        "http://127.0.0.1.example/v1",
        "http://192.168.1.5/v1",
        "file:///etc/passwd",
        "ftp://127.0.0.1/",
        "models.example/v1",
        "https://",
        "https://h:99999/",
        "https://h:x/",
        "https://[::1/",
        "https://h/a b",
        "https://h/\x7f",
        "https://模型.example/",
    ],
)
def test_any_other_address_is_refused(url: str) -> None:
    assert "PALIMPSEST_MODEL_URL is" in refused(MODEL_URL=url, MODEL="small-1")


def test_a_password_in_the_address_is_not_repeated() -> None:
    message = refused(MODEL_URL="https://me:s3cret@models.example/v1", MODEL="small-1")
    assert "PALIMPSEST_MODEL_KEY" in message
    assert "s3cret" not in message


@pytest.mark.parametrize("key", ["a\r\nX-Evil: 1", "ключ"])
def test_a_key_that_no_header_can_hold_is_refused_unseen(key: str) -> None:
    message = refused(**MODEL, MODEL_KEY=key)
    assert "PALIMPSEST_MODEL_KEY" in message
    assert key not in message


def test_a_reranker_is_off_unless_it_is_named() -> None:
    named = "sentence-transformers:org/cross-encoder"
    assert Settings.from_mapping({}).reranker == "none"
    assert Settings.from_mapping({"PALIMPSEST_RERANKER": named}).reranker == named


@pytest.mark.parametrize("value", ["auto", "sentence-transformers:", "org/cross-encoder"])
def test_a_reranker_that_names_no_model_is_refused(value: str) -> None:
    with pytest.raises(ConfigError, match="PALIMPSEST_RERANKER"):
        Settings.from_mapping({"PALIMPSEST_RERANKER": value})
