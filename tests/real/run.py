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
import glob
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bench/real"))
import building  # noqa: E402
import races  # noqa: E402
import recipes  # noqa: E402
import sources  # noqa: E402
import suites  # noqa: E402
from building import Failed  # noqa: E402


def tools_for(kind, arguments, program):
    if kind == "bigfoot":
        cc, cxx = (str(arguments.build / "bin" / name) for name in ("bigfoot-cc", "bigfoot-c++"))
    else:
        extra = " -fsanitize=thread" if kind == "tsan" else ""
        cc, cxx = "clang-19" + extra, "clang++-19" + extra
    return building.Tools(kind, cc, cxx, arguments.work, program, arguments.jobs)


class Runs:
    """Runs a program's commands, adds up their time and keeps their reports."""

    def __init__(self, tools, timeout):
        self.tools, self.timeout = tools, timeout
        self.wall = self.cpu = 0.0
        for old in glob.glob(f"{tools.logs}/run.*"):
            os.unlink(old)

    def __call__(self, name, command, stdin=None, timed=True, **environment):
        command = [str(word) for word in command]
        log = self.tools.logs / f"run.{name}"
        settings = {**os.environ, **environment,
                    "BIGFOOT_OPTIONS": f"exitcode=0:log_format=json:log_path={log}.json",
                    "TSAN_OPTIONS": f"exitcode=0:log_path={log}.tsan:atexit_sleep_ms=0"}
        begin, used = time.monotonic(), os.times()
        with open(stdin or os.devnull, "rb") as given, open(f"{log}.stderr", "wb") as errors:
            process = subprocess.Popen(command, stdin=given, stdout=subprocess.PIPE, stderr=errors, env=settings,
                                       cwd=self.tools.scratch, start_new_session=True)
            try:
                output, _ = process.communicate(timeout=self.timeout)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                process.communicate()
                raise Failed(f"{name}: no end after {self.timeout} s") from None
        after = os.times()
        if timed:
            self.wall += time.monotonic() - begin
            self.cpu += after.children_user + after.children_system - used.children_user - used.children_system
        pathlib.Path(f"{log}.stdout").write_bytes(output)
        if process.returncode:
            raise Failed(f"{name}: exit status {process.returncode}: see {log}.stderr")
        return output


class Row:
    """What the table says of one program built in one way."""

    def __init__(self):
        self.built = self.right = False
        self.results = self.races = None
        self.wall = self.cpu = 0.0
        self.problem = ""


def differences(results, expected):
    """What of the two is not the same."""
    more, less = (sorted(set(a) - set(b)) for a, b in ((results, expected or []), (expected or [], results)))
    return f"results differ: {more} instead of {less}"


def try_program(program, kind, arguments, expected):
    row, tools = Row(), tools_for(kind, arguments, program)
    try:
        print(f"{program.name}: building ({kind})", flush=True)
        building.ensure_built(program, tools, "", arguments.rebuild)
        row.built = True
        print(f"{program.name}: running ({kind})", flush=True)
        runs = Runs(tools, arguments.timeout)
        try:
            work = suites.SUITES[program.name] if arguments.suites else program.run
            row.results = work(tools, runs)
        finally:
            row.wall, row.cpu = runs.wall, runs.cpu
        row.right = not any("DIFFERENT" in result for result in row.results) and expected in (None, row.results)
        if not row.right:
            row.problem = differences(row.results, expected)
    except (Failed, subprocess.CalledProcessError, OSError) as error:
        row.problem = str(error)
    row.races = races.collect(tools.logs)
    return row


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
    parser.add_argument("names", nargs="*", metavar="NAME", help="one of: " + " ".join(known))
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path(building.WORK),
                        help="where sources and builds are kept (default: %(default)s)")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", help="build directory or prefix of BigFoot")
    parser.add_argument("--suites", action="store_true", help="run the programs' own test suites")
    parser.add_argument("--tsan", action="store_true", help="compare with ThreadSanitizer")
    parser.add_argument("--rebuild", action="store_true", help="build even what is built (needed after a change of BigFoot)")
    parser.add_argument("--timeout", type=float, default=900, metavar="SECONDS", help="for one command")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    arguments.work, arguments.build = arguments.work.resolve(), arguments.build.resolve()
    for name in arguments.names:
        if name not in known:
            parser.error(f"no program {name}; there are: {' '.join(known)}")
    if not (arguments.build / "bin" / "bigfoot-cc").exists():
        parser.error(f"BigFoot is not built in {arguments.build}")
    chosen = [known[name] for name in arguments.names or (suites.SUITES if arguments.suites else known)]
    if unable := [program.name for program in chosen if arguments.suites and program.name not in suites.SUITES]:
        parser.error(f"no test suite of {' '.join(unable)} here; there are: {' '.join(suites.SUITES)}")
    sources.install(["clang-19", "dpkg-dev", "make", "cmake", "ninja-build", *{p for program in chosen for p in program.prerequisites}])
    kinds = ["plain", "bigfoot"] + (["tsan"] if arguments.tsan else [])
    rows = {}
    for program in chosen:
        by_kind = {}
        for kind in kinds:
            expected = by_kind["plain"].results if by_kind else None
            by_kind[kind] = try_program(program, kind, arguments, expected)
            if by_kind[kind].problem:
                print(f"{program.name} ({kind}): {by_kind[kind].problem}", flush=True)
        version = sources.version(sources.fetch(program.packages[0], arguments.work / "sources"))
        rows[program.name, version] = by_kind
    for (name, _), by_kind in rows.items():
        races.show(name, {kind: row.races for kind, row in by_kind.items() if kind != "plain"})
    table(rows, kinds)
    return 0 if all(row.built and row.right for by_kind in rows.values() for row in by_kind.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
