"""Judges by name: those that come with gt-tui, the user's own, and what a project may say about its judge.

A profile never holds a key, only the name of the variable that does. What a project's file may do is narrower
than what the user's may: it picks a profile and sets parameters, but an address in it is used only after the
user agreed, since the key would go there.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from gt_tui.judge.settings import (
    DEFAULT_BASE_URL,
    DEFAULT_MODEL,
    OWN_KEY,
    JudgeSettings,
    base_url_problem,
    origin_of,
    parse_base_url,
)
from gt_tui.text.credentials import credentials

USER_FILE = "judges.toml"
"""The user's profiles, in the configuration directory."""

PROJECT_FILE = "gt-tui.toml"
"""A project's choice of judge, beside the rubric."""

REHEARSAL = "rehearsal"


class ProfileFault(Exception):
    """A judge file cannot be used; the text names file, key, what was expected and what to do."""


class NotTrusted(ProfileFault):
    """A project's file names an address that the user has not agreed to; where there is a person, ask."""


class Profile(Struct, frozen=True):
    """One judge by name. The fields up to `key_env` are those of the file."""

    name: str
    url: str = DEFAULT_BASE_URL
    model: str = DEFAULT_MODEL
    temperature: float | None = 0
    top_p: float | None = 1
    max_tokens: int = 4096
    reasoning_effort: str | None = None
    service_tier: str | None = None
    constrained: bool = False
    timeout_s: float = 180
    attempts: int = 3
    concurrency: int = 8
    price_input_usd: float | None = None
    """US dollars per million tokens that are sent."""
    price_output_usd: float | None = None
    limit_usd: float | None = None
    limit_calls: int | None = None
    key_env: str | None = None
    """Variable that holds the key; without one, those that fit the address."""
    origin: str = "built in"
    """Where the profile was defined, for lists."""

    def __post_init__(self) -> None:
        """Keep the address in its one form, by which keys are bound to hosts; raises ValueError for a broken one."""
        force_setattr(self, "url", parse_base_url(self.url))

    @property
    def rehearsal(self) -> bool:
        """Tell whether this is the rehearsal judge."""
        return self.name == REHEARSAL

    def settings(self) -> JudgeSettings:
        """Give the settings without a key; raises ValueError with a sentence."""
        names = set(JudgeSettings.__struct_fields__) & set(self.__struct_fields__)
        return JudgeSettings(base_url=self.url, **{name: getattr(self, name) for name in names})


_LOCAL = {"reasoning_effort": None, "concurrency": 2, "model": "default", "constrained": True}

BUILT_IN = {
    profile.name: profile
    for profile in (
        Profile(REHEARSAL),
        Profile("openrouter", reasoning_effort="medium"),
        Profile("openai", url="https://api.openai.com/v1", model="gpt-5.5", reasoning_effort="medium"),
        Profile("ollama", url="http://127.0.0.1:11434/v1", **_LOCAL),  # type: ignore[arg-type]
        Profile("llama.cpp", url="http://127.0.0.1:8080/v1", **_LOCAL),  # type: ignore[arg-type]
        Profile("vllm", url="http://127.0.0.1:8000/v1", **_LOCAL),  # type: ignore[arg-type]
        Profile("lmstudio", url="http://127.0.0.1:1234/v1", **_LOCAL),  # type: ignore[arg-type]
    )
}
"""Profiles that need no file. openrouter is the production judge (MISSION, "The judge")."""

