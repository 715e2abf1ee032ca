#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs of several threads (generate.py) under every placement of checks, with one schedule (turns.cpp).

    run.py --seeds 0-20000 --levels O0,O1,O2,O3
    run.py --seeds 17-17 --levels O2 --show         prints the program as well

What is compared, for each program and level:

  - The schedule is the same for all placements: it depends on the seed and the synchronisation only.
  - With --verify-placement, which `redcard` and `bigfoot` are built with, no access is without a covering check and no check
    without a legitimate access.
  - The set of racy bytes, and so the verdict, is that of --checks=all. `all` checks every access, and FastTrack finds the first
    race of each byte (docs/precision.md, tests/random), so its set is that of the run's happens-before order. Placement keeps
    it byte by byte: if an access races with another, the checks that cover them are as unordered, and if two checks race, so do
    the accesses that they are legitimate for (docs/placement.md). Which of several races on a byte is seen first, and which
    pair of sites is named, may differ, because checks move; neither is compared.
  - A program that exits in the middle cuts other threads off, perhaps between an access and the check behind it. Then the racy
    bytes are a part of those of --checks=all.
  - A race on the one pointer that programs change while others read it (`m.head`) may hide races on what it points to, as far as
    --precision=trace goes, and make accesses there look uncovered. Then the racy bytes are a part of those of --checks=all that is
    not empty. --precision=address has no such excuse, and is compared as well.
  - `bigfoot` once more without --verify-placement, whose calls may keep the optimiser from what it does otherwise.

Programs are compiled many to a file. A failure is reduced (reduce.py), and the small program and its command printed; its file is
left in the working directory. Exit status: 0 all right, 1 some failed, 77 BigFoot is not built.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import threading
import time

import generate
import program as tree
import reduce

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CLANG = os.environ.get("BIGFOOT_CLANGXX", "clang++-19")
BASE = ("all", ["--checks=all"])
PLACEMENTS = {"redcard verified": ["--checks=redcard", "--verify-placement"],
              "bigfoot verified": ["--checks=bigfoot", "--verify-placement"], "bigfoot": ["--checks=bigfoot"],
              "address verified": ["--checks=bigfoot", "--precision=address", "--verify-placement"]}
RACED, VIOLATED = 66, 70
Run = collections.namedtuple("Run", "status end schedule racy stderr")


def byte_set(words):
    found = set()
    for word in words:
        block, _, ends = word.partition(":")
        first, last = map(int, ends.split("-"))
        found |= {(int(block), byte) for byte in range(first, last + 1)}
    return found


class Suite:
    def __init__(self, build, directory):
        self.compiler = pathlib.Path(build) / "bin/bigfoot-c++"
        self.directory = pathlib.Path(directory)
        self.turns = self.directory / "libturns.so"
        subprocess.run([CLANG, "-std=c++20", "-O2", "-fPIC", "-shared", f"-Wl,--version-script={HERE}/turns.map", HERE / "turns.cpp", "-o",
                        self.turns], check=True)
        # Raw findings, since nobody reads them: the reporter takes longer to start than a program to run.
        self.environment = {**os.environ, "LD_LIBRARY_PATH": str(self.directory), "BIGFOOT_OPTIONS": "reporter=/bin/false"}

    def command(self, source, binary, level, flags):
        return [str(self.compiler), "-std=c++20", "-w", f"-{level}", "-gline-tables-only", "-pthread", *flags, str(source),
                f"-L{self.directory}", "-lturns", "-o", str(binary)]

    def build(self, programs, level, flags, name):
        """Returns (binary, None) or (None, what the compiler said)."""
        source = self.directory / f"{name}.cpp"
        binary = self.directory / name
        source.write_text(tree.translation_unit(programs))
        built = subprocess.run(self.command(source, binary, level, flags), capture_output=True, text=True)
        source.unlink()
        return (None, built.stderr[:2000]) if built.returncode else (binary, None)

    def run(self, binary, seed):
        """Returns a Run, or None if it takes too long."""
        try:
            done = subprocess.run([binary, str(seed)], capture_output=True, text=True, timeout=30, env=self.environment,
                                  errors="replace")
        except subprocess.TimeoutExpired:
            return None
        lines = done.stdout.splitlines()
        if len(lines) != 3:
            return Run(done.returncode, "crashed", "", set(), done.stderr)
        return Run(done.returncode, lines[0], lines[1], byte_set(lines[2].split()[1:]), done.stderr)

    def check(self, programs, level, name, placements):
        """Yields (program, placement, message) for each failure."""
        base, wrong = self.build(programs, level, BASE[1], name)
        if wrong:
            yield programs[0], BASE[0], f"does not compile:\n{wrong}"
            return
        expected = {program.seed: self.run(base, program.seed) for program in programs}
        base.unlink()
        for program in programs:
            run = expected[program.seed]
            if run is None:
                yield program, BASE[0], "takes too long"
            elif run.end == "crashed" or run.status not in (0, RACED):
                yield program, BASE[0], f"ends with status {run.status}\n{run.stderr[:2000]}"
                expected[program.seed] = None
        for placement, flags in placements.items():
            binary, wrong = self.build(programs, level, flags, name)
            if wrong:
                yield programs[0], placement, f"does not compile:\n{wrong}"
                continue
            for program in programs:
                if expected[program.seed] is None:
                    continue
                message = difference(expected[program.seed], self.run(binary, program.seed), "--precision=address" in flags)
                if message:
                    yield program, placement, message
            binary.unlink()


