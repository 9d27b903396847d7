from dataclasses import FrozenInstanceError

import pytest

from api.settings import GIB, KIB, MIB, Settings, SettingsError, read_choice, read_integer


def test_defaults_hold_for_an_empty_environment_and_for_empty_values():
    assert Settings.from_env({}) == Settings() == Settings.from_env({"MAX_BODY_BYTES": "", "BODY_TIMEOUT": " "})
    assert Settings().max_body_bytes == MIB
    assert Settings().body_timeout == 20


def test_values_are_taken_and_other_variables_left_alone():
    settings = Settings.from_env({"MAX_BODY_BYTES": " 2048 ", "BODY_TIMEOUT": "3", "PORT": "nonsense"})
    assert settings == Settings(max_body_bytes=2048, body_timeout=3)


@pytest.mark.parametrize(("value", "metrics"), [("on", True), ("", True), (" OFF ", False), ("off", False)])
def test_metrics_are_on_or_off(value, metrics):
    assert Settings.from_env({"METRICS": value}).metrics is metrics


def test_metrics_are_nothing_between_on_and_off():
    with pytest.raises(SettingsError, match="METRICS='yes': expected one of on, off"):
        Settings.from_env({"METRICS": "yes"})


@pytest.mark.parametrize("variable", ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"])
def test_traces_are_made_where_there_is_an_address_for_them(variable):
    assert Settings.from_env({variable: " "}).traces is False
    assert Settings.from_env({variable: "https://collector:4318/x"}).traces is True
    for wrong in ("collector:4318", "grpc://collector", "http://", "on"):
        with pytest.raises(SettingsError, match=f"^{variable}='{wrong}': expected an address"):
            Settings.from_env({variable: wrong})


def test_traces_are_sent_in_one_protocol():
    address = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318"}
    assert Settings.from_env(address | {"OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf"}).traces
    for variable in ("OTEL_EXPORTER_OTLP_PROTOCOL", "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"):
        with pytest.raises(SettingsError, match=f"^{variable}='grpc': expected one of http/protobuf"):
            Settings.from_env(address | {variable: "grpc"})
        assert Settings.from_env({variable: "grpc"}) == Settings()


def test_traces_without_their_extra_are_refused_with_how_to_get_it(monkeypatch):
    monkeypatch.setattr("api.settings.find_spec", lambda _: None)
    with pytest.raises(SettingsError, match=r"pip install 'hakam\[traces\]'"):
        Settings.from_env({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318"})


def test_settings_do_not_change():
    with pytest.raises(FrozenInstanceError):
        Settings().max_body_bytes = 1


@pytest.mark.parametrize("value", [str(KIB), str(GIB), "0002048"])
def test_both_limits_belong_to_the_range(value):
    assert Settings.from_env({"MAX_BODY_BYTES": value}).max_body_bytes == int(value)


@pytest.mark.parametrize(
    "value",
    [
        str(KIB - 1),
        str(GIB + 1),
        "-1",
        "+2048",
        "1_000_000",
        "1e6",
        "2048.0",
        "1 MiB",
        "0x800",
        "٢٠٤٨",
        "²",
        "9" * 5000,
    ],
)
def test_a_value_that_cannot_be_meant_is_named_with_what_is_expected(value):
    with pytest.raises(SettingsError) as caught:
        Settings.from_env({"MAX_BODY_BYTES": value})
    assert (caught.value.variable, caught.value.value) == ("MAX_BODY_BYTES", value)
    assert caught.value.expected == "a whole number from 1024 to 1073741824"
    assert str(caught.value) == f"MAX_BODY_BYTES={value!a}: expected a whole number from 1024 to 1073741824"


def test_an_error_is_one_line_of_printable_ascii_whatever_the_value():
    with pytest.raises(SettingsError) as caught:
        read_integer({"PORT": "80\n\x1b[31m\u202e"}, "PORT", 8000, 1, 65535)
    assert str(caught.value).isascii()
    assert str(caught.value).isprintable()


def test_a_choice_is_taken_in_any_case_and_nothing_else_is():
    choices = ("info", "error")
    assert read_choice({}, "LOG_LEVEL", "info", choices) == "info"
    assert read_choice({"LOG_LEVEL": " ERROR"}, "LOG_LEVEL", "info", choices) == "error"
    with pytest.raises(SettingsError, match=r"^LOG_LEVEL='loud': expected one of info, error$"):
        read_choice({"LOG_LEVEL": "loud"}, "LOG_LEVEL", "info", choices)


@pytest.mark.parametrize(
    ("value", "origins"),
    [
        ("", ()),
        (" ", ()),
        ("*", ("*",)),
        ("https://play.example", ("https://play.example",)),
        ("HTTPS://Play.Example", ("https://play.example",)),
        (
            "https://a.example, http://localhost:5173  capacitor://localhost",
            ("https://a.example", "http://localhost:5173", "capacitor://localhost"),
        ),
        ("https://a.example https://a.example", ("https://a.example",)),
    ],
)
def test_origins_are_taken_as_browsers_send_them(value, origins):
    assert Settings.from_env({"CORS_ORIGINS": value}).cors_origins == origins


@pytest.mark.parametrize(
    "value",
    [
        "play.example",
        "https://play.example/",
        "https://*.example",
        "* https://a.example",
        "null",
        "https://",
        "https://a:b",
        "https://-a",
        "https://a.example?x",
    ],
)
def test_what_no_browser_sends_as_its_origin_is_refused(value):
    with pytest.raises(SettingsError, match=r"^CORS_ORIGINS="):
        Settings.from_env({"CORS_ORIGINS": value})


@pytest.mark.parametrize(("variable", "most"), [("RATE_LIMIT", 1_000_000), ("TRUSTED_PROXIES", 10)])
def test_limits_and_proxies_are_off_at_0_and_have_an_end(variable, most):
    name = variable.lower()
    assert getattr(Settings.from_env({}), name) == getattr(Settings.from_env({variable: "0"}), name) == 0
    assert getattr(Settings.from_env({variable: str(most)}), name) == most
    for value in ("-1", str(most + 1), "many"):
        with pytest.raises(SettingsError, match=f"^{variable}="):
            Settings.from_env({variable: value})
