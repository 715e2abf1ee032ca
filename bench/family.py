#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the detectors of the family cost beside each other: each program of bench/suites is recorded, and replayed by each tool alone.

    family.py [--size tiny|small] [--rounds N] [-k NAME] [--build DIRECTORY] [--output FOLDER]

FOLDER/family.json has all of it; in a folder of ./bench-results, `bigfoot bench --paper` finds it.

Prints a table: processor time of the analysis, as a multiple of FastTrack's (geometric means), with warnings and vector clocks, as papers
compare them (FastTrack, PLDI 2009, Tables 1 and 2). Exit status 1 if the order is not Empty < FastTrack < DJIT+ < BasicVC.
"""
import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOLS = ("empty", "fasttrack", "coarse:fasttrack", "slimstate", "bigfoot", "eraser", "multirace", "djit_plus", "coarse:djit_plus", "basic_vc",
         "goldilocks")
ORDER = ("empty", "fasttrack", "djit_plus", "basic_vc")
LINE = re.compile(r": (\d+) events, (\d+) clocks allocated, (\d+) clock operations, ([\d.]+) s .*, ([\d.]+) MB$", re.MULTILINE)
RACES = re.compile(r": (\d+) races?$", re.MULTILINE)
COLUMNS = ("seconds", "warnings", "clocks", "operations", "megabytes", "events")
FEWEST_EVENTS = 20_000      # below, times are noise


def run(*words, statuses=(0,)):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode not in statuses:
        sys.exit(f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def record(arguments, source, folder):
    binary, trace = folder / source.stem, folder / f"{source.stem}.bft"
    run(arguments.build / "bin/bigfoot-c++", "--checks=events", "-O2", "-g", "-std=c++20", "-pthread", f"-I{ROOT / 'bench/suites'}", source,
        "-o", binary)
    run(arguments.build / "bin/bigfoot", "record", "-o", trace, binary, "--size", arguments.size)
    binary.unlink()
    return trace


def replay(arguments, trace, tool):
    """Returns: seconds, warnings, clocks allocated, clock operations, MB, events."""
    out = run(arguments.build / "bin/bigfoot", "replay", trace, f"--tool={tool}", statuses=(0, 66)).stdout
    events, clocks, operations, seconds, megabytes = LINE.search(out).groups()
    found = RACES.search(out)
    return float(seconds), int(found[1]) if found else 0, int(clocks), int(operations), float(megabytes), int(events)


def replay_all(arguments, trace):
    """By tool, the best of several rounds. All tools take part in each, so that a busy moment of the machine is not one tool's."""
    rounds = [{tool: replay(arguments, trace, tool) for tool in TOOLS} for _ in range(arguments.rounds)]
    return {tool: min(one[tool] for one in rounds) for tool in TOOLS}


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", default="tiny", help="of the programs (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each tool replays a trace; the best counts (default: %(default)s)")
    parser.add_argument("-k", default="", help="only programs whose path matches the regular expression")
    parser.add_argument("--output", type=pathlib.Path, help="where family.json goes")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", help="the build directory to measure")
    arguments = parser.parse_args()
    rows, programs = {tool: [] for tool in TOOLS}, {}
    with tempfile.TemporaryDirectory(prefix="bigfoot-family-") as folder:
        for source in sorted(path for path in (ROOT / "bench/suites").rglob("*.cpp") if path.parent.name != "openmp"):
            if not re.search(arguments.k, str(source)):
                continue
            trace = record(arguments, source, pathlib.Path(folder))
            results = replay_all(arguments, trace)
            trace.unlink()
            events = results["empty"][5]
            programs[f"{source.parent.name}/{source.stem}"] = {tool: dict(zip(COLUMNS, row)) for tool, row in results.items()}
            print(f"{source.parent.name}/{source.stem}: {events} events, " + ", ".join(f"{t} {r[0]:.3f} s" for t, r in results.items()), flush=True)
            if events >= FEWEST_EVENTS:
                for tool, row in results.items():
                    rows[tool].append(row)
    print("\n| tool | time | warnings | clocks allocated | clock operations | MB |\n|---|---:|---:|---:|---:|---:|")
    times = {tool: mean([max(row[0], 1e-4) / max(base[0], 1e-4) for row, base in zip(rows[tool], rows["fasttrack"])]) for tool in TOOLS}
    for tool in TOOLS:
        print(f"| {tool} | {times[tool]:.2f} | " + " | ".join(f"{sum(row[i] for row in rows[tool]):,}" for i in (1, 2, 3)) +
              f" | {sum(row[4] for row in rows[tool]):.0f} |")
    print(f"\n{len(rows['empty'])} programs, size {arguments.size}, best of {arguments.rounds}")
    if arguments.output:
        arguments.output.mkdir(parents=True, exist_ok=True)
        (arguments.output / "family.json").write_text(json.dumps({"size": arguments.size, "tools": TOOLS, "programs": programs}, indent=1) + "\n")
    ordered = all(times[a] < times[b] for a, b in zip(ORDER, ORDER[1:]))
    print("the order is " + ("the paper's" if ordered else "not Empty < FastTrack < DJIT+ < BasicVC"))
    return 0 if ordered else 1


if __name__ == "__main__":
    sys.exit(main())