_TYPES: dict[str, tuple[str, type | tuple[type, ...]]] = {
    "url": ("a text", str),
    "model": ("a text", str),
    "temperature": ("a number", (int, float)),
    "top_p": ("a number", (int, float)),
    "max_tokens": ("a whole number", int),
    "reasoning_effort": ("a text", str),
    "service_tier": ("a text", str),
    "constrained": ("true or false", bool),
    "timeout_s": ("a number of seconds", (int, float)),
    "attempts": ("a whole number", int),
    "concurrency": ("a whole number", int),
    "price_input_usd": ("a number", (int, float)),
    "price_output_usd": ("a number", (int, float)),
    "limit_usd": ("a number", (int, float)),
    "limit_calls": ("a whole number", int),
    "key_env": ("a text", str),
}
_MAY_BE_LEFT_OUT = {"temperature", "top_p", "reasoning_effort", "service_tier"}
"""Parameters for which the text "none" leaves them out of the request."""
_STRICTEST: dict[str, Callable[[Any, Any], Any]] = {
    "limit_usd": min,
    "limit_calls": min,
    "price_input_usd": max,
    "price_output_usd": max,
}
"""Of what the user and a project say about money, which holds."""
_AMOUNTS = {"price_input_usd", "price_output_usd", "limit_usd", "limit_calls"}
_MOST = 1e9
_NOT_FOR_PROJECTS = {"key_env"}
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,79}")
_LOOKS_SECRET = ("key", "api_key", "apikey", "token", "secret", "password", "authorization")


class UserJudges(Struct, frozen=True):
    """What the user's file says."""

    profiles: Mapping[str, Profile]
    """The built-in ones and the user's own by name; one of the user's replaces a built-in of its name."""
    default: str | None = None
    ask_over: int | None = None
    """Paid calls from which on the app asks before a run."""


class ProjectJudge(Struct, frozen=True):
    """What a project's file says about its judge."""

    profile: str | None
    changes: Mapping[str, Any]
    """Fields of the profile to replace, without an address."""
    url: str | None = None
    """An address of the project's own, which needs the user's consent."""

    @property
    def new_origin(self) -> str | None:
        """Give scheme, host and port that the key would go to, or None where the project names none."""
        return origin_of(self.url) if self.url is not None else None


def read_user_judges(text: str, where: str) -> UserJudges:
    """Give the profiles of the user's file, the built-in ones included. Raises ProfileFault."""
    stated = _toml(text, where)
    _known(stated, {"default", "ask_over", "judges"}, where, "")
    profiles = dict(BUILT_IN)
    judges = stated.get("judges", {})
    if not isinstance(judges, dict):
        raise ProfileFault(f"{where}: judges is no table; write [judges.NAME] above the judge's settings")
    for name, table in judges.items():
        path = f"judges.{name}"
        if not isinstance(table, dict):
            raise ProfileFault(f"{where}: {path} is no table; write [{path}]")
        if name == REHEARSAL:
            raise ProfileFault(f"{where}: {path}: rehearsal is the judge without a network; choose another name")
        like = table.get("like", name)
        if like not in profiles or like == REHEARSAL:
            if "like" in table:
                raise ProfileFault(f"{where}: {path}.like: {_no_such(str(like), profiles)}")
            base = Profile(name)
        else:
            base = profiles[like]
        changes = _changes(table, where, path, also=("like",))
        profiles[name] = _changed(base, {**changes, "name": name, "origin": where}, where, path)
    default = stated.get("default")
    if default is not None and default not in profiles:
        raise ProfileFault(f"{where}: default: {_no_such(str(default), profiles)}")
    ask_over = stated.get("ask_over")
    if ask_over is not None and (type(ask_over) is not int or ask_over < 0):
        raise ProfileFault(f"{where}: ask_over is no whole number from 0 up")
    return UserJudges(profiles, default, ask_over)


def read_project_judge(text: str, where: str) -> ProjectJudge:
    """Give what a project's file says about its judge. Raises ProfileFault."""
    stated = _toml(text, where)
    _known(stated, {"judge"}, where, "")
    table = stated.get("judge", {})
    if not isinstance(table, dict):
        raise ProfileFault(f"{where}: judge is no table; write [judge]")
    for name in _NOT_FOR_PROJECTS & set(table):
        raise ProfileFault(f"{where}: judge.{name}: a project may not choose a key; set it in your own {USER_FILE}")
    changes = _changes(table, where, "judge", also=("profile",))
    profile = table.get("profile")
    if profile is not None and not isinstance(profile, str):
        raise ProfileFault(f"{where}: judge.profile is no text; name a judge of `gt-tui judges`")
    url = changes.pop("url", None)
    if url is not None and (problem := base_url_problem(url)):
        raise ProfileFault(f"{where}: judge.url: {problem}")
    return ProjectJudge(profile, changes, url)


