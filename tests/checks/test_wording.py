from __future__ import annotations

import pytest
from builders import GOOD, places, with_component, with_fixture, with_gate
from msgspec.structs import replace

from gt_tui.checks.run import check_question
from gt_tui.rubric.model import Question


def of(code: str, question: Question) -> list[tuple[str | int, ...]]:
    return places(check_question(question), code)


@pytest.mark.parametrize(
    "condition",
    [
        "States all four of the alteration zones in order.",
        "The response names the host AND/OR the structural control.",
        "The response must give each of the following: age, host, structure.",
        "The response identifies both the host rock and the controlling fault.",
        "Explains both why the pH rises and how the metal is lost.",
        "The response both names the reaction and explains the precipitation.",
        "Names the neutralising reaction and explains why the metal precipitates.",
        "The answer gives (a) the age of the intrusion and (b) its depth.",
        "States the depth. It must cover at least two of the reasons.",
        "The response states that the frost split the rock and that the scree is still moving.",
        "States that the bond is void and that the surety plays no part.",
        "States that the bond is void, and that the surety is free, and that costs follow.",
        "The response must say that the frost split the rock and that the scree is still moving.",
        "The response states that the fever is malaria and computes the share of red cells that carry the parasite.",
        "Identifies the clerk as the forger and computes the age of the ink.",
        "The student must identify the clerk as the forger and must quote the seal.",
        "The response must identify the clerk as the forger and cite the seal.",
        "Attributes the fever to malaria and states that the spleen is large.",
        "Names the clerk as the forger, the age of the ink and the year in which the deed was sealed.",
        "States that the bond is void. States that the surety is free.",
        "Attributes the fever to malaria. It must also explain why the bouts come every third day.",
        "Attributes the fever to malaria; it also gives the large spleen as evidence.",
        "Attributes the fever to malaria, rules out typhoid, and reads the smear.",
        "The response explains why the rock split as well as how the scree moves.",
        "Explains why the price of bread rose and how the riots spread.",
        "- reads the flag as weathering origin\n- places it above the water table",
        "1. Reads the flag as weathering origin.\n2. Places malachite above the water table.",
        "Reads the flag as weathering origin plus gives the depth of the water table.",
        "States the depth as well as naming the host.",
        "Explains the flag and, in addition, quantifies the enrichment.",
        "The answer must mention weathering; it must mention depth.",
        "Reads the flag as weathering origin. Also required: the depth of the water table.",
        "Two things are needed: weathering origin, and depth.",
        "Both weathering origin and the depth of the water table are stated.",
        "Weathering origin and water table must both be mentioned.",
        "The response must show that all four elements of negligence are made out.",
    ],
)
def test_a_gate_that_asks_for_several_facts(condition: str) -> None:
    assert of("GT209", with_gate(pass_condition=condition)) == [("gate", "pass_condition")]


@pytest.mark.parametrize(
    "condition",
    [
        "The response distinguishes supergene minerals from hypogene ones.",
        "Distinguishes both the oxide zone and the sulphide zone by their origin.",
        "States that both zones interpenetrate.",
        "States that the oxide and sulphide zones overlap and grade into each other.",
        "Identifies the control as lithological and explains it by the carbonate host.",
        "Reads absence at outcrop as no proof. Naming all four of the minerals without this reading fails.",
        "The response attributes the grade to leaching and redeposition of copper.",
        "Gives (a) the age or (b) the host.",
        "States that the varnish consists of iron and manganese oxides.",
        "States that copper was leached and carried down.",
        "Says that the price of bread rises and falls with the harvest.",
        "States that the frost split the rock and that it did so from the top down.",
        "States that the bond lacks a seal and that it is therefore void.",
        "States that the bond is void because it lacks a seal and that the seal was never set.",
        "States that the age lies between that of the tuff beneath and that of the tuff above.",
        "Identifies the clerk as the forger and explains it by the seal.",
        "Identifies the forgery and explains it: the clerk had the seal.",
        "Rejects the curse and explains the deaths by the mould.",
        "Identifies that the beams bend in the fire and give way.",
        "The response must say that a forger can copy the seal and quote the roll.",
        "Names the clerk, the keeper of the seal, as the forger.",
        "Explains how and why the price of bread rose.",
        "Explains why the rock split and how it came to lie in the valley.",
        "States that the bond is void. A bare statement that the surety is free does not pass.",
        "Attributes the fever to malaria. The bouts must be named as the reason.",
        "Says that all three of the phases coexist at the triple point.",
        "The response says that the effect holds for each of the two groups.",
        "Reads the flag as weathering. Either of these wordings is fine:\n- secondary;\n- of the oxide zone.",
    ],
)
def test_a_gate_of_one_claim(condition: str) -> None:
    assert of("GT209", with_gate(pass_condition=condition)) == []


