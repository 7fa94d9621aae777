"""`gt-tui judges`: which judges there are, which answer on this machine, and whether one of them works."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys

from msgspec.structs import replace

from gt_tui.calibration.cost import costs
from gt_tui.cli.judge_options import key_of, key_problem, price_of, user_judges
from gt_tui.judge.http_outcomes import HttpProblem, Reply
from gt_tui.judge.profiles import Profile, ProfileFault, choose
from gt_tui.judge.settings import is_loopback
from gt_tui.text.inert import inert_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `judges`."""
    parser.add_argument("action", nargs="?", choices=("list", "test"), default="list", help="default: list")
    parser.add_argument("name", nargs="?", metavar="NAME", help="the judge to test with one cheap call")
    parser.add_argument("--model", metavar="ID", help="test with this model")
    parser.add_argument("--no-search", action="store_true", help="list without looking for servers on this machine")


def execute(arguments: argparse.Namespace) -> int:
    """List or test; give 1 where the tested judge does not answer, 2 for wrong use."""
    try:
        profiles = user_judges().profiles
        if arguments.action == "test":
            if arguments.name is None:
                raise ValueError("which judge? gt-tui judges test NAME")
            profile = choose(profiles, arguments.name)
            return _test(replace(profile, model=arguments.model) if arguments.model else profile)
    except (ProfileFault, ValueError) as error:
        print(f"gt-tui: {inert_line(str(error))}", file=sys.stderr)
        return 2
    for profile in profiles.values():
        print(_told(profile))
    if not arguments.no_search:
        _search(list(profiles.values()))
    return 0


def _told(profile: Profile) -> str:
    if profile.rehearsal:
        return f"{profile.name:<14} word matching, not a judge; no key, no network, never calibration"
    try:
        key = key_of(profile)
        state = key_problem(profile, key) or ("key found" if key else "needs no key")
    except ValueError as error:
        state = str(error)
    price = price_of(profile)
    money = f"${price.input_usd:g} in, ${price.output_usd:g} out per million tokens" if price else "price unknown"
    if price is None and is_loopback(profile.url):
        money = "no price stated (on this machine)"
    return inert_line(f"{profile.name:<14} {profile.model} at {profile.url} · {money} · {state} · {profile.origin}")


def _search(profiles: list[Profile]) -> None:
    # Here, since it brings the network client, which the other uses of this command do without.
    from gt_tui.judge.probe import find_local

    urls = list(dict.fromkeys(p.url for p in profiles if not p.rehearsal and is_loopback(p.url)))
    found = asyncio.run(find_local(urls))
    print()
    if not found:
        print("no local server answered (looked at " + ", ".join(map(inert_line, urls)) + ")")
    for served in found:
        models = ", ".join(served.models[:12]) + (" …" if len(served.models) > 12 else "")
        print(f"on this machine: {inert_line(served.base_url)} serves {inert_line(models) or 'no model'}")


def _test(profile: Profile) -> int:
    if profile.rehearsal:
        print("rehearsal needs no test: no key, no network")
        return 0
    key = key_of(profile)
    problem = key_problem(profile, key)
    if problem:
        raise ValueError(problem)
    from gt_tui.judge.probe import PING_TOKENS, ping

    settings = replace(profile.settings(), key=key, max_tokens=min(profile.max_tokens, PING_TOKENS), tries=1)
    outcome = asyncio.run(ping(settings))
    rows = {"asked": f"{profile.model} at {profile.url}", "latency": f"{outcome.seconds:.2f} s"}
    if isinstance(outcome, HttpProblem) and not outcome.answered:
        rows["obtained"] = "nothing, so model, parameters, tokens and cost are not known"
    else:
        rows |= _obtained(outcome)
    if isinstance(outcome, HttpProblem):
        print(f"gt-tui: {inert_line(outcome.sentence)}", file=sys.stderr)
    else:
        rows["reply"] = outcome.text[:60]
    for name, value in rows.items():
        print(f"{name:<15} {inert_line(value)}")
    return 1 if isinstance(outcome, HttpProblem) else 0


def _obtained(outcome: Reply | HttpProblem) -> dict[str, str]:
    usage, spent = outcome.usage, costs([*outcome.earlier, outcome.usage], None)
    return {
        "model returned": outcome.model_returned or "not stated",
        "sent": outcome.parameters,
        "refused": ", ".join(outcome.not_honoured) or "nothing (a judge may ignore a parameter without a word)",
        "tokens": json.dumps({"in": usage.prompt_tokens, "out": usage.completion_tokens}),
        "cost": "unknown" if spent.unknown else f"${spent.usd:.6f}",
    }
