"""A rubric of two questions for driving the app: A1 without any problem, B2 short."""

from __future__ import annotations

from pathlib import Path

SMALL = """\
# kept: a comment at the top
schema_version: "2.0"
benchmark: {name: Weathering, standardisation_set: [A1-F1, B2-F1]}
scoring_model: {total_points: 10, integer_scores_only: true, gate_failure_score: 0}
global_variants:
  - {canonical: gossan, accepted_variants: "iron hat, ironstone cap", note: ""}
questions:
  - id: A1
    section: A
    title: Two generations of copper minerals
    question: Malachite and cuprite are flagged Y, chalcopyrite N. What does the flag record?
    model_answer: >-
      The flag records weathering: malachite and cuprite came from the decay of chalcopyrite.
    principle: Oxidation near the surface moves copper and concentrates it.
    gate:
      component_id: C1
      points: 3   # kept: why three
      pass_condition: The response reads the flag as weathering origin.
      fail_examples:
        - Reads the flag as a class of chemistry.
    components:
      - {id: C1, points: 3, is_gate: true, credit_if: The response reads the flag as weathering origin.}
      - id: C2
        points: 3
        is_gate: false
        credit_if: Places malachite above the water table.
      - id: C3
        points: 4
        is_gate: false
        credit_if: >-
          2 points each to a cap of 4: (a) enrichment narrows copper into a blanket; (b) drilling is needed.
    required_concepts: [weathering, water table]
    accepted_variants:
      - {canonical: malachite, accepted_variants: "green copper carbonate", note: ""}
    indicative_terms: [ironstone]
    do_not_credit:
      - Calling chalcopyrite a product of decay. Fails C1.
    evidence:
      - {claim: Malachite is secondary., source: Textbook, locator: "", authority: "2", confidence: High, notes: ""}
    calibration:
      - fixture_id: A1-F1
        response_text: >-
          Malachite is a carbonate, cuprite an oxide and chalcopyrite a sulphide, so the flag sorts minerals by
          their chemistry. The carbonates lie above the water table and the fresh ore beneath it. Copper was
          stripped from a large volume and redeposited in a thin blanket, so thirty per cent is a local figure.
          I would drill below it before quoting a number.
        expected_gate_passed: false
        expected_component_awards: [{id: C1, awarded: 0}, {id: C2, awarded: 0}, {id: C3, awarded: 0}]
        expected_total: 0
        rationale: Sorts by chemistry.
      - fixture_id: A1-F2
        response_text: Malachite and cuprite came out of weathered chalcopyrite; that is the Y.
        expected_gate_passed: true
        expected_component_awards: [{id: C1, awarded: 3}, {id: C2, awarded: 0}, {id: C3, awarded: 0}]
        expected_total: 3
        rationale: The gate and nothing else.
      - fixture_id: A1-F3
        response_text: The Y minerals are of weathering origin, and they sit above the water table.
        expected_gate_passed: true
        expected_component_awards: [{id: C1, awarded: 3}, {id: C2, awarded: 3}, {id: C3, awarded: 0}]
        expected_total: 6
        rationale: Adds the water table.
      - fixture_id: A1-F4
        response_text: >-
          Malachite and cuprite formed when oxidising groundwater attacked chalcopyrite, so the flag marks what
          came of weathering. They lie above the water table, and fresh ore starts beneath it. Copper was
          stripped from a large volume and redeposited in a thin blanket, which makes thirty per cent a local
          figure. I would drill below the blanket before quoting any number for the deposit.
        expected_gate_passed: true
        expected_component_awards: [{id: C1, awarded: 3}, {id: C2, awarded: 3}, {id: C3, awarded: 4}]
        expected_total: 10
        rationale: All of it.
  - id: B2
    section: B
    title: A rusty ridge
    question: Iron oxide stands on a ridge over a sulphide body. What does the ridge show?
    model_answer: The ridge is the leached top of the sulphide body.
    principle: Iron stays where copper leaves.
    gate:
      component_id: C1
      points: 4
      pass_condition: The response calls the ridge the leached top of the sulphide body.
      fail_examples: [Takes the ridge for a bed of iron ore.]
    components:
      - {id: C1, points: 4, is_gate: true, credit_if: Calls the ridge the leached top of the sulphide body.}
      - {id: C2, points: 6, is_gate: false, credit_if: Proposes a trench across the strike to look for boxwork.}
    required_concepts: []
    accepted_variants: []
    indicative_terms: []
    do_not_credit: []
    evidence: []
    calibration:
      - fixture_id: B2-F1
        response_text: The ridge is a bed of iron ore, and I would dig a trench across the strike for boxwork.
        expected_gate_passed: false
        expected_component_awards: [{id: C1, awarded: 0}, {id: C2, awarded: 0}]
        expected_total: 0
        rationale: ""
"""


def written(folder: Path, text: str = SMALL, name: str = "small.yaml") -> Path:
    """A file with the text, its line ends as they are."""
    path = folder / name
    path.write_bytes(text.encode("utf-8"))
    return path