def with_project(profile: Profile, project: ProjectJudge, where: str, *, trusted: bool) -> Profile:
    """Give the profile as the project wants it. Raises ProfileFault for a new origin that is not trusted.

    A project can lower the user's limits and not lift them, by whatever price either. A new address never gets the key
    that the user has set for another judge.
    """
    changes = dict(project.changes)
    if profile.limit_usd is not None and profile.price_input_usd is None:
        # by a price of 0 nothing would ever reach the limit
        changes.pop("price_input_usd", None)
        changes.pop("price_output_usd", None)
    for name, strictest in _STRICTEST.items():
        mine, theirs = getattr(profile, name), changes.get(name)
        if mine is not None and name in changes:
            changes[name] = mine if theirs is None else strictest(mine, theirs)
    if project.url is not None:
        changes["url"] = project.url
        if origin_of(project.url) != origin_of(profile.url):
            if not trusted:
                raise NotTrusted(
                    f"{where} wants the judge at {project.new_origin}, where answers and the key in {OWN_KEY} would "
                    "go. Nothing was sent. If you trust it, run again with --trust-project-judge; else name a judge of "
                    "yours with --judge"
                )
            changes["key_env"] = None
    return _changed(profile, changes, where, "judge")


def choose(profiles: Mapping[str, Profile], name: str) -> Profile:
    """Give the profile of a name; raises ProfileFault naming the nearest."""
    if name not in profiles:
        raise ProfileFault(_no_such(name, profiles))
    return profiles[name]


def _toml(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ProfileFault(f"{where} is not TOML: {error}") from None


def _changes(table: Mapping[str, Any], where: str, path: str, also: tuple[str, ...]) -> dict[str, Any]:
    for name in table:
        if name.lower() in _LOOKS_SECRET:
            raise ProfileFault(
                f"{where}: {path}.{name}: keys are not kept in files. Take it out, set it in the environment or the "
                "keyring, and name the variable in key_env"
            )
    _known(table, {*_TYPES, *also}, where, path)
    changes: dict[str, Any] = {}
    for name, value in table.items():
        if name in also:
            continue
        expected, kinds = _TYPES[name]
        if name in _MAY_BE_LEFT_OUT and value == "none":
            changes[name] = None
            continue
        if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
            raise ProfileFault(f"{where}: {path}.{name} is no {expected.split(' ', 1)[1]}")
        if name in _AMOUNTS and not (
            isinstance(value, (int, float)) and 0 <= value < _MOST
        ):  # so written, NaN is refused as well
            raise ProfileFault(f"{where}: {path}.{name} is {value}: it has to be an amount from 0 up")
        changes[name] = value
    return changes


def _known(table: Mapping[str, Any], known: set[str], where: str, path: str) -> None:
    for name in table:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; {near[0]} was probably meant" if near else f"; known are {', '.join(sorted(known))}"
            raise ProfileFault(f"{where}: {path}{'.' if path else ''}{name} is unknown{hint}")


def _changed(profile: Profile, changes: Mapping[str, Any], where: str, path: str) -> Profile:
    """Give the profile with changes that make a judge that can be asked. Raises ProfileFault."""
    try:
        changed = replace(profile, **changes)
        changed.settings()
    except ValueError as error:
        raise ProfileFault(f"{where}: {path}: {error}") from None
    if (changed.price_input_usd is None) is not (changed.price_output_usd is None):
        raise ProfileFault(f"{where}: {path}: a price has both price_input_usd and price_output_usd, or neither")
    if changed.key_env is not None and (not _VARIABLE.fullmatch(changed.key_env) or credentials(changed.key_env)):
        raise ProfileFault(
            f"{where}: {path}.key_env is no name of an environment variable. A key itself belongs into the "
            "environment or the keyring, never into this file"
        )
    return changed


def _no_such(name: str, profiles: Mapping[str, Profile]) -> str:
    near = difflib.get_close_matches(name, profiles, 1)
    hint = f"; {near[0]} was probably meant" if near else ""
    return f"no judge {name}{hint}; there are {', '.join(profiles)}"
