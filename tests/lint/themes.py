#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""themes.py ROOT: the tables of tests/e2e/README.md name programs that are there, and each theme has some that must be reported and
some that must not. Prints what is wrong and exits with 1."""
import pathlib
import re
import sys

ROW = re.compile(r"^\| (.+?) \| (`.+`) \|$", re.MULTILINE)


def names(cell):
    """`locks/{once,sem}` => locks/once, locks/sem;  `misuse/` => misuse/*"""
    for name in re.findall(r"`([^`]+)`", cell):
        prefix, _, choice = name.partition("{")
        for part in choice.rstrip("}").split(","):
            yield prefix + part + ("*" if name.endswith("/") else "")


def verdicts(folder, name):
    return {verdict for verdict in ("race", "error", "norace") if any(folder.glob(f"{name}_{verdict}.c*"))}


def main():
    folder = pathlib.Path(sys.argv[1]) / "tests/e2e"
    themes, others = (ROW.findall(part) for part in (folder / "README.md").read_text().split("\n\nWhat ThreadSanitizer", 1))
    wrong = [] if themes and others else ["a table is missing"]
    for theme, cell in themes + others:
        found = set()
        for name in names(cell):
            found |= verdicts(folder, name)
            if not verdicts(folder, name):
                wrong.append(f"{theme}: there is no {name}")
        if (theme, cell) in themes and (found == {"norace"} or "norace" not in found):
            wrong.append(f"{theme}: only {', '.join(found)}")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
