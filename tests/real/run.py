#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds real programs from Debian's sources with CC=bigfoot-cc CXX=bigfoot-c++, runs them, and collects the races.

    tests/real/run.py [NAME...]            the programs of bench/real/recipes.py; all, if none is named
    tests/real/run.py --tsan zstd          also with clang's ThreadSanitizer, to compare the races
    tests/real/run.py --suites [NAME...]   their own test suites instead (suites.py), for those that have one here

Sources, builds and reports stay in the work directory. Each program is also built with clang alone; what it prints or
writes must be the same in both builds. docs/races-found.md judges the races. Exit status: 0 if everything was
built and gave the right result, races or not; 1 otherwise.
"""
import argparse
import sys

import trying  # first: it knows where the modules of bench/real are
import races
import recipes
import suites


def table(rows, kinds):
    print(f"\n{'program':10} {'version':22} {'build':8} {'builds':6} {'right':6} {'races':>5} {'wall s':>8} {'cpu s':>8} {'cpu x':>6}")
    for (program, version), by_kind in rows.items():
        for kind in kinds:
            row, plain = by_kind[kind], by_kind["plain"]
            factor = f"{row.cpu / plain.cpu:6.1f}" if plain.cpu else ""
            print(f"{program:10} {version:22} {kind:8} {'yes' if row.built else 'NO':6} {'yes' if row.right else 'NO':6} "
                  f"{len(row.races):5} {row.wall:8.1f} {row.cpu:8.1f} {factor:>6}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = {program.name: program for program in recipes.PROGRAMS}
    trying.add_arguments(parser, known)
    parser.add_argument("--suites", action="store_true", help="run the programs' own test suites")
    parser.add_argument("--tsan", action="store_true", help="compare with ThreadSanitizer")
    arguments = trying.parse(parser, known)
    chosen = [known[name] for name in arguments.names or (suites.SUITES if arguments.suites else known)]
    if unable := [program.name for program in chosen if arguments.suites and program.name not in suites.SUITES]:
        parser.error(f"no test suite of {' '.join(unable)} here; there are: {' '.join(suites.SUITES)}")
    trying.install(chosen)
    kinds = ["plain", "bigfoot"] + (["tsan"] if arguments.tsan else [])
    rows = {}
    for program in chosen:
        work = suites.SUITES[program.name] if arguments.suites else program.run
        rows[program.name, trying.version(program, arguments)] = trying.try_all_ways(program, kinds, arguments, work)
    for (name, _), by_kind in rows.items():
        races.show(name, {kind: row.races for kind, row in by_kind.items() if kind != "plain"})
    table(rows, kinds)
    return 0 if all(row.built and row.right for by_kind in rows.values() for row in by_kind.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