@pytest.mark.parametrize(
    "condition",
    [
        "Gives limits of the data: (a) no metal source; (b) the counts are biased.",
        "Covers each of the following: sampling bias, mapping bias.",
        "1) no metal source is shown; 2) counts carry bias.",
        "- no metal source is shown\n- the counts carry bias",
        "• no metal source • biased counts",
        "i) no metal source is shown ii) the counts carry bias",
        "Firstly no metal source is shown, secondly the counts carry bias.",
        "Three facts: no source, biased counts, no drilling.",
    ],
)
def test_several_facts_without_division_of_points(condition: str) -> None:
    assert of("GT306", with_component(2, credit_if=condition)) == [("components", 2, "credit_if")]


def test_a_list_in_the_gates_component_is_several_claims_and_has_no_points_to_divide() -> None:
    listed = with_component(0, credit_if="Reads the flag as (a) an origin by weathering; (b) a sign of depth.")
    assert of("GT209", listed) == [("components", 0, "credit_if")]
    assert of("GT306", listed) == []
    assert of("GT209", with_component(0, credit_if="Reads the flag as (a) weathered or (b) oxidised.")) == []


@pytest.mark.parametrize(
    "condition",
    [
        "2 points each to a cap of 4: (a) no metal source; (b) the counts are biased.",
        "(a) no metal source (2 pts); (b) the counts are biased (2 pts).",
        "One point for (a) no metal source, three marks for (b) biased counts.",
        "Either (a) no metal source or (b) biased counts earns the whole.",
        "Notes that the deposit (a small one) was never drilled.",
        "Full 4 points for (a) and (b), half the points for one.",
        "(a) no metal source [2]; (b) the counts are biased [2].",
    ],
)
def test_several_facts_with_division_of_points(condition: str) -> None:
    assert of("GT306", with_component(2, credit_if=condition)) == []


@pytest.mark.parametrize(
    "condition",
    [
        "[Binary] Gives (a) the host and (b) the age.",
        "[Binary] Names the host and states its age.",
        "[binary] The answer gives the age, the host and the structure.",
        "[Binary] Each of the following is stated: host, age.",
        "[Binary] States that the bond is void and that the surety is free.",
        "[Binary] Gives the grade and the tonnage.",
        "[Binary] Names the blanket; says that drilling is needed.",
        "[Binary]\n- names the blanket\n- gives the depth",
        "[Binary, 3 points] names grade, tonnage and depth",
        "(Binary) Names grade, tonnage and depth.",
    ],
)
def test_binary_on_several_facts(condition: str) -> None:
    question = with_component(1, credit_if=condition)
    assert of("GT307", question) == [("components", 1, "credit_if")]
    assert of("GT306", question) == []


@pytest.mark.parametrize(
    "condition",
    [
        "[Binary] Gives the year as 1862.",
        "[Binary] Gives the triad as C, E and G.",
        "[Binary] States that p, q and r lie on one line.",
        "[Binary] Gives the difference between the mean and the median.",
        "[Binary] Gives the law of the mine and the miller.",
    ],
)
def test_binary_on_one_fact(condition: str) -> None:
    assert of("GT307", with_component(1, credit_if=condition)) == []


def test_a_row_of_hyphens_in_a_binary_component_is_read_once() -> None:
    text = f"[Binary] {'co-op-' * 10_000}"  # by the square of its length this took 40 seconds
    assert of("GT307", with_component(1, credit_if=text)) == []


