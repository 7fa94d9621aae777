"""Whole questions put in, moved and taken out as slices, so that no other question is read or written again."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gt_tui.rubric.edits import EditRefused
from gt_tui.rubric.json_edit import json_item, line_indent
from gt_tui.rubric.region import Notation, Region
from gt_tui.rubric.splicing import same
from gt_tui.rubric.tree import NotReadable, Sequence, Value
from gt_tui.rubric.yaml_lines import body, children, column, line_start
from gt_tui.rubric.yaml_write import yaml_writer

Slices = tuple[Region, ...]


def with_question_inserted(slices: Slices, position: int, value: dict[str, Value]) -> Slices | None:
    """Give the slices with a question more, in the layout of the one before it; None when that cannot be done here.

    One that says the same as the one before it is a copy, and has its lines: comments and all.
    """
    near = slices[max(0, position - 1)]
    for source in _sources(slices, position, value):
        cores, ends = _parted(slices)
        cores.insert(position, source)
        ends.insert(min(position, len(ends) - 1), _between(near, ends))
        new = Region(cores[position] + ends[position], near.parse)
        try:
            written = _said(new)
        except NotReadable:
            continue
        if same(written, value):
            others = [*slices[:position], new, *slices[position:]]
            return _joined(others, cores, ends)
    raise EditRefused("this question cannot be written here; edit the source")


def _sources(slices: Slices, position: int, value: dict[str, Value]) -> Iterator[str]:
    """Give the texts that a new question may have, the best first."""
    before = slices[position - 1] if position else None
    alike = before is not None and same(_said(before), value)
    if before is not None and alike and not (before.shares or before.repeated or _has_comment_of_nobody(before)):
        yield _parted((before,))[0][0]
    for safest in (False, True):
        yield _source(slices[max(0, position - 1)], value, safest=safest)


def _said(piece: Region) -> Value:
    """Give the data of a question."""
    return piece.value[0] if piece.parse.root and isinstance(piece.value, list) else piece.value


def with_question_deleted(slices: Slices, index: int) -> Slices | None:
    """Give the slices without one question; None when that cannot be done here."""
    if _has_comment_of_nobody(slices[index]):
        return None
    cores, ends = _parted(slices)
    del cores[index]
    own = [*ends[:index], *ends[index + 1 :]]
    del ends[min(index, len(ends) - 2)]
    left = [*slices[:index], *slices[index + 1 :]]
    return _joined(left, cores, ends) or _joined(left, cores, own)


def with_question_moved(slices: Slices, index: int, to: int) -> Slices | None:
    """Give the slices with one question at another position, its comments with it; None when that cannot be done."""
    if any(map(_has_comment_of_nobody, slices[min(index, to) : max(index, to) + 1])):
        return None
    cores, ends = _parted(slices)
    order, own = list(slices), list(ends)
    cores.insert(to, cores.pop(index))
    order.insert(to, order.pop(index))
    own.insert(to, own.pop(index))
    return _joined(order, cores, ends) or _joined(order, cores, own)


def _has_comment_of_nobody(piece: Region) -> bool:
    """Tell whether comments stand below a question that are not its own: they stay where they are."""
    if piece.parse.notation is Notation.JSON:
        return False
    last = piece.text.rstrip(" \t\r\n")
    if not last[line_start(last, len(last)) :].lstrip(" ").startswith("#"):
        return False
    try:
        root = piece.tree.root
    except NotReadable:
        return True
    assert isinstance(root, Sequence)
    return "#" in piece.text[children(piece.text, root)[0].last :]


def _source(near: Region, value: dict[str, Value], *, safest: bool) -> str:
    text, root = near.text, near.tree.root
    if near.parse.notation is Notation.JSON:
        return line_indent(text, root.start) + json_item(text, root, value)
    assert isinstance(root, Sequence)
    writer = replace(yaml_writer(text, root), safest=safest)
    return writer.item(value, column(text, body(text, root)), root.items[0])


def _parted(slices: Slices) -> tuple[list[str], list[str]]:
    """Give each slice's lines, and apart from them what ends them: a comma, line ends and blank lines."""
    cores: list[str] = []
    ends: list[str] = []
    for piece in slices:
        core = piece.text.rstrip("\r\n")
        if piece.parse.notation is Notation.JSON:
            core = core.rstrip(" \t\r\n").removesuffix(",").rstrip(" \t\r\n")
        cores.append(core)
        ends.append(piece.text[len(core) :])
    return cores, ends


def _between(near: Region, ends: list[str]) -> str:
    """Give what stands behind a question that is not the last one."""
    if len(ends) > 1:
        return ends[0]
    line_end = ends[0] or ("\r\n" if "\r\n" in near.text else "\n")
    return "," + line_end if near.parse.notation is Notation.JSON else line_end


def _joined(old: list[Region], cores: list[str], ends: list[str]) -> Slices | None:
    """Give the regions of the new order; None when one of them does not say the same in its new place.

    Blank lines change places with the end of a question, and a block scalar may count them: then they go with it.
    """
    if not all(end.endswith("\n") for end in ends[:-1]):
        return None
    made: list[Region] = []
    for region, core, end in zip(old, cores, ends, strict=True):
        new = region.with_text(core + end)
        try:
            if new is not region and not same(new.value, region.value):
                return None
        except NotReadable:
            return None
        made.append(new)
    return tuple(made)
