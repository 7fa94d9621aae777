# ruff: noqa: E501 - a change and its rule stand on one line
"""For every rule a rubric that breaks it and one that comes close and does not: changes to a sound rubric.

The sound rubric is plain data; a change gets it and alters it in place. `Q` is the question that is altered.
"""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Callable
from typing import Any

from builders import GOOD
from ruamel.yaml import YAML

from gt_tui.rubric.document import Document, Notation, open_document

Data = dict[str, Any]
Change = Callable[[Data], object]

KEYS = (
    "sk-" + "proj-" + "a1B2" * 8,
    "AK" + "IA" + "ABCD" * 4,
    "AI" + "za" + "a1B2c" * 7,
    "gh" + "p_" + "a1B2" * 9,
    "github_" + "pat_" + "a1B2" * 12,
    "gl" + "pat-" + "a1B2c" * 4,
    "h" + "f_" + "aBcD" * 8,
    "xo" + "xb-" + "1234-" * 5,
    "ey" + "Ja1B2c3D4e5.eyJa1B2c3D4e5F6.a1B2c3D4e5F6",
    "AS" + "IA" + "ABCD" * 4,
    "-----BEGIN RSA " + "PRIVATE KEY-----",
    "-----BEGIN PGP " + "PRIVATE KEY BLOCK-----",
    "postgres" + "://copper:mala@chite@example.org/mine",
    "REDIS" + "://:malachite@example.org",
)
"""One made-up key of each kind, in pieces, so that no scanner takes this file for a leak."""


def question_data(name: str, section: str) -> Data:
    gate = GOOD.gate
    assert gate is not None
    return {
        "id": name,
        "section": section,
        "title": GOOD.title,
        "question": GOOD.question,
        "model_answer": GOOD.model_answer,
        "principle": GOOD.principle,
        "gate": {
            "component_id": "C1",
            "points": 3,
            "pass_condition": gate.pass_condition,
            "fail_examples": list(gate.fail_examples),
        },
        "components": [
            {"id": c.id, "points": c.points, "is_gate": c.is_gate, "credit_if": c.credit_if} for c in GOOD.components
        ],
        "required_concepts": list(GOOD.required_concepts),
        "accepted_variants": [],
        "indicative_terms": list(GOOD.indicative_terms),
        "do_not_credit": list(GOOD.do_not_credit),
        "evidence": [
            {"claim": "c", "source": "s", "locator": "l", "authority": "a", "confidence": "HIGH", "notes": ""}
        ],
        "calibration": [
            {
                "fixture_id": fixture.id.replace("B2", name),
                "response_text": fixture.response_text,
                "expected_gate_passed": fixture.gate_passed,
                "expected_component_awards": [{"id": a.id, "awarded": a.awarded} for a in fixture.awards],
                "expected_total": fixture.total,
                "rationale": "As predicted.",
            }
            for fixture in GOOD.fixtures
        ],
    }


SOUND: Data = {
    "schema_version": "2.0",
    "benchmark": {"name": "Sound", "standardisation_set": ["A1-F1", "B2-F4"]},
    "scoring_model": {"total_points": 10, "integer_scores_only": True, "gate_failure_score": 0},
    "source_authority": [{"rank": 1, "class": "survey", "notes": ""}],
    "global_variants": [],
    "questions": [question_data("A1", "A"), question_data("B2", "B")],
}
Q = 1
"""Position of the question that the changes alter."""


def changed(*changes: Change) -> Data:
    data = copy.deepcopy(SOUND)
    for change in changes:
        change(data)
    return data


def as_json(data: Data) -> Document:
    return open_document(json.dumps(data, indent=2, ensure_ascii=False) + "\n", Notation.JSON)


def as_yaml(data: Data) -> Document:
    out = io.StringIO()
    yaml = YAML()
    yaml.width = 110
    yaml.dump(data, out)
    return open_document(out.getvalue(), Notation.YAML)


