"""Making an edit in a region: candidates are written, parsed and compared until one says exactly what it must."""

from __future__ import annotations

from collections.abc import Iterator

from gt_tui.rubric.edits import DropRepeated, Edit, EditRefused, SetValue, Splice, Unshare, applied
from gt_tui.rubric.json_edit import json_splices
from gt_tui.rubric.path import Path, show
from gt_tui.rubric.region import Notation, Region
from gt_tui.rubric.tree import Alias, Mapping, Node, NotReadable, Scalar, Sequence, Value, find
from gt_tui.rubric.yaml_edit import yaml_splices
from gt_tui.rubric.yaml_lines import blank_lines_end, body, content_end, line_end, next_line


def edited_region(region: Region, inside: Path, edit: Edit) -> Region:
    """Give the region after an edit at the path `inside` it.

    Raises EditRefused when no form of the edit gives exactly the wanted data, types and the order of keys
    included; then `unshare` names the aliases that stand in the way, if that is why.
    """
    root = region.tree.root
    wanted = applied(root.value, edit, inside)
    # keys that were merged, or stood twice, come first; written out or once they stand where they stand
    ordered = not isinstance(edit, (Unshare, DropRepeated))
    why = EditRefused(f"{show(edit.path)} cannot be written without changing something else; edit the source")
    try:
        for splice in _candidates(region, inside, edit, wanted):
            changed = region.spliced(splice)
            try:
                if same(changed.tree.root.value, wanted, ordered=ordered):
                    return changed
            except NotReadable:
                continue
    except EditRefused as refusal:
        why = refusal
    sharers = () if why.unshare else _sharers(root, inside)
    if not sharers:
        raise why
    above = edit.path[: len(edit.path) - len(inside)]
    names = ", ".join(show((*above, *path)) for path in sharers)
    raise EditRefused(
        f"{show(edit.path)} is shared: a change would change {names} too. Write it out there first (unshare)",
        unshare=tuple((*above, *path) for path in sharers),
    )


def _candidates(region: Region, inside: Path, edit: Edit, wanted: Value) -> Iterator[Splice]:
    text, root = region.text, region.tree.root
    now = find(root, inside)
    origin = find(region.origin.tree.root, inside) if region.origin is not None and inside else None
    changes = not isinstance(edit, DropRepeated)
    if changes and origin is not None and now is not None and same(origin.value, _at(wanted, inside)):
        assert region.origin is not None
        yield from _behind_colon(region, inside, now, origin)
        yield _as_loaded(text, now, region.origin.text, origin)
    if region.parse.notation is Notation.YAML:
        below = ""
        if isinstance(edit, SetValue) and region.origin is not None and origin is not None and now is not None:
            below = _blank_lines_to_restore(text, now, region.origin.text, origin)
        for splice in yaml_splices(text, root, inside, edit, origin):
            if below:
                yield Splice(splice.start, splice.end, splice.text + below)
            yield splice
    else:
        yield from json_splices(text, root, inside, edit)


def _as_loaded(text: str, now: Node, source: str, origin: Node) -> Splice:
    """Give the splice that puts a node's source back as it was loaded.

    A block has the comment of its line in its header, other values have it behind them: where the one takes the
    place of the other, the rest of the line goes along.
    """
    end, source_end = content_end(text, now), content_end(source, origin)
    if _is_block(origin) and not _is_block(now):
        end = line_end(text, end)
    elif _is_block(now) and not _is_block(origin):
        source_end = line_end(source, source_end)
    below = _blank_lines_to_restore(text, now, source, origin)
    return Splice(body(text, now), end, source[body(source, origin) : source_end] + below)