def difference(expected, got, hides_nothing):
    """Returns what is wrong with a run, or None."""
    if got is None:
        return "takes too long"
    hidden = not hides_nothing and expected.racy & tree.POINTER_BYTES and got.racy
    if got.status == VIOLATED and not hidden:
        at = got.stderr.find("ERROR: BigFoot:")
        return f"violates the placement's properties\n{got.stderr[max(at, 0):][:1500]}"
    if got.end == "crashed" or got.status not in (0, RACED, VIOLATED):
        return f"ends with status {got.status}\n{got.stderr[:2000]}"
    if (expected.end, expected.schedule) != (got.end, got.schedule):
        return "takes another schedule"
    cut_off = expected.end != "finished"
    if got.racy - expected.racy:
        return f"races on bytes that do not race: {sorted(got.racy - expected.racy)[:20]}"
    if expected.racy - got.racy and not cut_off and not hidden:
        return f"misses races on bytes {sorted(expected.racy - got.racy)[:20]}"
    if expected.status != got.status and not cut_off and not hidden:
        return f"status {got.status} instead of {expected.status}"
    return None


class Progress:
    """A line now and then: how far, how many failed, how long it will take."""

    def __init__(self, total):
        self.total, self.done, self.start, self.last = total, 0, time.monotonic(), time.monotonic()

    def add(self, count, failed):
        self.done += count
        now = time.monotonic()
        if now - self.last < 20:
            return
        self.last = now
        left = (now - self.start) / self.done * (self.total - self.done)
        print(f"{self.done} of {self.total} programs, {failed} failed, about {left / 60:.0f} minutes left", flush=True)


class Failures:
    """Reduces and prints; one at a time."""

    def __init__(self, suite, limit):
        self.suite, self.limit, self.count, self.lock = suite, limit, 0, threading.Lock()

    def add(self, program, level, placement, message):
        with self.lock:
            self.count += 1
            print(f"FAILED seed {program.seed} at -{level}, {placement}: {message}", flush=True)
            if self.count <= self.limit and placement in PLACEMENTS and "does not compile" not in message:
                self.show(program, level, placement, message)

    def show(self, program, level, placement, message):
        kind = message.split("\n")[0].split(":")[0]
        flags = PLACEMENTS[placement]

        def fails(candidate):
            found = self.suite.check([candidate], level, f"reduce{threading.get_ident()}", {placement: flags})
            return any(message.split("\n")[0].split(":")[0] == kind for _, _, message in found)

        small = reduce.reduced(program, fails)
        source = pathlib.Path(f"seed{program.seed}.{level}.cpp").resolve()
        source.write_text(tree.translation_unit([small]))
        print(f"reduced to {source.name}:\n{small.text()}")
        print(shlex.join(self.suite.command(source, source.with_suffix(""), level, flags)))
        print(f"with {HERE / 'turns.cpp'} as libturns.so, and the argument {program.seed}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="0-199", help="FIRST-LAST (default: %(default)s)")
    parser.add_argument("--levels", default="O1,O2", help="optimisation levels (default: %(default)s)")
    parser.add_argument("--alternate", action="store_true", help="each batch of programs at one of the levels only, in turn")
    parser.add_argument("--build", default=ROOT / "build", help="the build directory to test")
    parser.add_argument("--batch", type=int, default=25, help="programs in one file (default: %(default)s)")
    parser.add_argument("--show", action="store_true", help="print the programs")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count(), help="files at once (default: %(default)s)")
    arguments = parser.parse_args()
    if not (pathlib.Path(arguments.build) / "lib/bigfoot/libbigfoot_verify.a").exists():
        print(f"BigFoot is not built in {arguments.build}")
        return 77
    first, last = map(int, arguments.seeds.split("-"))
    levels = arguments.levels.split(",")
    jobs = []
    for number, start in enumerate(range(first, last + 1, arguments.batch)):
        seeds = range(start, min(start + arguments.batch, last + 1))
        jobs += [(seeds, level) for level in ([levels[number % len(levels)]] if arguments.alternate else levels)]
    if arguments.show:
        for seed in range(first, last + 1):
            print(generate.generate(seed).text())
    progress = Progress(sum(len(seeds) for seeds, _ in jobs))
    with tempfile.TemporaryDirectory(prefix="bigfoot-placement-") as directory, \
            concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        suite = Suite(arguments.build, directory)
        failures = Failures(suite, limit=3)

        def work(job):
            seeds, level = job
            programs = [generate.generate(seed) for seed in seeds]
            for program, placement, message in suite.check(programs, level, f"batch{seeds[0]}.{level}", PLACEMENTS):
                failures.add(program, level, placement, message)
            return len(seeds)

        for count in pool.map(work, jobs):
            progress.add(count, failures.count)
    print(f"{progress.total} programs, {failures.count} failures, {time.monotonic() - progress.start:.0f} s")
    return 1 if failures.count else 0


if __name__ == "__main__":
    sys.exit(main())
