from __future__ import annotations

import math

import pytest

from gt_tui.judge.settings import (
    ApiKey,
    JudgeSettings,
    base_url_problem,
    is_loopback,
    missing_key_problem,
    parse_base_url,
    read_key,
)

CANARY = "sk-canary-7f3a9b"
OPENROUTER = "https://openrouter.ai/api/v1"
OPENAI = "https://api.openai.com/v1"
ELSEWHERE = "https://llm.example.org/v1"
LOCAL = "http://127.0.0.1:11434/v1"


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("http://127.0.0.1:11434/v1/", "http://127.0.0.1:11434/v1"),
        ("https://OpenRouter.AI:443/api/v1", "https://openrouter.ai/api/v1"),
        ("HTTP://localhost:80//", "http://localhost"),
        ("http://[::1]:8080/v1", "http://[::1]:8080/v1"),
        ("https://localhost:80", "https://localhost:80"),
    ],
)
def test_a_good_address_gets_its_one_form(text: str, normal: str) -> None:
    assert parse_base_url(text) == normal
    assert base_url_problem(text) is None
    assert parse_base_url(normal) == normal


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("127.0.0.1:8080/v1", "http://"),
        ("", "http://"),
        ("file:///etc/passwd", "http://"),
        ("ftp://host/v1", "http://"),
        (f"http://user:{CANARY}@host/v1", "password"),
        (f"http://host/v1?api_key={CANARY}", "query"),
        (f"http://host/v1#{CANARY}", "fragment"),
        ("http://127.0.0.1:99999", "port"),
        ("http://127.0.0.1:abc", "port"),
        ("http://127.0.0.1:0", "port"),
        ("http://127.0.0.1:8080/v1\n", "position 25"),
        ("http://127.0.0.1\t:8080", "position 17"),
        (" http://127.0.0.1", "position 1"),
        ("http://good.example\\@evil.example/", "position 20"),
        ("http://ex\u0430mple.org", "position 10"),
        ("http://", "host"),
        ("http:///v1", "host"),
        ("http://[::1", "host"),
        ("http://a..b/v1", "host"),
        ("http://host/v1/chat/completions", "/chat/completions"),
    ],
)
def test_a_bad_address_is_refused_with_a_sentence_that_does_not_repeat_it(text: str, says: str) -> None:
    problem = base_url_problem(text)
    assert problem is not None
    assert says in problem
    assert CANARY not in problem
    with pytest.raises(ValueError) as caught:
        JudgeSettings(base_url=text)
    assert CANARY not in str(caught.value)


@pytest.mark.parametrize(
    ("url", "loopback"),
    [
        (LOCAL, True),
        ("http://localhost:1234/v1", True),
        ("http://127.9.9.9/v1", True),
        ("http://[::1]:8080/v1", True),
        ("http://judge.localhost/v1", True),
        ("http://192.168.0.5:8000/v1", False),
        ("http://127.0.0.1.example.org/v1", False),
        ("http://localhost.example.org/v1", False),
        (OPENROUTER, False),
    ],
)
def test_loopback_is_told_from_the_network(url: str, loopback: bool) -> None:
    assert is_loopback(url) is loopback


ALL = {"GT_TUI_API_KEY": "own", "OPENROUTER_API_KEY": "router", "OPENAI_API_KEY": "openai"}


@pytest.mark.parametrize(
    ("url", "environ", "expected"),
    [
        (OPENROUTER, ALL, "own"),
        (OPENROUTER, {**ALL, "GT_TUI_API_KEY": ""}, "router"),
        (OPENAI, {**ALL, "GT_TUI_API_KEY": " \n"}, "openai"),
        (OPENAI, {"OPENROUTER_API_KEY": "router"}, None),
        (OPENROUTER, {"OPENAI_API_KEY": "openai"}, None),
        (ELSEWHERE, {"OPENROUTER_API_KEY": "router", "OPENAI_API_KEY": "openai"}, "router"),
        (ELSEWHERE, {"OPENAI_API_KEY": "openai"}, "openai"),
        (LOCAL, ALL, "own"),
        (LOCAL, {"OPENROUTER_API_KEY": "router", "OPENAI_API_KEY": "openai"}, None),
        ("https://localhost:8443/v1", {"OPENAI_API_KEY": "openai"}, None),
        ("http://[::1]:8080/v1", {"OPENAI_API_KEY": "openai"}, None),
        (LOCAL, {}, None),
        ("http://192.168.0.5/v1", {"OPENAI_API_KEY": "openai"}, None),
        ("http://192.168.0.5/v1", ALL, "own"),
        ("http://openrouter.ai/api/v1", {"OPENROUTER_API_KEY": "router"}, None),
        (OPENROUTER, {"OPENROUTER_API_KEY": "  router\r\n"}, "router"),
    ],
)
def test_a_key_goes_only_where_it_may(url: str, environ: dict[str, str], expected: str | None) -> None:
    key = read_key(environ, url)
    assert (key.reveal() if key else None) == expected


@pytest.mark.parametrize(
    ("value", "position"), [("sk-can’ary", 7), ("é", 1), ("sk ary", 3), ("sk\nary", 3), ("ab\x7f", 3)]
)
def test_a_key_that_no_header_can_hold_is_named_by_position_only(value: str, position: int) -> None:
    with pytest.raises(ValueError, match=f"position {position} of OPENROUTER_API_KEY") as caught:
        read_key({"OPENROUTER_API_KEY": value}, OPENROUTER)
    assert value not in str(caught.value)
    assert "ary" not in str(caught.value)


def test_a_missing_key_is_asked_for_by_the_names_that_would_be_sent() -> None:
    problem = missing_key_problem(OPENROUTER, None)
    assert problem is not None
    assert "openrouter.ai" in problem
    assert "GT_TUI_API_KEY" in problem
    assert "OPENROUTER_API_KEY" in problem
    assert "OPENAI_API_KEY" not in problem
    assert missing_key_problem(LOCAL, None) is None
    assert missing_key_problem(OPENROUTER, ApiKey("k")) is None


def test_no_repr_shows_the_key() -> None:
    settings = JudgeSettings(key=ApiKey(CANARY))
    for shown in (
        repr(settings),
        str(settings),
        f"{settings.key}",
        f"{settings.key!r}",
        repr([settings.key]),
    ):
        assert CANARY not in shown


@pytest.mark.parametrize(
    "wrong",
    [
        {"temperature": math.nan},
        {"top_p": math.inf},
        {"temperature": -1},
        {"timeout_s": 0},
        {"timeout_s": math.nan},
        {"max_tokens": 0},
        {"attempts": 0},
        {"tries": 0},
        {"concurrency": 0},
        {"model": ""},
        {"model": "a\nb"},
        {"model": "a\ud800"},
    ],
)
def test_a_setting_that_could_not_be_sent_is_refused_by_its_name(wrong: dict[str, object]) -> None:
    name = next(iter(wrong))
    with pytest.raises(ValueError, match=name):
        JudgeSettings(**wrong)  # type: ignore[arg-type]


def test_the_defaults_are_the_production_judge() -> None:
    s = JudgeSettings()
    assert (s.model, s.temperature, s.top_p, s.reasoning_effort) == ("openai/gpt-5.5", 0, 1, "medium")
    assert (s.max_tokens, s.timeout_s, s.attempts, s.tries) == (4096, 180, 3, 4)


@pytest.mark.parametrize("name", ["temperature", "top_p", "timeout_s"])
def test_a_number_too_long_for_a_float_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        JudgeSettings(**{name: 10**400})  # type: ignore[arg-type]