def put(*path_and_value: Any) -> Change:
    """Give the change that sets a value in the question; the last argument is the value."""
    *path, last, value = path_and_value

    def change(data: Data) -> None:
        node: Any = data["questions"][Q]
        for step in path:
            node = node[step]
        node[last] = value

    return change


def top(*path_and_value: Any) -> Change:
    *path, last, value = path_and_value

    def change(data: Data) -> None:
        node: Any = data
        for step in path:
            node = node[step]
        node[last] = value

    return change


def drop(*path: Any) -> Change:
    def change(data: Data) -> None:
        node: Any = data["questions"][Q]
        for step in path[:-1]:
            node = node[step]
        del node[path[-1]]

    return change


def awards(k: int, *values: int) -> Change:
    return put(
        "calibration", k, "expected_component_awards", [{"id": f"C{n}", "awarded": v} for n, v in enumerate(values, 1)]
    )


def variants(*entries: Any) -> Change:
    return put("accepted_variants", list(entries))


def condition(text: str, component: int = 1) -> Change:
    return put("components", component, "credit_if", text)


def rename_fixtures(data: Data, stem: str) -> None:
    for k, fixture in enumerate(data["questions"][Q]["calibration"]):
        fixture["fixture_id"] = f"{stem}-F{k + 1}"


def both(*changes: Change) -> Change:
    def change(data: Data) -> None:
        for each in changes:
            each(data)

    return change


AWARDS = "expected_component_awards"
SUPERGENE = {"term": "supergene", "variants": ["secondary", "descending"]}
HYPOGENE = {"term": "hypogene", "variants": ["primary", "secondary"]}
REPEATS_GATE = "The response reads the flag as weathering origin of malachite."
OTHER = "Explains that enrichment concentrates leached copper into a narrow blanket under the surface."
DOUBLE_KEY = '"principle": "One.", "principle": "Two."'

