#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the C and C++ programs of DataRaceBench, which is not part of this tree, and prints who is right about them.

    tests/openmp/dataracebench.py FOLDER [--threads 4] [--runs 3] [--only REGEX] [--level O0] [--without-tsan]

FOLDER is a checkout of github.com/LLNL/dataracebench. A program's name says whether it races. Each is built twice, by BigFoot and by clang's
ThreadSanitizer with libarcher, and run in `--runs` rounds, until a race is found: a race that is found once is found. Exit status: 0 if BigFoot is
right about all, 1 otherwise, 77 if BigFoot is not built.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LLVM = pathlib.Path("/usr/lib/llvm-19")
POLYBENCH = ["-DPOLYBENCH_NO_FLUSH_CACHE", "-DPOLYBENCH_TIME", "-D_POSIX_C_SOURCE=200112L"]
SKIPPED = 77


class BigFoot:
    name = "BigFoot"
    warning = "WARNING: BigFoot: data race"

    def compiler(self, is_cxx):
        return [ROOT / "build/bin/bigfoot", "c++" if is_cxx else "cc"]

    def environment(self):
        return {}


class ThreadSanitizer:
    name = "TSan+Archer"
    warning = "WARNING: ThreadSanitizer: data race"

    def compiler(self, is_cxx):
        return [LLVM / "bin" / ("clang++" if is_cxx else "clang"), "-fsanitize=thread"]

    def environment(self):
        return {"LD_LIBRARY_PATH": str(LLVM / "lib"), "TSAN_OPTIONS": "ignore_noninstrumented_modules=1"}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--level", default="O0", help="of optimisation")
    parser.add_argument("--timeout", type=float, default=20)
    parser.add_argument("--only", default="", help="programs whose name matches")
    parser.add_argument("--without-tsan", action="store_true")
    return parser.parse_args()


def programs(folder, only):
    found = sorted(path for path in folder.iterdir() if path.suffix in (".c", ".cpp") and re.search("-(yes|no)$", path.stem))
    return [path for path in found if re.search(only, path.stem)]


def build(tool, source, binary, level):
    flags = ["-g", f"-{level}", "-fopenmp", "-w"]
    if "PolyBench" in source.read_text(errors="replace"):
        flags += [source.parent / "utilities/polybench.c", "-I", source.parent, "-I", source.parent / "utilities", *POLYBENCH]
    command = [*tool.compiler(source.suffix == ".cpp"), *flags, source, "-o", binary, "-lm"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    return done.returncode == 0


def run(tool, source, binary, options, scratch):
    """Returns "race", "-", or what went wrong."""
    environment = os.environ | tool.environment() | {"OMP_NUM_THREADS": str(options.threads), "OMP_NUM_TEAMS": "2", "KMP_TEAMS_THREAD_LIMIT": str(2 * options.threads)}
    words = [binary, "64"] if "-var-" in source.stem else [binary]
    try:
        done = subprocess.run(words, capture_output=True, text=True, errors="replace", env=environment, timeout=options.timeout, cwd=scratch)
    except subprocess.TimeoutExpired as late:   # some run for ever
        return "race" if tool.warning.encode() in (late.stderr or b"") else "time"
    if tool.warning in done.stderr:
        return "race"
    return f"signal {-done.returncode}" if done.returncode < 0 else "-"


class Verdicts:
    """What each tool says of each program, after as many rounds as it takes: rounds over all, since some programs take the time of day for chance."""

    def __init__(self, tools, sources, options, scratch):
        self.tools, self.sources, self.options, self.scratch = tools, sources, options, pathlib.Path(scratch)
        self.seen = {}

    def binary(self, tool, source):
        return self.scratch / f"{source.stem}.{tool.name}"

    def round(self, pool):
        todo = [(tool, source) for source in self.sources for tool in self.tools if self.seen.get((tool, source), "-") in ("-", "time")]
        self.seen |= dict(zip(todo, pool.map(self.one, todo)))

    def one(self, what):
        tool, source = what
        if not self.binary(tool, source).exists() and not build(tool, source, self.binary(tool, source), self.options.level):
            return "no build"
        return run(tool, source, self.binary(tool, source), self.options, self.scratch)


def judge(races, seen):
    """Returns a word of the table's last lines."""
    if seen == "no build":
        return "not built"
    return ("found" if races else "false") if seen == "race" else ("missed" if races else "right")


def main():
    options = arguments()
    tools = [BigFoot()] + ([] if options.without_tsan else [ThreadSanitizer()])
    folder = options.folder / "micro-benchmarks" if (options.folder / "micro-benchmarks").is_dir() else options.folder
    if not (ROOT / "build/bin/bigfoot").exists():
        print("BigFoot is not built")
        return SKIPPED
    sources = programs(folder, options.only)
    if not sources:
        sys.exit(f"error: {options.folder} has no programs of DataRaceBench")
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        verdicts = Verdicts(tools, sources, options, scratch)
        for _ in range(options.runs):
            verdicts.round(pool)
    counts = {tool.name: {} for tool in tools}
    print(f"{'program':56} {'races':6}" + "".join(f"{tool.name:14}" for tool in tools))
    for source in sources:
        races = source.stem.endswith("-yes")
        line = f"{source.stem:56} {'yes' if races else 'no':6}"
        for tool in tools:
            seen = verdicts.seen[tool, source]
            word = judge(races, seen)
            counts[tool.name][word] = counts[tool.name].get(word, 0) + 1
            line += f"{seen + ('' if word in ('found', 'right') else '  <--'):14}"
        print(line)
    print()
    for tool in tools:
        print(f"{tool.name:14} " + ", ".join(f"{counts[tool.name].get(word, 0)} {word}" for word in ("found", "missed", "right", "false", "not built")))
    ours = counts[tools[0].name]
    return 1 if ours.get("missed") or ours.get("false") else 0


if __name__ == "__main__":
    sys.exit(main())
