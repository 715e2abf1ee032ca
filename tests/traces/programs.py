#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs built with --checks=events: what `bigfoot record` and `bigfoot replay` find must be what a run finds that checks itself.

    programs.py [-k NAME] [--size tiny|small] [--sets suites,e2e] [--tool LIST]

suites: those of bench/suites; the run that checks itself is that of the fast engine, in a program built without the option, and both are to find
races, or none. e2e: programs of tests/e2e, by the verdict in their names, with a detector online too. All of bench/suites at their
small size is `--sets suites --size small --tool fasttrack --timeout 900`, an hour.
Exit status: 0 all right, 1 some failed.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PRECISE = "fasttrack,djit_plus,basic_vc"
# Of tests/e2e, what the event library takes part in: no annotations, libc functions, fibers, signals or other compilers.
E2E = ("basic/*", "atomics/*", "locks/*", "threads/*", "history/*")
# What the event library does not know; docs/limits.md says so. Whole names: a program that is not here must be judged right.
NOT_FOR_EVENTS = {
    "libatomic's functions, which would have to be linked": r"sixteen_bytes(_cx16|_ways)?_(no)?race",
    "atomics of different sizes at one address; weak_ptr's two counts are read as one": r"mixed_sizes_norace|weak_ptr_norace",
    "cancellation in a wait, which takes the mutex again without an event": r"cond_ways_(no)?race",
    "asynchronous cancellation, which leaves the locks of atomics taken": r"cancel_in_atomics_norace",
    "what the C++ library orders inside, or was linked statically": r"exception_ptr_norace|static_local_linked_norace",
    "more threads than a trace has numbers for": r"hundred_thousand_threads_race",
    "a lock's own memory, which the event library does not tell accesses of": r"recycled_mutex_race|freed_before_unlock_race",
    "a robust mutex whose owner died": r"robust_norace",
    "an initialiser that throws, after which the next attempt is not ordered": r"call_once_throws_norace",
    "ten minutes": r"(hundred_)?million_locks_race",
}


class Failed(Exception):
    pass


def run(command, timeout, **more):
    try:
        return subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace", timeout=timeout, **more)
    except subprocess.TimeoutExpired as gone:
        raise Failed("takes too long: " + " ".join(map(str, command))) from gone


def build(arguments, source, binary, *options):
    flags = re.findall(r"^// CFLAGS: (.*)", source.read_text(), re.MULTILINE)
    compiler = arguments.build / "bin" / ("bigfoot-cc" if source.suffix == ".c" else "bigfoot-c++")
    standard = [] if source.suffix == ".c" else ["-std=c++20"]
    command = [compiler, "-O1", "-g", *standard, "-pthread", *options, f"-I{ROOT / 'bench/suites'}", f"-I{ROOT / 'tests/e2e'}", *" ".join(flags).split(),
               source, "-o", binary]
    done = run(command, 300)
    if done.returncode:
        raise Failed(f"does not compile\n{done.stderr[:1500]}")


def engine_finds_races(arguments, source, binary, words):
    build(arguments, source, binary)
    done = run([binary, *words], arguments.timeout)
    if done.returncode not in (0, 66):
        raise Failed(f"the program that checks itself ends with {done.returncode}\n{done.stderr[-1500:]}")
    return done.returncode == 66


def check(arguments, source, directory):
    """Returns: a line of what was found. Raises Failed."""
    binary, trace = (pathlib.Path(directory) / f"{source.parent.name}.{source.stem}{suffix}" for suffix in ("", ".bft"))
    races = source.stem.endswith("_race")
    words = ["--size", arguments.size] if "suites" in source.parts else []
    if "suites" in source.parts:
        races = engine_finds_races(arguments, source, binary, words)
    build(arguments, source, binary, "--checks=events")
    recorded = run([arguments.build / "bin/bigfoot", "record", "-o", trace, binary, *words], arguments.timeout)
    events = re.search(r"(\d+) events in", recorded.stderr)
    if not events:
        raise Failed(f"not recorded, status {recorded.returncode}\n{recorded.stderr[-1500:]}")
    replayed = run([arguments.build / "bin/bigfoot", "replay", trace, f"--tool={arguments.tool}"], arguments.timeout)
    if replayed.returncode != (66 if races else 0):
        raise Failed(f"replay ends with {replayed.returncode}\n{(replayed.stdout + replayed.stderr)[:2500]}")
    if "e2e" in source.parts:
        online = run([binary, *words], arguments.timeout, env={**os.environ, "BIGFOOT_OPTIONS": "tool=fasttrack"})
        if (online.returncode == 66) != races:
            raise Failed(f"online ends with {online.returncode}\n{online.stderr[:2500]}")
    binary.unlink()
    size = trace.stat().st_size
    trace.unlink()
    return f"{events[1]} events in {size} bytes, {'races' if races else 'no race'}"


def sources(arguments):
    found = []
    if "suites" in arguments.sets:
        found += sorted(path for path in (ROOT / "bench/suites").rglob("*.cpp") if path.parent.name != "openmp")  # which events do not know
    if "e2e" in arguments.sets:
        found += sorted(path for pattern in E2E for path in (ROOT / "tests/e2e").glob(pattern)
                        if re.search(r"_(no)?race\.(c|cpp)$", path.name) and not any(re.fullmatch(what, path.stem) for what in NOT_FOR_EVENTS.values()))
    return [path for path in found if re.search(arguments.k, str(path))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-k", metavar="NAME", default="", help="only programs whose path matches the regular expression")
    parser.add_argument("--size", default="tiny", help="of bench/suites (default: %(default)s)")
    parser.add_argument("--sets", default="suites,e2e", help="which programs (default: %(default)s)")
    parser.add_argument("--tool", default=PRECISE, help="what replays (default: %(default)s)")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", help="the build directory to test")
    parser.add_argument("--timeout", type=int, default=300, help="seconds for one run (default: %(default)s)")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count(), help="programs at once (default: %(default)s)")
    arguments = parser.parse_args()
    failed, jobs = 0, sources(arguments)

    def judge(source, directory):
        try:
            return None, check(arguments, source, directory)
        except Failed as wrong:
            return wrong, None

    with tempfile.TemporaryDirectory(prefix="bigfoot-events-") as directory, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for source, (wrong, found) in zip(jobs, pool.map(lambda source: judge(source, directory), jobs)):
            failed += wrong is not None
            print(f"{source.parent.name}/{source.name}: {f'FAILED: {wrong}' if wrong else found}", flush=True)
    print(f"{len(jobs)} programs, {failed} failed")
    return 1 if failed or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