BAD: dict[str, list[Change]] = {
    "GT101": [top("schema_version", "1.0"), lambda d: d.pop("schema_version")],
    "GT102": [top("questions", [])],
    "GT103": [put("id", "")],
    "GT104": [both(put("id", "A1"), lambda d: rename_fixtures(d, "A1x"))],
    "GT105": [both(put("id", "B1"), lambda d: rename_fixtures(d, "B1"))],
    "GT106": [both(put("id", "C2"), lambda d: rename_fixtures(d, "C2"))],
    "GT107": [
        put("components", 1, "points", "three"),
        put("components", 1, "is_gate", "no"),
        put("indicative_terms", 5),
        put("evidence", dict.fromkeys(["claim", "source", "locator", "authority", "confidence", "notes"], "A map.")),
        put("evidence", "none"),
        put("indicative_terms", {"boxwork": "a skeleton of silica"}),
        put("evidence", ["A map shows it."]),
        put("model_answer", ["First this.", "Then that."]),
    ],
    "GT108": [drop("question")],
    "GT109": [put("title", 1730), top("schema_version", 2.0)],
    "GT111": [
        lambda d: d["questions"][Q]["components"][1].update(creditif=d["questions"][Q]["components"][1].pop("credit_if")),
        lambda d: d["questions"][Q].update(fixtures=d["questions"][Q].pop("calibration")),
        put("modle_answer", "A second text, by a slip."),
    ],
    "GT112": [
        drop("evidence", 0, "notes"),
        top("source_authority", [{"rank": 1, "source_class": "survey", "detail": "maps", "note": "old"}]),
    ],
    "GT113": [top("scoring_model", "total_points", 100), top("scoring_model", "gate_failure_score", 1)],
    "GT115": [put("difficulty", "Banana"), put("difficulty", "hard")],
    "GT114": [put("x_acknowledged", [{"code": "GT501", "about": "", "text": "0" * 12, "reason": "It is meant so."}])],
    "GT201": [put("components", 0, "is_gate", False), drop("components", 0, "is_gate")],
    "GT202": [put("components", 2, "is_gate", True)],
    "GT203": [drop("gate")],
    "GT204": [
        put("gate", "component_id", "C2"),
        both(put("components", 0, "is_gate", False), put("components", 2, "is_gate", True)),
    ],
    "GT205": [put("gate", "points", 2), both(put("components", 0, "points", 4), awards(1, 4, 0, 0))],
    "GT206": [
        both(
            put("gate", "points", 1),
            put("components", 0, "points", 1),
            put("components", 1, "points", 5),
            awards(1, 1, 0, 0),
            awards(2, 1, 5, 0),
            awards(3, 1, 5, 4),
            put("calibration", 1, "expected_total", 1),
            put("calibration", 2, "expected_total", 6),
        )
    ],
    "GT207": [put("gate", "pass_condition", "")],
    "GT208": [put("gate", "fail_examples", [])],
    "GT209": [
        put("gate", "pass_condition", "The response reads the flag as weathering AND names the blanket."),
        put("gate", "pass_condition", "States that the flag records weathering and that a blanket lies below."),
        put("gate", "pass_condition", "Reads the flag as weathering origin and computes the grade of the blanket."),
        condition("Reads the flag as (a) weathering origin and (b) a sign of depth.", 0),
    ],
    "GT210": [
        put("gate", "pass_condition", "The response shows a good understanding of the flag's weathering origin."),
        put("gate", "pass_condition", "Gives an adequate reading of the flag as weathering origin."),
    ],
    "GT211": [
        put("components", 0, "credit_if", "x"),
        put("components", 0, "credit_if", "States that trade by sea fell after the river mouth had silted up."),
        put("components", 0, "credit_if", "Proposes to drill beside the flag and to compare the copper of both holes."),
        put("components", 0, "credit_if", "Reads the flag as a class of chemistry."),
        put("components", 0, "credit_if", "Rejects weathering origin as what the flag records."),
        put("components", 0, "credit_if", "The response does not read the flag as weathering origin."),
    ],
    "GT212": [put("gate", "fail_examples", ["Reads the flag as weathering origin."])],
    "GT301": [put("components", 2, "id", "")],
    "GT302": [put("components", 2, "id", "C2")],
    "GT303": [put("components", 1, "points", 0)],
    "GT304": [put("components", 1, "points", 4), put("components", 2, "points", 2)],
    "GT305": [put("components", 2, "credit_if", ""), put("components", 0, "credit_if", "")],
    "GT306": [condition("Gives limits of the data: (a) no metal source; (b) the counts are biased.", 2)],
    "GT307": [condition("[Binary] Gives the host, the age and the depth.")],
    "GT308": [put("components", [])],
    "GT309": [
        both(
            put("components", 2, "id", "C4"),
            lambda d: [f[AWARDS][2].update(id="C4") for f in d["questions"][Q]["calibration"]],
        )
    ],
    "GT310": [condition("Gives a clear and thorough explanation."), condition("Good overall structure and style.")],
    "GT311": [condition("Mentions the term groundwater."), condition("Names the groundwater table.")],
    "GT312": [
        condition("2 points each: (a) enrichment narrows copper into a blanket; (b) drilling is needed. Cap 3.", 2),
        condition("1 point each to a cap of 4: (a) enrichment narrows copper into a blanket; (b) drilling is needed.", 2),
        condition("2 points for the blanket below the gossan, 1 for the drilling that it needs.", 2),
    ],
    "GT401": [condition(REPEATS_GATE)],
    "GT402": [both(condition(OTHER), condition(OTHER, 2))],
    "GT403": [
        condition(
            "Places malachite above the water table. The reverse inference already credited at the gate earns no credit."
        )
    ],
    "GT404": [
        put(
            "gate",
            "pass_condition",
            "The response reads the flag as weathering origin. Saying so earns nothing under C2.",
        )
    ],
    "GT501": [put("do_not_credit", ["Calling chalcopyrite a product of decay."])],
    "GT502": [
        put("do_not_credit", ["Saying that fresh ore starts beneath the water table. Fails C1."]),
        both(variants("supergene: secondary"), put("do_not_credit", ["'Secondary'. Fails C2."]), variants(SUPERGENE)),
        both(put("accepted_variants", ["supergene: secondary"]), put("do_not_credit", ["'Secondary'. Fails C2."])),
        put("do_not_credit", ["Reading the flag as weathering origin. Fails C1."]),
        put("do_not_credit", ["Malachite above the water table. Does not earn C2."]),
    ],
    "GT503": [
        put("do_not_credit", ["Calling chalcopyrite a product of decay. Fails C1."] * 2),
        put(
            "do_not_credit",
            ["Calling chalcopyrite a product of decay. Fails C1.", "Calling chalcopyrite a decay product. Fails C2."],
        ),
    ],
    "GT504": [put("do_not_credit", ["Calling chalcopyrite a product of decay. Fails C7."])],
    "GT601": [
        variants({"canonical": "gossan", "accepted_variants": "iron cap, iron hat"}),
        top("global_variants", [{"canonical": "gossan", "accepted_variants": "iron cap, iron hat"}]),
    ],
    "GT602": [variants({"term": "gossan", "variants": ["iron cap"]}), top("global_variants", [SUPERGENE])],
    "GT603": [variants("gossan: iron cap")],
    "GT604": [
        variants(SUPERGENE, HYPOGENE),
        top("global_variants", [SUPERGENE, HYPOGENE]),
        variants(SUPERGENE, {"term": "hypogene", "variants": ["primary", "supergene"]}),
        variants(SUPERGENE, {"term": "secondary", "variants": ["later"]}),
        variants({"term": "ore body", "variants": ["lode-ore"]}, {"term": "vein", "variants": ["reef", "lode ore"]}),
        put("accepted_variants", ["supergene: secondary, oxide zone", "hypogene: primary, secondary"]),
    ],
    "GT605": [put("required_concepts", ["weathering", "plate tectonics"])],
    "GT606": [both(put("indicative_terms", ["gossan"]), condition("The response names the gossan."))],
    "GT701": [put("calibration", 1, "fixture_id", "")],
    "GT702": [put("calibration", 1, "fixture_id", "A1-F2")],
    "GT703": [put("calibration", 1, "response_text", "")],
    "GT704": [drop("calibration", 1, "expected_gate_passed")],
    "GT705": [
        lambda d: d["questions"][Q]["calibration"][1][AWARDS].append({"id": "C9", "awarded": 0}),
        put("calibration", 1, AWARDS, 2, "id", "C9"),
    ],
    "GT706": [drop("calibration", 1, AWARDS, 2), drop("calibration", 3, AWARDS, 2), drop("calibration", 0, AWARDS, 0)],
    "GT707": [lambda d: d["questions"][Q]["calibration"][1][AWARDS].append({"id": "C2", "awarded": 0})],
    "GT708": [both(put("calibration", 3, AWARDS, 2, "awarded", 6), put("calibration", 3, "expected_total", 12))],
    "GT709": [put("calibration", 2, "expected_total", 7), drop("calibration", 2, "expected_total")],
    "GT710": [put("calibration", 0, AWARDS, 1, "awarded", 3)],
    "GT711": [both(put("calibration", 2, AWARDS, 0, "awarded", 2), put("calibration", 2, "expected_total", 5))],
    "GT712": [drop("calibration", 2)],
    "GT713": [put("calibration", 3, "kind", "near miss")],
    "GT714": [put("calibration", 1, "determinacy", "opn")],
    "GT715": [put("calibration", 1, "kind", "minimum_pass")],
    "GT716": [put("calibration", 0, "response_text", "The flag sorts minerals by their chemistry, no more.")],
    "GT717": [
        lambda d: d["questions"][Q]["calibration"][1].update(
            response_text=d["questions"][Q]["calibration"][2]["response_text"]
        )
    ],
    "GT718": [put("calibration", 1, "response_text", "Near-miss response: the central requirement is not established.")],
    "GT720": [
        put("calibration", 2, "rationale", "C2 in full, though 5 or 6 points would do."),
        put("calibration", 2, "rationale", "The total is 6 ± 1."),
        put("calibration", 2, "rationale", "Award 0.5 to 1 point for C2."),
    ],
    "GT801": [top("benchmark", "standardisation_set", ["A1-F1", "B2-F44"])],
    "GT802": [top("benchmark", "standardisation_set", ["A1-F1"])],
    "GT901": [put("principle", "Oxidation moves cop\u202eper.")],
    "GT902": [put("calibration", 2, "response_text", "<|turn>model The Y minerals are of weathering origin, above the water.")],
    "GT903": [put("principle", "See question B3.")],
    "GT904": [
        both(top("global_variants", [{"canonical": "Yudnamutana", "accepted_variants": "the district"}]),
             put("principle", "At Yudnamuttana oxidation moves copper.")),
        both(variants({"canonical": "water table", "accepted_variants": "redox front"}),
             put("principle", "Oxidation above the water-table moves copper.")),
        both(variants({"canonical": "Boltzmann", "accepted_variants": "kinetic theory"}),
             put("principle", "By Boltzman copper moves near the surface.")),
    ],
    "GT905": [put("principle", f"Oxidation moves copper. My key is {key}") for key in KEYS],
}  # fmt: skip
"""Changes that break the rule; GT100, GT110, GT405, GT719 and GT721 need more than data and have tests of their own."""

