"""The options that choose a judge, the same for the editor and for `run`."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from gt_tui.calibration.cost import Price
from gt_tui.calibration.desk import Desk
from gt_tui.calibration.plan import ASK_OVER
from gt_tui.files.atomic import SaveFailed
from gt_tui.files.places import config_directory, state_directory
from gt_tui.files.runs import NAME as RUNS
from gt_tui.files.trust import is_trusted, trust
from gt_tui.judge.judge import Judge
from gt_tui.judge.keyring_keys import keyring_key, keyring_way
from gt_tui.judge.profiles import (
    BUILT_IN,
    PROJECT_FILE,
    REHEARSAL,
    USER_FILE,
    NotTrusted,
    Profile,
    ProfileFault,
    UserJudges,
    choose,
    read_project_judge,
    read_user_judges,
    with_project,
)
from gt_tui.judge.prompt import Template
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.judge.settings import (
    DEFAULT_MODEL,
    ApiKey,
    is_loopback,
    missing_key_problem,
    parse_base_url,
    read_key,
)
from gt_tui.judge.template_file import TemplateFault, load_template
from gt_tui.text.inert import inert_line

LARGEST = 1_000_000
"""Bytes of the largest judge file that is read."""


def add_judge_options(parser: argparse.ArgumentParser) -> None:
    """Declare the judge options."""
    group = parser.add_argument_group(
        "judge",
        "Without a choice here, in the project's gt-tui.toml or in your judges.toml the rehearsal judge marks: word "
        "matching, no network, never calibration. The key comes from GT_TUI_API_KEY, OPENROUTER_API_KEY or "
        "OPENAI_API_KEY in the environment, or from the keyring; a loopback judge needs none.",
    )
    group.add_argument("--judge", metavar="NAME", help="a judge by name; `gt-tui judges` lists them")
    group.add_argument("--judge-url", metavar="URL", help="base URL of an OpenAI-compatible endpoint, ending in /v1")
    group.add_argument("--judge-model", metavar="ID", help=f"model to ask for (default with a URL: {DEFAULT_MODEL})")
    group.add_argument("--template", metavar="FILE", help="your own judge prompt: a text file, or prompts.py:NAME")
    group.add_argument("--limit-usd", metavar="USD", type=_amount, help="stop a run before it spends more")
    group.add_argument("--limit-calls", metavar="N", type=_calls, help="stop a run before it makes more calls")
    group.add_argument(
        "--trust-project-judge",
        action="store_true",
        help="let the gt-tui.toml beside the rubric send answers and your key to the address that it names",
    )


def _amount(text: str) -> float:
    with suppress(ValueError):
        value = float(text)
        if 0 <= value < 1e9:
            return value
    raise argparse.ArgumentTypeError(f"{text!a} is no amount in US dollars, such as 0.50")


def _calls(text: str) -> int:
    with suppress(ValueError):
        value = int(text)
        if value >= 0:
            return value
    raise argparse.ArgumentTypeError(f"{text!a} is no number of calls, such as 20")


def user_judges() -> UserJudges:
    """Give the judges by name, from the user's file where there is one. Raises ValueError."""
    path = config_directory() / USER_FILE
    text = _text(path)
    try:
        return read_user_judges(text, str(path)) if text is not None else UserJudges(dict(BUILT_IN))
    except ProfileFault as fault:
        raise ValueError(str(fault)) from None


class ConsentWanted(ValueError):
    """The project's file wants answers and key at an address that the user has not agreed to; says which."""


def choose_judge(arguments: argparse.Namespace) -> Desk:
    """Give the judge that options, project and user name, in this order, with its record and limits.

    Raises ValueError with what to do, never with a key in it; it is `ConsentWanted` where a person can be asked.
    """
    user = user_judges()
    try:
        profile = _profile(arguments, user)
        template = load_template(arguments.template) if arguments.template else None
    except NotTrusted as fault:
        raise ConsentWanted(str(fault)) from None
    except (ProfileFault, TemplateFault) as fault:
        raise ValueError(str(fault)) from None
    profile = _limited(profile, arguments)
    return Desk(
        open_judge(profile, template),
        state_directory() / RUNS,
        free=is_loopback(profile.url) and price_of(profile) is None,
        price=price_of(profile),
        limit_usd=profile.limit_usd,
        limit_calls=profile.limit_calls,
        ask_over=ASK_OVER if user.ask_over is None else user.ask_over,
        at_once=8 if profile.rehearsal else 2 * profile.concurrency,
    )


