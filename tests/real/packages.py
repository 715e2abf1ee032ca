#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds Debian's source packages unmodified with CC=bigfoot-cc CXX=bigfoot-c++ and runs their own tests, beside clang alone and ThreadSanitizer.

    tests/real/packages.py [NAME...]     the packages of package_recipes.py; all, if none is named
    tests/real/packages.py --update      also writes the table of all packages into docs/packages.md

Each test must have the verdict that it has in the plain build. The races of each package are printed; docs/packages.md judges them.
Exit status: 0 if everything was built plain and with BigFoot and no verdict of these two differs, races or not; 1 otherwise.
"""
import argparse
import json
import sys

import trying  # first: it knows where the modules of bench/real are
import races
from package_recipes import PACKAGES, passed

sys.path.insert(0, str(trying.ROOT / "bench"))
import page  # noqa: E402

KINDS = ["plain", "bigfoot", "tsan"]
PAGE = trying.ROOT / "docs/packages.md"


def found(row):
    """The number of distinct races, and of other findings if there are any."""
    return f"{len(row.races)}" + (f" + {len(row.others)}" if row.others else "")


def line(package, version, by_kind):
    """A line of the table. The last result of each package is kept in the work directory, so that they may be run one by one."""
    plain, ours, theirs = (by_kind[kind] for kind in KINDS)
    count = len(plain.results or [])
    share = [f"{passed(row.results)}/{count}" if row.results else "failed" for row in (plain, ours, theirs)]
    return (f"| {package.name} {version} | {package.build_system.name}, {package.language} | {package.tests} | {' | '.join(share)} "
            f"| {found(ours)} | {found(theirs)} |")


def keep(path, name, text):
    """Adds a line to those that are kept; another run may have added some meanwhile. Returns: all of them."""
    lines = json.loads(path.read_text()) if path.exists() else {}
    lines[name] = text
    path.write_text(json.dumps(lines, indent=1))
    return lines


def table(lines):
    head = ["| package | build | tests | plain | BigFoot | ThreadSanitizer | reports by BigFoot | by ThreadSanitizer |",
            "|---|---|---|---:|---:|---:|---:|---:|"]
    return "\n".join(head + [lines[package.name] for package in PACKAGES if package.name in lines])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = {package.name: package for package in PACKAGES}
    trying.add_arguments(parser, known)
    parser.add_argument("--update", action="store_true", help="write the table into docs/packages.md")
    arguments = trying.parse(parser, known)
    chosen = [known[name] for name in arguments.names or known]
    trying.install(chosen)
    kept = arguments.work / "packages.json"
    lines, right = {}, True
    for package in chosen:
        by_kind = trying.try_all_ways(package, KINDS, arguments, package.run)
        lines = keep(kept, package.name, line(package, trying.version(package, arguments), by_kind))
        races.show(package.name, {kind: by_kind[kind].races for kind in KINDS[1:]})
        races.show(package.name, {kind: by_kind[kind].others for kind in KINDS[1:]})
        print(lines[package.name], flush=True)
        right &= all(by_kind[kind].built and by_kind[kind].right for kind in ("plain", "bigfoot"))
    print(table(lines))
    if arguments.update:
        page.update(PAGE, "packages", table(lines))
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