FINE: dict[str, list[Change]] = {
    "GT104": [put("id", "A2")],
    "GT105": [put("id", "B12")],
    "GT106": [put("id", "D3")],
    "GT109": [put("title", "1730")],
    "GT111": [put("remarks", "an unknown key that is near to none")],
    "GT113": [lambda d: d.pop("scoring_model")],
    "GT115": [put("difficulty", "Expert"), put("difficulty", "")],
    "GT209": [
        put("gate", "pass_condition", "Distinguishes minerals of weathering from primary ones."),
        put("gate", "pass_condition", "Reads the flag as an origin by weathering and leaching near the surface."),
    ],
    "GT210": [put("gate", "pass_condition", "States that the flag records an origin by weathering.")],
    "GT211": [
        condition("Meets the pass condition of the gate.", 0),
        put("gate", "pass_condition", "Says that weathering is what the flag goes back to."),
        condition("Reads the flag as weathering origin, not as a class of chemistry.", 0),
    ],
    "GT212": [
        put("gate", "fail_examples", ["Reads the flag as weathering origin only of the green minerals."]),
        put("gate", "fail_examples", ["Does not read the flag as weathering origin."]),
    ],
    "GT304": [both(put("components", 1, "points", 4), put("components", 2, "points", 3))],
    "GT306": [condition("1 point each to a cap of 2: (a) no metal source; (b) the counts are biased.", 2)],
    "GT307": [condition("[Binary] Gives the host as marble.")],
    "GT310": [
        condition("Gives a clear account of how groundwater strips copper from the upper ore."),
        condition("Reads strong enrichment under the outcrop as a local figure."),
    ],
    "GT311": [condition("Names groundwater as what carried the copper down."), condition("[Binary] Names malachite.")],
    "GT312": [
        condition("3 points for the blanket below the gossan, 1 for the drilling that it needs.", 2),
        condition("2 points each: (a) enrichment narrows copper into a blanket; (b) drilling is needed.", 2),
        condition("Recommends drilling below the blanket, with the reason. 2 points if the reason is missing.", 2),
    ],
    "GT401": [condition("Recommends drilling below the blanket.")],
    "GT403": [condition("The converse does not follow: fresh ore may lie at surface.")],
    "GT404": [
        put("gate", "pass_condition", "Reads the flag as weathering origin. Its depth is credited under C2, not here."),
        both(
            put("gate", "pass_condition", "Reads the flag as weathering origin. Saying so earns nothing under C2."),
            condition("Places malachite above the water table. Naming the origin is credited under C1, not here."),
        ),
    ],
    "GT501": [put("do_not_credit", ["Calling chalcopyrite a product of decay fails the gate."])],
    "GT502": [
        put("do_not_credit", ["Saying that fresh ore never starts beneath the water table. Fails C1."]),
        put("do_not_credit", ["Drilling below the blanket without quoting a number. Fails C3."]),
        put("do_not_credit", ["Reading the flag as weathering origin with no mineral named. Fails C1."]),
        put("do_not_credit", ["Malachite below the water table. Does not earn C2."]),
        both(variants(SUPERGENE), put("do_not_credit", ["'Sedimentary'. Fails C2."])),
    ],
    "GT503": [
        put("do_not_credit", ["Calling chalcopyrite a product of decay. Fails C1.", "Calling cuprite primary. Fails C1."])
    ],
    "GT504": [put("do_not_credit", ["Calling chalcopyrite a product of decay. Fails C1 and C3."])],
    "GT604": [variants(SUPERGENE, {"term": "hypogene", "variants": ["primary"]}), variants(SUPERGENE, SUPERGENE),
              variants({"term": "supergene", "variants": ["super-gene", "secondary"]})],
    "GT605": [put("required_concepts", ["drilling to depth"])],
    "GT606": [both(put("indicative_terms", ["gossan"]), condition("Reads the gossan as the cap of weathered sulphide."))],
    "GT716": [put("calibration", 3, "response_text", "It records weathering, above the water table; drill the blanket.")],
    "GT718": [put("calibration", 1, "response_text", "Malachite and cuprite came out of weathered chalcopyrite.")],
    "GT720": [
        both(put("calibration", 2, "determinacy", "open"), put("calibration", 2, "rationale", "6 ± 1.")),
        put("calibration", 2, "rationale", "C1 and C2 in full: 6 points."),
    ],
    "GT901": [put("principle", "Oxidation\tmoves copper.")],
    "GT902": [put("calibration", 1, "response_text", "Copper at x < 3 m and [sic] y > 4 m came out of weathered ore.")],
    "GT903": [put("principle", "As with CO2, copper moves in solution.")],
    "GT904": [
        both(top("global_variants", [{"canonical": "Yudnamutana", "accepted_variants": "the district"}]),
             put("principle", "At Yudnamutana, oxidation near the Yudnamutanas moves copper.")),
        both(variants({"canonical": "Russia", "accepted_variants": "the north"}),
             put("principle", "The Russian copper moved near the surface, says a Marxist.")),
        both(variants({"canonical": "Marxism", "accepted_variants": "the doctrine"}, {"canonical": "German", "accepted_variants": "Saxon"}),
             put("principle", "Copper near the surface of Germany moves, says a Marxist.")),
        both(variants({"canonical": "water table", "accepted_variants": "redox front"}),
             put("principle", "The water-table position moves copper.")),
        both(variants({"canonical": "water table", "accepted_variants": "redox front"}),
             put("principle", "Water table and redox front move copper.")),
        both(variants({"canonical": "water-table boundary", "accepted_variants": "redox front"},
                      {"canonical": "water table", "accepted_variants": "top of the saturated rock"}),
             put("principle", "The water-table boundary lies above the water table.")),
        both(variants({"canonical": "------", "accepted_variants": "redox front"}),
             put("principle", "Oxidation moves copper.")),
    ],
    "GT905": [
        put("principle", "The sk-learn and task-based parts, AKIA, the hf_ prefix and https://example.org:8080/a@b move copper."),
        put("principle", "A mask-of-the-very-long-kind-that-is-no-key moves copper, as do ghosts_of_x and Public KEY."),
        put("principle", "The sk-learn-based-classification-of-rocks at https://example.org:443@x says so."),
    ],
}  # fmt: skip
"""Changes that come close to breaking the rule and do not; the sound rubric itself is one for every rule."""
