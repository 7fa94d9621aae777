from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from gt_tui.files.trust import is_trusted, trust
from gt_tui.judge.profiles import (
    BUILT_IN,
    Profile,
    ProfileFault,
    choose,
    read_project_judge,
    read_user_judges,
    with_project,
)
from gt_tui.judge.settings import origin_of


def test_the_production_judge_is_the_one_of_the_mission() -> None:
    settings = BUILT_IN["openrouter"].settings()
    assert (settings.base_url, settings.model) == ("https://openrouter.ai/api/v1", "openai/gpt-5.5")
    assert (settings.temperature, settings.top_p, settings.reasoning_effort) == (0, 1, "medium")
    assert (settings.max_tokens, settings.timeout_s, settings.attempts, settings.tries) == (4096, 180, 3, 4)


@pytest.mark.parametrize("name", [name for name in BUILT_IN if name != "rehearsal"])
def test_every_built_in_judge_can_be_asked(name: str) -> None:
    assert BUILT_IN[name].settings().base_url.startswith("http")


def test_a_profile_may_change_a_built_in_one_or_be_like_another() -> None:
    text = """
default = "cheap"
ask_over = 5
[judges.openrouter]
max_tokens = 8192
[judges.cheap]
like = "openrouter"
model = "small"
temperature = "none"
price_input_usd = 0.5
price_output_usd = 2
key_env = "CHEAP_KEY"
"""
    judges = read_user_judges(text, "judges.toml")
    assert (judges.default, judges.ask_over) == ("cheap", 5)
    assert judges.profiles["openrouter"].max_tokens == 8192
    cheap = judges.profiles["cheap"]
    assert (cheap.model, cheap.temperature, cheap.max_tokens, cheap.key_env) == ("small", None, 8192, "CHEAP_KEY")
    assert cheap.url == "https://openrouter.ai/api/v1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[judges.a]\nmodle = 'x'", "judges.a.modle is unknown; model was probably meant"),
        ("[judges.a]\nmax_tokens = '9'", "judges.a.max_tokens is no whole number"),
        ("[judges.a]\nmax_tokens = true", "judges.a.max_tokens is no whole number"),
        ("[judges.a]\nmax_tokens = 0", "judges.a: max_tokens must be at least 1"),
        ("[judges.a]\ntemperature = nan", "judges.a: temperature must be a finite number"),
        ("[judges.a]\nurl = 'http://u:pw@h/v1'", "judges.a: the judge URL holds a user name or password"),
        ("[judges.a]\nlike = 'openruter'", "judges.a.like: no judge openruter; openrouter was probably meant"),
        ("[judges.rehearsal]\n", "choose another name"),
        ("[judges.a]\nlimit_usd = nan", "judges.a.limit_usd is nan: it has to be an amount from 0 up"),
        ("[judges.a]\nlimit_usd = inf", "judges.a.limit_usd is inf"),
        ("[judges.a]\nlimit_usd = -5", "judges.a.limit_usd is -5"),
        ("[judges.a]\nlimit_calls = -1", "judges.a.limit_calls is -1"),
        ("[judges.a]\nprice_input_usd = -3.0\nprice_output_usd = 1", "judges.a.price_input_usd is -3.0"),
        ("[judges.a]\nprice_input_usd = 3.0", "a price has both price_input_usd and price_output_usd, or neither"),
        ("default = 'nobody'", "default: no judge nobody"),
        ("judges = 3", "judges is no table"),
        ("[judges.a\n", "judges.toml is not TOML"),
    ],
)
def test_a_fault_names_file_key_and_repair(text: str, words: str) -> None:
    with pytest.raises(ProfileFault) as fault:
        read_user_judges(text, "judges.toml")
    assert "judges.toml" in str(fault.value)
    assert words in str(fault.value)
    assert "pw" not in str(fault.value)


@pytest.mark.parametrize("name", ["key", "api_key", "token", "Authorization"])
def test_a_key_in_a_file_is_refused_and_not_repeated(name: str) -> None:
    with pytest.raises(ProfileFault) as fault:
        read_user_judges(f"[judges.a]\n{name} = 'sk-canary-1'", "judges.toml")
    assert "keys are not kept in files" in str(fault.value)
    assert "canary" not in str(fault.value)


@pytest.mark.parametrize("key", ["sk-canary-1", "AKIACANARY0123456789", "canary key"])
def test_a_key_in_place_of_a_variables_name_is_refused_and_not_repeated(key: str) -> None:
    with pytest.raises(ProfileFault, match="no name of an environment variable") as fault:
        read_user_judges(f"[judges.a]\nkey_env = '{key}'", "judges.toml")
    assert "canary" not in str(fault.value).lower()