@pytest.mark.parametrize(
    "exclusion",
    [
        "Do not award the reverse inference already credited at the gate.",
        "The converse is credited under C1 and does not count here.",
        "The contrapositive of the gate earns nothing.",
        "No credit for the same claim stated the other way round.",
        "Do not pay for the flip side of the gate.",
        "The negative form of C1 earns nothing here.",
    ],
)
def test_an_exclusion_of_the_converse(exclusion: str) -> None:
    text = f"Places malachite above the water table. {exclusion}"
    assert of("GT403", with_component(1, credit_if=text)) == [("components", 1, "credit_if")]
    assert of("GT403", replace(GOOD, do_not_credit=(f"{exclusion} C2.",))) == [("do_not_credit", 0)]


@pytest.mark.parametrize(
    "text",
    [
        "Places the ore under the reverse fault. The fault itself is credited at the gate, not here.",
        "Explains the inverse relation of grade and tonnage. Naming grade is not credited here.",
        "States the depth; that the minerals are secondary is paid at the gate, not here.",
    ],
)
def test_an_ordinary_exclusion(text: str) -> None:
    assert of("GT403", with_component(1, credit_if=text)) == []


def test_do_not_credit_without_a_component() -> None:
    entries = ("Reversing the sets. Fails C1.", "Reversing the sets.", "Reversing the sets fails the gate.")
    assert of("GT501", replace(GOOD, do_not_credit=entries)) == [("do_not_credit", 1)]


@pytest.mark.parametrize(
    "text",
    [
        "Links depth to the water table (see question B3).",
        "Links depth to the water table, as in A2.",
        "Links depth to the minerals listed in the appendix.",
        "Links depth to the water table, as above.",
        "Links depth to the conditions given in the previous question.",
        "Same as D12.",
        "Same standard as A2.",
        "Mark as A2.",
        "Use the criteria from question two.",
        "As in the preceding item.",
        "As in Q. 4.",
        "As explained earlier.",
        "See the attached sheet.",
        "Same criteria as before.",
        "See the answer to the last question.",
    ],
)
def test_a_text_that_points_outside_the_block(text: str) -> None:
    assert of("GT903", with_component(1, credit_if=text)) == [("components", 1, "credit_if")]


@pytest.mark.parametrize(
    "text",
    [
        "Links depth to the water table; see C1 for the flag.",
        "Places malachite as above the water table.",
        "Reads the core of drillhole B3 down to 40 m.",
        "This is asked in question B2.",
        "The gas behaves as with CO2 at depth.",
        "The level rises as with IL6.",
        "Says that the yield is as high as before.",
        "Uses other questions of the two surveys.",
        "The melt was chilled against rock above as well as below.",
    ],
)
def test_a_text_that_stands_alone(text: str) -> None:
    assert of("GT903", with_component(1, credit_if=text)) == []


def test_what_the_question_speaks_of_is_no_other_question() -> None:
    text = "Compare B12 with folate."
    assert of("GT903", with_component(1, credit_if=text)) == [("components", 1, "credit_if")]
    asked = replace(with_component(1, credit_if=text), question="What does a lack of vitamin B12 do?")
    assert of("GT903", asked) == []
    pointing = replace(with_component(1, credit_if="As in A3."), question="As in A3, but for tin.")
    assert of("GT903", pointing) == [("question",), ("components", 1, "credit_if")]


def test_an_appendix_of_a_report_may_occur_in_the_question() -> None:
    assert of("GT903", replace(GOOD, question=f"{GOOD.question} Use the logs from appendix 3.")) == []
    assert of("GT903", replace(GOOD, principle="The appendix lists them.")) == [("principle",)]


