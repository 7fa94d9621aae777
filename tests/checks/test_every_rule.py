from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from builders import around
from cases import BAD, DOUBLE_KEY, FINE, KEYS, SOUND, Change, Data, as_json, as_yaml, changed

from gt_tui.checks.catalogue import RULES
from gt_tui.checks.problem import Problem, Severity
from gt_tui.checks.repairs import MAKERS, Repair, repairs_of
from gt_tui.checks.whole import check_document
from gt_tui.rubric.document import Document

ELSEWHERE = {
    "GT100": "tests/cli: a file that does not parse",
    "GT110": "below: data cannot hold a key twice",
    "GT405": "test_semantic: needs an embedding",
    "GT719": "tests/calibration: needs the rehearsal",
    "GT721": "tests/calibration: needs the rehearsal",
}
WANTED_BY_ANOTHER_READER = {
    "GT601": {"GT602", "GT603"},
    "GT602": {"GT601"},
    "GT603": {"GT601"},
}
"""The public harness and schema 2.0 want different shapes of variants: each repair serves one of the two."""
STAYS = {"GT401", "GT402"}
"""An exclusion never silences an overlap: it softens the words, and the overlap itself stays for a person."""

cases = [pytest.param(code, change, id=f"{code}-{n}") for code, all_ in BAD.items() for n, change in enumerate(all_)]


def codes(document: Document) -> Counter[str]:
    return Counter(problem.code for problem in check_document(document).problems)


def offers(document: Document) -> list[tuple[Problem, Repair]]:
    found = []
    for problem in check_document(document).problems:
        repairs = repairs_of(problem, *around(document, problem), document)
        found += [(problem, repair) for repair in repairs]
    return found


def repaired(document: Document, repair: Repair) -> Document:
    for edit in repair.edits:
        document = document.edited(edit)
    return document


def test_every_rule_has_a_case_here_or_elsewhere() -> None:
    assert set(BAD) | set(ELSEWHERE) == set(RULES)
    assert set(FINE) <= set(BAD)


def test_a_sound_rubric_has_no_problem() -> None:
    assert check_document(as_json(SOUND)).problems == ()


@pytest.mark.parametrize(("code", "change"), cases)
def test_a_rubric_that_breaks_the_rule_is_told(code: str, change: Change) -> None:
    assert code in codes(as_json(changed(change)))


@pytest.mark.parametrize(
    ("code", "change"), [pytest.param(c, f, id=f"{c}-{n}") for c, all_ in FINE.items() for n, f in enumerate(all_)]
)
def test_a_rubric_that_comes_close_is_left_alone(code: str, change: Change) -> None:
    assert code not in codes(as_json(changed(change)))


@pytest.mark.parametrize("notation", [as_json, as_yaml], ids=["json", "yaml"])
@pytest.mark.parametrize(("code", "change"), cases)
def test_each_repair_clears_its_problem_and_brings_no_other(code: str, change: Change, notation: object) -> None:
    document = notation(changed(change))  # type: ignore[operator]
    before = codes(document)
    for _, repair in (offer for offer in offers(document) if offer[0].code == code):
        after = codes(repaired(document, repair))
        allowed = WANTED_BY_ANOTHER_READER.get(code, set())
        assert not {c for c in after - before if c not in allowed}, (repair.title, after - before)
        assert after[code] < before[code] or code in STAYS, repair.title


@pytest.mark.parametrize("notation", [as_json, as_yaml], ids=["json", "yaml"])
@pytest.mark.parametrize("code", sorted(set(MAKERS) - set(ELSEWHERE)))
def test_every_maker_of_repairs_makes_one(code: str, notation: Callable[[Data], Document]) -> None:
    assert any(p.code == code for change in BAD[code] for p, _ in offers(notation(changed(change))))


@pytest.mark.parametrize("code", sorted(STAYS))
def test_an_exclusion_that_was_written_in_is_not_offered_again(code: str) -> None:
    document = as_json(changed(BAD[code][0]))
    (repair,) = (repair for problem, repair in offers(document) if problem.code == code)
    after = repaired(document, repair)
    (message,) = (p.message for p in check_document(after).problems if p.code == code)
    assert "xclusion stated" in message
    assert not [repair for problem, repair in offers(after) if problem.code == code]


def test_a_key_that_stands_twice() -> None:
    text = as_json(SOUND).text.replace(
        '"principle": "Oxidation near the surface moves copper and concentrates it."', DOUBLE_KEY
    )
    document = as_json(SOUND).with_text(text)
    assert codes(document) == {"GT110": 2}
    repairs = [repair for problem, repair in offers(document) if problem.code == "GT110"]
    assert len(repairs) == 2
    for repair in repairs:
        document = repaired(document, repair)
    assert not codes(document)


def test_at_least_three_quarters_of_the_errors_have_a_repair() -> None:
    errors = {code for code, rule in RULES.items() if rule.severity is Severity.ERROR}
    assert len(errors & set(MAKERS)) / len(errors) >= 0.75


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key[:5])
@pytest.mark.parametrize(
    "put",
    [
        lambda d, key: d["questions"][0]["calibration"][3].update(response_text=f"Weathering made it. {key}"),
        lambda d, key: d["questions"][0].update(accepted_variants=[f"malachite {key}"]),
        lambda d, key: d.update(global_variants=[{"term": "gossan", "variants": [key]}]),
    ],
    ids=["answer", "variant", "global variant"],
)
def test_a_key_in_a_text_for_the_judge_is_told(key: str, put: Callable[[Data, str], object]) -> None:
    problems = check_document(as_json(changed(lambda d: put(d, key)))).problems
    assert [p.code for p in problems if p.code == "GT905"] == ["GT905"]


SECRET = [key for key in KEYS if "PRIVATE" not in key]  # that line only says that a key follows


@pytest.mark.parametrize("key", SECRET, ids=lambda key: key[:5])
def test_no_message_of_any_rule_repeats_a_key(key: str) -> None:
    def everywhere(data: Data) -> None:
        question = data["questions"][0]
        question["gate"]["pass_condition"] = f"The response says {key} and names both {key} and {key}."
        question["components"][1]["credit_if"] = f"Says {key}."
        for name in ("required_concepts", "indicative_terms", "do_not_credit"):
            question[name] = [key, key]
        question["accepted_variants"] = [key, f"{key} x"]
        question["id"] = question["title"] = question["principle"] = key
        question["calibration"][0]["fixture_id"] = key
        question["calibration"][1]["determinacy"] = key
        data["global_variants"] = [{"term": "gossan", "variants": [key]}, {"term": "cap", "variants": [key]}]
        data["schema_version"] = key

    problems = check_document(as_json(changed(everywhere))).problems
    assert len(problems) > 5
    secret = key.rpartition("@")[0] or key
    pieces = [secret[at : at + 12] for at in range(len(secret) - 11)]
    assert [p.message for p in problems if any(piece in p.message for piece in pieces)] == []
