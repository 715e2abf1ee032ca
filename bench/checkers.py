#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What filters drop, and what checkers cost alone and behind a filter: each program of bench/suites is recorded, and replayed by each chain.

    checkers.py [--size tiny|small] [--rounds N] [-k NAME] [--build DIRECTORY] [PROGRAM ..]

Every function but main and those of threads is meant to be atomic (--atomic). PROGRAM: a command that was built with --checks=events, besides.
Prints two tables in Markdown: the share of accesses that each filter drops, and the processor time of each chain in nanoseconds for an event
(geometric means), beside the slowdowns of FastTrack (PLDI 2009), section 5.2.
"""
import argparse
import math
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILTERS = ("threadlocal", "eraser", "djit_plus", "fasttrack")
CHECKERS = ("atomizer", "velodrome", "singletrack")
# None, TL, Eraser, DJIT+, FastTrack; Atomizer has Eraser inside.
PAPER = {"atomizer": (57.2, 16.8, None, 17.5, 12.6), "velodrome": (57.9, 27.1, 14.9, 19.6, 11.3), "singletrack": (104.1, 55.4, 32.7, 19.7, 11.7)}
LINE = re.compile(r": (\d+) events, .*, ([\d.]+) s \(", re.MULTILINE)
NOT_ATOMIC = r"\b(main|work\w*|run\w*|thread\w*)\("
ACCESSES = ("read", "write", "atomic_read", "atomic_write")


def run(*words, statuses=(0,)):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode not in statuses:
        sys.exit(f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def record(arguments, source, folder):
    binary, trace = folder / source.stem, folder / f"{source.stem}.bft"
    run(arguments.build / "bin/bigfoot-c++", "--checks=events", "--atomic=.", "-O2", "-g", "-std=c++20", "-pthread", f"-I{ROOT / 'bench/suites'}",
        source, "-o", binary)
    run(arguments.build / "bin/bigfoot", "record", "-o", trace, binary, "--size", arguments.size)
    binary.unlink()
    return trace


def replay(arguments, trace, chain, *options):
    return run(arguments.build / "bin/bigfoot", "replay", trace, f"--tool={chain}", f"--not-atomic={NOT_ATOMIC}", *options, statuses=(0, 66))


def accesses(arguments, trace, chain):
    """How many accesses reach the end of the chain, by the counts of `count`."""
    out = replay(arguments, trace, chain, "--rules")
    counted = out.split("count: rules")[-1]
    return sum(int(n) for name, n in re.findall(r"^  (\w+) +(\d+) ", counted, re.MULTILINE) if name in ACCESSES)


def chains(checker):
    return [f"{filter}:{checker}" if filter else checker for filter in ("", *FILTERS) if not (filter == "eraser" and checker == "atomizer")]


def measure(arguments, trace):
    """Returns: by filter, the share of accesses that it drops; by chain, nanoseconds for an event, the best of several rounds."""
    all_accesses = accesses(arguments, trace, "count")
    dropped = {f: 1 - accesses(arguments, trace, f"{f}:count") / all_accesses for f in FILTERS} if all_accesses else {}
    times = {}
    for _ in range(arguments.rounds):
        for chain in (chain for checker in CHECKERS for chain in chains(checker)):
            events, seconds = LINE.search(replay(arguments, trace, chain)).groups()
            times[chain] = min(times.get(chain, math.inf), 1e9 * max(float(seconds), 1e-6) / int(events))
    return dropped, times


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def tables(results):
    print("\n| program | " + " | ".join(FILTERS) + " |\n|---|" + "---:|" * len(FILTERS))
    for name, (dropped, _) in results.items():
        if dropped:
            print(f"| {name} | " + " | ".join(f"{100 * dropped[f]:.1f} %" for f in FILTERS) + " |")
    print("\n| checker | " + " | ".join(f"{f} ns | paper" for f in ("none", *FILTERS)) + " |\n|---|" + "---:|---:|" * (1 + len(FILTERS)))
    for checker in CHECKERS:
        cells = []
        for filter, paper in zip(("", *FILTERS), PAPER[checker]):
            chain = f"{filter}:{checker}" if filter else checker
            have = [times[chain] for _, times in results.values() if chain in times]
            cells.append(f"{mean(have):.0f} | {paper}" if have else "- | -")
        print(f"| {checker} | " + " | ".join(cells) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", default="tiny", help="of the programs (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each chain replays a trace; the best counts (default: %(default)s)")
    parser.add_argument("-k", default="", help="only programs of bench/suites whose path matches the regular expression")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", help="the build directory to measure")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help="a command, one word")
    arguments = parser.parse_args()
    results = {}
    with tempfile.TemporaryDirectory(prefix="bigfoot-checkers-") as folder:
        folder = pathlib.Path(folder)
        for source in sorted(path for path in (ROOT / "bench/suites").rglob("*.cpp") if path.parent.name != "openmp" and re.search(arguments.k, str(path))):
            trace = record(arguments, source, folder)
            results[f"{source.parent.name}/{source.stem}"] = measure(arguments, trace)
            print(f"{source.parent.name}/{source.stem}", flush=True)
            trace.unlink()
        for program in arguments.programs:
            run(arguments.build / "bin/bigfoot", "record", "-o", folder / "program.bft", *program.split())
            results[program] = measure(arguments, folder / "program.bft")
    if not results:
        sys.exit(f"no program matches '{arguments.k}'")
    tables(results)


if __name__ == "__main__":
    main()