def test_a_project_picks_a_profile_and_sets_parameters() -> None:
    project = read_project_judge("[judge]\nprofile = 'openrouter'\nmodel = 'x'\nmax_tokens = 100", "gt-tui.toml")
    profile = with_project(choose(BUILT_IN, project.profile or ""), project, "gt-tui.toml", trusted=False)
    assert (profile.model, profile.max_tokens, profile.url) == ("x", 100, "https://openrouter.ai/api/v1")


def test_a_project_may_not_choose_the_key() -> None:
    with pytest.raises(ProfileFault, match="may not choose a key"):
        read_project_judge("[judge]\nkey_env = 'OPENAI_API_KEY'", "gt-tui.toml")


@pytest.mark.parametrize(
    "url",
    [
        "https://evil.example/v1",
        "http://openrouter.ai/api/v1",
        "https://openrouter.ai:8443/api/v1",
        "https://openrouter.ai.evil.example/api/v1",
    ],
)
def test_a_project_redirects_a_key_to_another_origin_only_with_consent(url: str) -> None:
    project = read_project_judge(f"[judge]\nprofile = 'openrouter'\nurl = '{url}'", "gt-tui.toml")
    with pytest.raises(ProfileFault, match="Nothing was sent"):
        with_project(BUILT_IN["openrouter"], project, "gt-tui.toml", trusted=False)
    assert with_project(BUILT_IN["openrouter"], project, "gt-tui.toml", trusted=True).url == url


def test_another_path_of_the_same_origin_needs_no_consent() -> None:
    project = read_project_judge("[judge]\nurl = 'https://OPENROUTER.ai:443/api/v2/'", "gt-tui.toml")
    profile = with_project(BUILT_IN["openrouter"], project, "gt-tui.toml", trusted=False)
    assert profile.url == "https://openrouter.ai/api/v2"


def test_consent_is_for_one_file_and_one_origin_and_a_damaged_list_trusts_nobody(tmp_path: Path) -> None:
    state, file = tmp_path / "state", tmp_path / "gt-tui.toml"
    origin = origin_of("https://evil.example/v1")
    assert not is_trusted(state, file, origin)
    trust(state, file, origin)
    trust(state, tmp_path / "other.toml", "https://a.example")
    assert is_trusted(state, file, origin)
    assert not is_trusted(state, file, "https://evil.example:8443")
    assert not is_trusted(state, tmp_path / "elsewhere.toml", origin)
    assert (state / "trusted-judges.json").stat().st_mode & 0o077 == 0
    (state / "trusted-judges.json").write_text("{[")
    assert not is_trusted(state, file, origin)


def test_a_project_lowers_the_users_limits_and_never_lifts_them() -> None:
    mine = replace(
        BUILT_IN["openrouter"], limit_usd=1.0, limit_calls=10, price_input_usd=2.0, price_output_usd=8.0, key_env="MINE"
    )

    def asked(text: str) -> Profile:
        return with_project(mine, read_project_judge(f"[judge]\n{text}", "gt-tui.toml"), "gt-tui.toml", trusted=False)

    lower, higher = asked("limit_usd = 0.5\nlimit_calls = 3"), asked("limit_usd = 100\nlimit_calls = 99999")
    assert (lower.limit_usd, lower.limit_calls) == (0.5, 3)
    assert (higher.limit_usd, higher.limit_calls) == (1.0, 10)
    cheap = asked("price_input_usd = 0\nprice_output_usd = 0")  # by which nothing would ever reach the limit
    assert (cheap.price_input_usd, cheap.price_output_usd) == (2.0, 8.0)
    assert asked("temperature = 1").key_env == "MINE"
    mine = replace(mine, price_input_usd=None, price_output_usd=None)
    assert asked("price_input_usd = 0\nprice_output_usd = 0").price_input_usd is None
    mine = replace(mine, limit_usd=None)
    assert asked("price_input_usd = 1\nprice_output_usd = 2").price_output_usd == 2


def test_the_key_of_another_judge_does_not_go_to_an_address_of_the_projects() -> None:
    mine = replace(BUILT_IN["openrouter"], key_env="MINE")
    project = read_project_judge('[judge]\nurl = "https://elsewhere.example/v1"', "gt-tui.toml")
    with pytest.raises(ProfileFault, match="the key in GT_TUI_API_KEY would go"):
        with_project(mine, project, "gt-tui.toml", trusted=False)
    assert with_project(mine, project, "gt-tui.toml", trusted=True).key_env is None
    same = read_project_judge('[judge]\nurl = "https://openrouter.ai/api/v1"', "gt-tui.toml")
    assert with_project(mine, same, "gt-tui.toml", trusted=False).key_env == "MINE"
