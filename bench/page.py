# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts results into pages of the documentation, between <!-- begin NAME --> and <!-- end NAME -->."""
import datetime
import os
import pathlib
import platform
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PERFORMANCE, README = ROOT / "docs/performance.md", ROOT / "README.md"


def processor():
    found = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    name = found.group(1) if found else platform.machine()
    linux = ".".join(platform.release().split(".")[:2])
    return f"{name}, {os.cpu_count()} processors, Linux {linux}"


def commit(root=ROOT):
    """"unknown" without git, and in a tree that is no repository of its own: it may lie in one of somebody else's."""
    if not (root / ".git").exists():
        return "unknown"
    try:
        done = subprocess.run(["git", "-C", root, "describe", "--always", "--dirty", "--abbrev=10"], capture_output=True, text=True)
    except OSError:
        return "unknown"
    return done.stdout.strip() or "unknown"


def origin():
    return f"{processor()}; {datetime.date.today()}, commit {commit()}"


def heading(load):
    """Where, when and how a table was made. `load` is that of the machine when the measurement began."""
    return (f"{origin()}; load {load:.0f} at the start.\n\n"
            f"    {' '.join([str(pathlib.Path(sys.argv[0]).resolve().relative_to(ROOT)), *sys.argv[1:]])}\n")


def update(path, name, text):
    pattern = re.compile(f"(<!-- begin {name} -->\n).*?(<!-- end {name} -->)", re.DOTALL)
    page = path.read_text()
    if not pattern.search(page):
        sys.exit(f"{path} has no section {name}")
    path.write_text(pattern.sub(lambda found: found.group(1) + text.strip() + "\n" + found.group(2), page))
