"""Write the generated pages: docs/keys.md and docs/checks.md, and the table of keys in the README.

python docs/make.py           write them
python docs/make.py --check   exit 1 when one is out of step
"""

from __future__ import annotations

import sys
from pathlib import Path

from gt_tui.checks.catalogue import RULES, explain
from gt_tui.tui.command_pages import keys_table, short_keys_table

HERE = Path(__file__).parent
README = HERE.parent / "README.md"
START, END = "<!-- keys: made by docs/make.py from the command table -->\n", "<!-- /keys -->"


def pages() -> dict[Path, str]:
    """Give each generated file with what it must hold."""
    keys = f"# Keys\n\nMade by docs/make.py from the command table.\n\n{keys_table()}"
    checks = ["# Checks\n\nMade by docs/make.py from the catalogue; `gt-tui explain CODE` prints the same.\n"]
    checks.extend(f"## {code}\n\n```text\n{explain(code).strip()}\n```\n" for code in sorted(RULES))
    readme = README.read_text(encoding="utf-8")
    before, rest = readme.split(START)
    _, after = rest.split(END)
    return {
        HERE / "keys.md": keys,
        HERE / "checks.md": "\n".join(checks),
        README: f"{before}{START}\n{short_keys_table()}\n{END}{after}",
    }


def main() -> int:
    """Write the pages, or compare them."""
    stale = []
    for path, text in pages().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    if stale:
        print(("out of step: " if "--check" in sys.argv else "wrote ") + ", ".join(stale))
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
