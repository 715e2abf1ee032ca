#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What filters drop, which classes are capsules, and what checkers cost alone and behind a filter.

    checkers.py [--size tiny|small] [--rounds N] [-k NAME] [--real NAME,NAME] [--build DIRECTORY] [--update]

Each program of bench/suites, and those of bench/real that have a short run (`traced` of recipes.py), is recorded, and replayed by all chains of
a filter and a checker, in one process and a thread each. Every function but main and those of threads is meant to be atomic. `capsule` goes without the classes that are none
(`bigfoot capsules --list`). Prints tables in Markdown: the share of accesses that each filter drops; by place, what is accessed; and processor
time of the analysis, as nanoseconds for an event and as slowdown: 1 + analysis / plain program, without what telling and reading events costs.
--update puts them into docs/performance.md.
"""
import argparse
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import checkers_tables
import page

ROOT = page.ROOT
sys.path.insert(0, str(ROOT / "bench/real"))
import building  # noqa: E402
import recipes  # noqa: E402
import sources  # noqa: E402

CLANG = ("clang-19", "clang++-19")
EVENTS = ("--checks=events", "--atomic=.")
NOT_ATOMIC = r"\b(main|work\w*|run\w*|thread\w*)\("
ACCESSES = ("read", "write", "atomic_read", "atomic_write")
SECONDS = re.compile(r"^(\S+): (\d+) events, .*, ([\d.]+) s \(", re.MULTILINE)
CLASSES = re.compile(r"^(\d+) classes are capsules, (\d+) are not$", re.MULTILINE)
PLAIN_RUNS = 5


def run(words, statuses=(0,)):
    """Returns: what it printed, and its processor time."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen([str(word) for word in words], stdout=out, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in statuses:
            sys.exit(f"{words}: status {process.returncode}\n{errors.decode(errors='replace')}")
        out.seek(0)
        return out.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime


class SuiteProgram:
    def __init__(self, source, arguments):
        self.source, self.arguments = source, arguments
        self.name = f"{source.parent.name}/{source.stem}"

    def build(self, compiler, flags, folder):
        binary = folder / ("plain" if not flags else "events")
        run([compiler[1], *flags, "-O2", "-g", "-std=c++20", "-pthread", f"-I{ROOT / 'bench/suites'}", self.source, "-o", binary])
        return [binary, "--size", self.arguments.size]


class RealProgram:
    def __init__(self, recipe, arguments):
        self.recipe, self.name = recipe, f"real/{recipe.name}"

    def build(self, compiler, flags, folder):
        kind = "events" if flags else "base"
        cc, cxx = (" ".join(map(str, (one, *flags))) for one in compiler)
        tools = building.Tools(f"bench/{kind}", cc, cxx, pathlib.Path(building.WORK), self.recipe, 2)
        sources.install(self.recipe.prerequisites)
        building.ensure_built(self.recipe, tools, " ".join((cc, cxx, *map(str, self.libraries(compiler) if flags else ()))))
        return self.recipe.traced(tools)

    @staticmethod
    def libraries(compiler):
        """When those were made that go into a program with events: it is built again if they change."""
        folder = compiler[0].parent.parent / "lib/bigfoot"
        return [(folder / name).stat().st_mtime_ns for name in ("BigFootPass.so", "libbigfoot_events.a")]


class Lab:
    """One program's trace, and what is found out from it."""

    def __init__(self, arguments, program, folder):
        self.arguments, self.bin = arguments, arguments.build.resolve() / "bin"
        plain = program.build(CLANG, (), folder)
        self.plain = min(run(plain)[1] for _ in range(PLAIN_RUNS))
        self.trace, self.none = folder / "run.bft", folder / "none.txt"
        run([self.bin / "bigfoot", "record", "-o", self.trace, *program.build((self.bin / "bigfoot-cc", self.bin / "bigfoot-c++"), EVENTS, folder)])

    def replay(self, chains, *options):
        """All at once: reading is most of the work."""
        return run([self.bin / "bigfoot", "replay", self.trace, f"--tool={','.join(chains)}", f"--not-atomic={NOT_ATOMIC}", f"--no-capsules={self.none}", *options], (0, 66))[0]

    def accesses(self):
        """How many reach the end of each filter, and of none, by the counts of `count`."""
        chains = {name: f"{name}:count" if name else "count" for name in ("", *checkers_tables.FILTERS)}
        said, counts = self.replay(chains.values(), "--rules"), {}
        for name, chain in chains.items():
            rules = re.search(rf"^{chain}(?:, count)?: rules\n((?:  .*\n)*)", said, re.MULTILINE)[1]
            counts[name] = sum(int(n) for kind, n in re.findall(r"^  (\w+) +(\d+) ", rules, re.MULTILINE) if kind in ACCESSES)
        return counts

    def measure(self):
        said, _ = run([self.bin / "bigfoot", "capsules", f"--list={self.none}", self.trace], (0, 66))
        counts = {target: int(re.search(rf"^  {target} +(\d+) ", said, re.MULTILINE)[1]) for target in checkers_tables.TARGETS}
        capsules, none = map(int, CLASSES.search(said).groups())
        left = self.accesses()
        dropped = {name: 1 - left[name] / max(1, left[""]) for name in checkers_tables.FILTERS}
        chains, seconds = [chain for checker in checkers_tables.CHECKERS for chain in checkers_tables.chains(checker).values()], {}
        for _ in range(self.arguments.rounds):
            for chain, events, time in SECONDS.findall(self.replay(chains)):
                seconds[chain] = min(seconds.get(chain, math.inf), max(float(time), 1e-6))
        if set(seconds) != set(chains):
            sys.exit(f"no time of {set(chains) - set(seconds)}")
        return {"events": int(events), "accesses": left[""], "dropped": dropped, "seconds": seconds, "plain": self.plain, "capsules": capsules, "none": none,
                "places": {target: count / max(1, sum(counts.values())) for target, count in counts.items()}}


def programs(arguments):
    for source in sorted((ROOT / "bench/suites").rglob("*.cpp")):
        if source.parent.name != "openmp" and re.search(arguments.k, str(source)):
            yield SuiteProgram(source, arguments)
    for recipe in recipes.PROGRAMS:
        if recipe.name in arguments.real.split(","):
            yield RealProgram(recipe, arguments)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", default="tiny", help="of the programs of bench/suites (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each chain replays a trace; the best counts (default: %(default)s)")
    parser.add_argument("-k", default="", help="only programs of bench/suites whose path matches the regular expression")
    parser.add_argument("--real", default="pbzip2,zstd,leveldb", help="programs of bench/real that have a short run, or an empty word (default: %(default)s)")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", help="the build directory to measure")
    parser.add_argument("--update", action="store_true", help="put the tables into docs/performance.md")
    arguments = parser.parse_args()
    load, results = os.getloadavg()[0], {}
    for program in programs(arguments):
        with tempfile.TemporaryDirectory(prefix="bigfoot-checkers-") as folder:
            results[program.name] = one = Lab(arguments, program, pathlib.Path(folder)).measure()
        print(f"{program.name}: {one['events']} events, {1e3 * one['plain']:.1f} ms without checks", file=sys.stderr, flush=True)
    if not results:
        sys.exit("no program matches")
    text = checkers_tables.all_of(results)
    print(text)
    if arguments.update:
        page.update(page.PERFORMANCE, "checkers", f"{page.heading(load)}\n{text}")


if __name__ == "__main__":
    main()