@pytest.mark.parametrize(
    "text",
    [
        "Near-miss response: the central requirement is not established.",
        "The response identifies the host as carbonate but gives no reason.",
        "A strong answer that covers all the components.",
        "Identifies the flag as weathering origin and links it to depth.",
        "States only that malachite is green.",
        "Correctly names the minerals but does not explain the flag.",
        "This answer would earn full marks.",
        "Candidate stops short of the mechanism.",
        "[answer to be written]",
        "TODO",
        "Minimum pass: weathering only.",
        "Weathering made the malachite. That alone passes the gate.",
        "Weathering made the malachite, and so the gate is met.",
        "The gated claim stands in the last sentence: weathering.",
        "Weathering made the malachite. The response lacks the depth and omits the blanket.",
        "The response lacks any word on depth.",
        "C1 met, C2 met, C3 not met.",
        "Weathering made the malachite, so C2 is earned.",
        "Gets the gate.",
        "Same as F4 but without the last sentence.",
        "As F4, minus the blanket.",
        "An answer with weathering and nothing else.",
        "A response in which weathering is named.",
        "The examinee got weathering but forgot the drilling.",
        "This candidate reads the flag right.",
        "The writer omits the mechanism.",
        "States in one sentence that malachite is secondary.",
        "Weathering made the malachite. The response never states the depth.",
    ],
)
def test_a_fixture_that_describes_an_answer(text: str) -> None:
    question = with_fixture(1, response_text=text)
    assert of("GT718", question) == [("calibration", 1, "response_text")]
    assert all(p.shared for p in check_question(question) if p.code == "GT718")


@pytest.mark.parametrize(
    "text",
    [
        "The answer is weathering: malachite and cuprite are its products.",
        "The response of the aquifer shows a lag of two years.",
        "Y means weathered. The records do not mention depth.",
        "I think the flag shows weathering, so my answer states nothing about grade.",
        "Copper was leached and redeposited. Notes on the logs confirm it.",
        "The magnetic response shows a dipole over the gossan.",
        "The gate of the weir was opened at noon, and the copper went down the river with the water.",
        "The copper went down the river once the water passed the gate of the weir.",
        "Weathering made the malachite; the gate was shut until nine, so that no fresh water came in.",
        "Weathering made the malachite. The response lacks the tail that a sulphide gives, so no sulphide is left.",
        "Weathering made the malachite. The response is weak above the gossan and strong below it.",
        "States with two chambers pass fewer laws in time.",
        "Names like Whitby end as Danish names do.",
        "Claims under the Act lapse after six years.",
        "Offers may be withdrawn before they are accepted.",
        "Lists are mutable; tuples are not.",
        "The answer has to be weathering, because malachite is an oxide.",
        "The author presents the narrator as a man who cannot name his grief.",
    ],
)
def test_a_fixture_that_is_an_answer(text: str) -> None:
    assert of("GT718", with_fixture(1, response_text=text)) == []


def test_a_word_of_the_question_is_no_marking_word() -> None:
    text = "The script fails at the second loop because the index is off by one."
    assert of("GT718", with_fixture(1, response_text=text)) == [("calibration", 1, "response_text")]
    about_scripts = replace(with_fixture(1, response_text=text), question="Why does the script fail?")
    assert of("GT718", about_scripts) == []


@pytest.mark.parametrize(
    "words",
    [
        {"model_answer": "The student who was ill first shows the earliest antibodies."},
        {"gate": "The response finds the source in the student who was ill first."},
    ],
)
def test_a_word_of_the_model_answer_or_of_the_gates_claim_is_no_marking_word(words: dict[str, str]) -> None:
    text = "The student shows antibodies of the first kind, so she was ill before the others."
    assert of("GT718", with_fixture(1, response_text=text)) == [("calibration", 1, "response_text")]
    question = with_fixture(1, response_text=text)
    assert question.gate is not None
    gate = replace(question.gate, pass_condition=words.get("gate", question.gate.pass_condition))
    question = replace(question, gate=gate, model_answer=words.get("model_answer", question.model_answer))
    assert of("GT718", question) == []


def test_the_answer_of_a_model_answer_and_the_response_of_a_gate_stay_marking_words() -> None:
    question = with_fixture(1, response_text="The answer names the host. The response identifies weathering.")
    question = replace(question, model_answer="The answer is weathering.")
    assert of("GT718", question) == [("calibration", 1, "response_text")]
