"""The rubric that `gt-tui new` writes: one question, well formed, with a word on what goes where."""

SKELETON = """\
# A rubric for an LLM judge, schema 2.0. gt-tui lists what is still missing; f1 shows its keys.
schema_version: "2.0"
benchmark:
  name: ""
  # fixtures that are marked again at the start of grading and after every 25 answers
  standardisation_set: []
  drift_check_interval: 25
candidate_access_mode: CLOSED_CORPUS
scoring_model:
  total_points: 10
  integer_scores_only: true
  gate_failure_score: 0
  positive_marking_after_gate: true
  holistic_bands: false
source_authority: []
global_variants: []
questions:
  # One item a question. Ids differ in their digits, since the public harness looks at nothing else.
  - id: A1
    section: A
    title: ""
    question: ""
    type: ""
    mode: Graduated
    difficulty: Moderate # Easy, Moderate, Hard or Expert
    model_answer: ""
    principle: ""
    # The one claim that the question exists to test. An answer without it scores 0.
    gate:
      component_id: C1
      points: 3
      pass_condition: ""
      fail_examples: []
    # C1 repeats the gate. All together are 10 points, and none pays for what another pays for.
    components:
      - id: C1
        points: 3
        is_gate: true
        credit_if: ""
      - id: C2
        points: 7
        is_gate: false
        credit_if: ""
    required_concepts: []
    accepted_variants: []
    indicative_terms: []
    do_not_credit: []
    evidence: []
    # Four test answers with the score that you predict: near miss 0, minimum pass, partial, full.
    calibration: []
"""
