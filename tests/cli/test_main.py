from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from samples import COMMAND, question, rubric, write

from gt_tui import __version__
from gt_tui.checks.catalogue import RULES
from gt_tui.cli.main import COMMANDS, main
from gt_tui.text.inert import is_inert

Output = pytest.CaptureFixture[str]


def test_help_names_every_command_and_gives_0(capsys: Output) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert "gt-tui FILE" in out
    for name in COMMANDS:
        assert f"gt-tui {name} " in out


@pytest.mark.parametrize("command", ["check", "run", "report", "export"])
def test_a_missing_file_gives_1_with_its_name_as_the_readme_states(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main([command, str(tmp_path / "nope.yaml")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "nope.yaml: no such file" in err
    assert err.count("\n") == 1


def test_a_rubric_without_evidence_gives_1_from_report_and_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    path = str(write(tmp_path, rubric()))
    assert main(["report", path]) == 1
    assert main(["export", path]) == 1


def test_no_words_at_all_give_the_same_help_and_2(capsys: Output) -> None:
    main(["--help"])
    wanted = capsys.readouterr().out
    assert main([]) == 2
    assert capsys.readouterr().err == wanted


@pytest.mark.parametrize("name", ["edit", *COMMANDS])
def test_each_command_has_its_own_help(capsys: Output, name: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main([name, "--help"])
    assert caught.value.code == 0
    assert f"usage: gt-tui{'' if name == 'edit' else f' {name}'} " in capsys.readouterr().out


def test_the_version_is_printed(capsys: Output) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"gt-tui {__version__}\n"


@pytest.mark.parametrize("words", [["check"], ["check", "f", "--nonsense"], ["run"], ["run", "f", "--question"]])
def test_wrong_words_give_2_with_the_usage(capsys: Output, words: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert "usage: gt-tui" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["edit"]])
def test_the_editor_without_a_terminal_says_what_to_use_and_gives_2(tmp_path: Path, words: list[str]) -> None:
    path = write(tmp_path, rubric())
    done = subprocess.run([COMMAND, *words, path], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "no terminal" in done.stderr
    assert "gt-tui check FILE" in done.stderr
    assert "gt-tui run FILE" in done.stderr


def test_an_interrupt_gives_130_without_a_traceback(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: Path, *, unread: bool) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gt_tui.cli.check.load", interrupted)
    assert main(["check", str(tmp_path)]) == 130
    assert capsys.readouterr().err == ""


def test_closed_output_is_no_failure() -> None:
    done = subprocess.run(f"'{COMMAND}' --version >&-", shell=True, capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr


def test_explain_lists_the_codes_of_a_beginning(capsys: Output) -> None:
    assert main(["explain", "gt60"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [f"GT60{n}" for n in range(1, 7)]


def test_explain_lists_every_code_and_explains_each(capsys: Output) -> None:
    assert main(["explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == sorted(RULES)
    for code in RULES:
        assert main(["explain", code.lower()]) == 0
        assert capsys.readouterr().out.startswith(f"{code} ")


def test_an_unknown_code_gives_2_and_comes_out_inert(capsys: Output) -> None:
    assert main(["explain", "GT\x1b[2J"]) == 2
    err = capsys.readouterr().err
    assert "\x1b" not in err
    assert "gt-tui explain lists them all" in err


def test_the_working_directory_and_the_environment_of_a_command_are_left_alone(tmp_path: Path) -> None:
    path = write(tmp_path, rubric())
    home = tmp_path / "home"
    home.mkdir()
    env = {**os.environ, "HOME": str(home), "XDG_STATE_HOME": str(home / "state")}
    subprocess.run([COMMAND, "run", path], cwd=tmp_path, env=env, capture_output=True, check=False, timeout=60)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["home", "rubric.json"]
    assert list(home.iterdir()) == []


NAME = "a\x1b]0;owned\x07\n::error::x\u202e\x9b"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["check", "GOOD"], 0),
        (["check", "BAD"], 1),
        (["check", "GOOD", "--format", "github"], 0),
        (["check", "BAD", "--format", "github"], 1),
        (["check", "GOOD", "--format", "sarif"], 0),
        (["check", "GOOD", "--format", "json"], 0),
        (["check", "GOOD", "--fix"], 0),
        (["check", "NONE"], 1),
        (["run", "GOOD", "--judge", "rehearsal"], 1),
        (["run", "GOOD", "--judge", "NONE"], 2),
        (["run", "GOOD", "--template", "NONE"], 2),
        (["run", "GOOD", "NONE"], 2),
        (["run", "BAD"], 1),
        (["new", "GOOD"], 1),
        (["new", "NONE"], 0),
        (["convert", "BAD", "NONE.json"], 1),
        (["convert", "GOOD", "GOOD"], 1),
        (["convert", "GOOD", "NONE.json"], 0),
        (["convert", "GOOD", "NONE"], 2),
        (["export", "GOOD"], 1),
        (["report", "BAD"], 1),
        (["judges", "test", "NONE"], 2),
        (["NONE"], 2),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else str(each),
)
def test_a_files_own_name_comes_out_inert_on_one_line(
    tmp_path: Path, capsys: Output, words: list[str], code: int
) -> None:
    folder = tmp_path / NAME
    folder.mkdir()
    # A plain string among the variants is worth a notice and no error, so that the name is told by `check`.
    good = write(folder, rubric({**question(), "accepted_variants": ["x"]}), f"{NAME}.json")
    bad = write(folder, "[", f"bad{NAME}.json")
    names = {"GOOD": str(good), "BAD": str(bad), "NONE": str(folder / f"none{NAME}")}
    names["NONE.json"] = f"{names['NONE']}.json"
    try:
        assert main([names.get(word, word) for word in words]) == code
    except SystemExit as end:
        assert end.code == code
    said = "".join(capsys.readouterr())
    assert said
    for line in said.split("\n"):
        assert is_inert(line), line
        assert not line.startswith("::error::x")


@pytest.mark.parametrize("words", [["export", "FILE"], ["doctor"], ["judges"], ["report", "FILE"], ["FILE"]])
def test_without_a_home_directory_one_is_asked_for(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nobody)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    path = write(tmp_path, rubric())
    assert main([str(path) if word == "FILE" else word for word in words]) == 1
    assert "Set HOME to a directory of yours" in capsys.readouterr().err
    assert main(["check", str(path)]) in (0, 1)  # which needs none


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("words", [["check", "FILE"], ["schema"], ["explain"], ["--help"], ["run", "FILE", "--json"]])
def test_output_that_finds_no_room_is_said_in_one_line(tmp_path: Path, words: list[str]) -> None:
    path = str(write(tmp_path, rubric()))
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [COMMAND, *(path if word == "FILE" else word for word in words)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr == "gt-tui: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize(
    ("closed", "words", "code"),
    [
        (">&-", ["--help"], 0),
        (">&-", ["check", "FILE"], 0),
        ("<&-", ["FILE"], 2),
        ("2>&-", ["run", "FILE"], 1),
        ("2>&-", ["check", "nope.yaml"], 1),
        ("<&- >&- 2>&-", ["check", "FILE", "--fix"], 0),
    ],
)
def test_a_stream_that_is_closed_at_the_start_is_no_failure(
    tmp_path: Path, closed: str, words: list[str], code: int
) -> None:
    """A message has no place then, but is never among the output, and no file is taken for the stream."""
    path = str(write(tmp_path, rubric()))
    line = " ".join([COMMAND, *(path if word == "FILE" else word for word in words), closed])
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr
    assert "gt-tui: nope" not in done.stdout
    assert done.returncode == code


def test_a_word_that_is_too_long_for_a_file_name_is_no_failure(capsys: Output) -> None:
    assert main(["a" * 300]) == 2
    assert "there is no terminal" in capsys.readouterr().err