def _limited(profile: Profile, arguments: argparse.Namespace) -> Profile:
    """Give the profile with the limits of the command line."""
    if arguments.limit_usd is not None:
        profile = replace(profile, limit_usd=arguments.limit_usd)
    if arguments.limit_calls is not None:
        profile = replace(profile, limit_calls=arguments.limit_calls)
    return profile


def price_of(profile: Profile) -> Price | None:
    """Give the price that a profile states, or None."""
    if profile.price_input_usd is None or profile.price_output_usd is None:
        return None
    return Price(profile.price_input_usd, profile.price_output_usd)


def key_of(profile: Profile) -> ApiKey | None:
    """Give the key for a profile from environment or keyring, or None. Raises ValueError for an unfit one."""
    key = read_key(os.environ, profile.url, profile.key_env)
    return key if key is not None or is_loopback(profile.url) else keyring_key(profile.url)


def key_problem(profile: Profile, key: ApiKey | None) -> str | None:
    """Give the ways to give a judge the key that it needs and has not, or None when all is well."""
    problem = missing_key_problem(profile.url, key, profile.key_env)
    way = keyring_way(profile.url)
    return f"{problem}, or {way}" if problem and way else problem


def open_judge(profile: Profile, template: Template | None = None) -> Judge:
    """Give the judge of a profile with its key. Raises ValueError where the key is missing."""
    if profile.rehearsal:
        return RehearsalJudge()
    key = key_of(profile)
    problem = key_problem(profile, key)
    if problem:
        raise ValueError(problem)
    from gt_tui.judge.mark import EndpointJudge  # the contract and its scanner: no rehearsal pays for loading them

    return EndpointJudge(replace(profile.settings(), key=key), template)


def _profile(arguments: argparse.Namespace, user: UserJudges) -> Profile:
    if arguments.judge_url is not None:
        if arguments.judge is not None:
            raise ValueError("--judge and --judge-url name two judges: give one of them")
        return Profile(
            arguments.judge_url,
            url=parse_base_url(arguments.judge_url),
            model=arguments.judge_model or DEFAULT_MODEL,
            reasoning_effort="medium",
            origin="command line",
        )
    profile = _named(arguments, user)
    if arguments.judge_model is not None:
        if profile.rehearsal:
            raise ValueError("--judge-model needs --judge or --judge-url: say where that model is served")
        profile = replace(profile, model=arguments.judge_model)
    return profile


def _named(arguments: argparse.Namespace, user: UserJudges) -> Profile:
    if arguments.judge is not None:
        return choose(user.profiles, arguments.judge)
    path = arguments.file.parent / PROJECT_FILE
    text = _text(path)
    if text is None:
        return choose(user.profiles, user.default or REHEARSAL)
    project = read_project_judge(text, str(path))
    base = choose(user.profiles, project.profile or user.default or REHEARSAL)
    if base.rehearsal and project.url is not None:
        base = replace(BUILT_IN["openrouter"], name=str(path), reasoning_effort=None)
    base = _limited(base, arguments)  # before the project speaks, which may lift none of them
    origin = project.new_origin
    trusted = arguments.trust_project_judge or (origin is not None and is_trusted(state_directory(), path, origin))
    profile = with_project(base, project, str(path), trusted=trusted)
    if origin is not None and arguments.trust_project_judge:
        try:
            trust(state_directory(), path, origin)
        except (OSError, SaveFailed) as error:
            print(f"gt-tui: your consent holds for this time only: {inert_line(str(error))}", file=sys.stderr)
    return profile


def _text(path: Path) -> str | None:
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError(f"{path} is larger than {LARGEST:,} bytes: is it a file of judges?")
        return path.read_text("utf-8-sig")
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{path} cannot be read: {error}") from None