def _behind_colon(region: Region, inside: Path, now: Node, origin: Node) -> Iterator[Splice]:
    """Give the splice that puts a single value back with what stood between its colon and it, where that differs.

    An empty value has no blank in front, and an object or list stands on lines of its own.
    """
    assert region.origin is not None
    text, source = region.text, region.origin.text
    owners = (find(region.tree.root, inside[:-1]), find(region.origin.tree.root, inside[:-1]))
    keys = [owner.entries[str(inside[-1])].key for owner in owners if isinstance(owner, Mapping) and not owner.flow]
    if region.parse.notation is Notation.JSON or len(keys) < 2 or isinstance(origin, (Mapping, Sequence)):
        return
    below = isinstance(now, (Mapping, Sequence))
    start, source_start = (line.index(":", key.end) + 1 for line, key in zip((text, source), keys, strict=True))
    if "\n" in source[source_start : body(source, origin)] or not (below or origin.start == origin.end):
        return
    splice = _as_loaded(text, now, source, origin)
    end, source_end = splice.end, content_end(source, origin)
    if _is_block(now) or below:
        end, source_end = line_end(text, end), line_end(source, source_end)
    yield Splice(start, end, source[source_start:source_end] + _blank_lines_to_restore(text, now, source, origin))


def _blank_lines_to_restore(text: str, now: Node, source: str, origin: Node) -> str:
    """Give the blank lines that stood below a node as it was loaded, where they have become part of its text.

    A block that keeps its blank lines takes all that follow; when it stops being one, the author's are put back.
    """
    if not _is_block(now) or "+" not in text[body(text, now) : line_end(text, body(text, now))].partition("#")[0]:
        return ""
    last = line_end(source, content_end(source, origin))
    below = source[last : blank_lines_end(source, next_line(source, last))]
    return below.removesuffix("\n").removesuffix("\r")


def _is_block(node: Node) -> bool:
    return isinstance(node, Scalar) and node.style in ("|", ">")


def _at(data: Value, path: Path) -> Value:
    for step in path:
        if isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        elif isinstance(data, dict) and isinstance(step, str):
            data = data.get(step)
        else:
            return None
    return data


def same(mine: Value, theirs: Value, *, ordered: bool = True) -> bool:
    """Tell whether data is the same in value, type and (when `ordered`) order of keys.

    Python takes 1, 1.0 and True for equal; a judge and a reviewer do not.
    """
    if type(mine) is not type(theirs):
        return False
    if isinstance(mine, dict) and isinstance(theirs, dict):
        alike = list(mine) == list(theirs) if ordered else mine.keys() == theirs.keys()
        return alike and all(same(value, theirs[key], ordered=ordered) for key, value in mine.items())
    if isinstance(mine, list) and isinstance(theirs, list):
        pairs = zip(mine, theirs, strict=False)
        return len(mine) == len(theirs) and all(same(a, b, ordered=ordered) for a, b in pairs)
    return mine == theirs or (mine != mine and theirs != theirs)  # NaN is itself here


def _sharers(root: Node, path: Path) -> tuple[Path, ...]:
    """Give the paths of the aliases and merge keys through which other places, or this one, share what is edited."""
    for depth in range(len(path)):
        node = find(root, path[:depth])
        step = path[depth]
        if isinstance(node, Mapping) and "<<" in node.entries and isinstance(step, str) and step not in node.entries:
            return ((*path[:depth], "<<"),)
    edited: set[int] = set()
    for depth in range(1, len(path) + 1):
        node = find(root, path[:depth])
        if node is not None:
            edited.add(id(node))
    target = find(root, path)
    if target is not None:
        edited.update(id(node) for _, node in _walk(target, ()))
    return tuple(where for where, node in _walk(root, ()) if isinstance(node, Alias) and id(node.target) in edited)


def _walk(node: Node, path: Path) -> Iterator[tuple[Path, Node]]:
    yield path, node
    if isinstance(node, Mapping):
        for name, entry in node.entries.items():
            yield from _walk(entry.value, (*path, name))
    elif isinstance(node, Sequence):
        for index, item in enumerate(node.items):
            yield from _walk(item, (*path, index))
