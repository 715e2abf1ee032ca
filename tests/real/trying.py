# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds a program in one way (plain, bigfoot, tsan), runs what it is given, and collects the races. Used by run.py and packages.py."""
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
import sources  # noqa: E402
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
        archer = {"LD_LIBRARY_PATH": "/usr/lib/llvm-19/lib"} if self.tools.kind == "tsan" else {}   # which libomp loads if it finds it
        settings = {**os.environ, **environment, **archer,
                    "BIGFOOT_OPTIONS": f"exitcode=0:log_format=json:log_path={log}.json",
                    # A test that dies of a fault on purpose would end with the exit code of a report, 0.
                    "TSAN_OPTIONS": f"exitcode=0:log_path={log}.tsan:atexit_sleep_ms=0:handle_segv=0"}
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
        self.results = self.races = self.others = None
        self.wall = self.cpu = 0.0
        self.problem = ""


def differences(results, expected):
    """What of the two is not the same."""
    more, less = (sorted(set(a) - set(b)) for a, b in ((results, expected or []), (expected or [], results)))
    return f"results differ: {more} instead of {less}"


def try_program(program, kind, arguments, work, expected):
    """`work(tools, runs)` returns results, which must be `expected` unless that is None."""
    row, tools = Row(), tools_for(kind, arguments, program)
    try:
        print(f"{program.name}: building ({kind})", flush=True)
        building.ensure_built(program, tools, "", arguments.rebuild)
        row.built = True
        print(f"{program.name}: running ({kind})", flush=True)
        runs = Runs(tools, arguments.timeout)
        try:
            row.results = work(tools, runs)
        finally:
            row.wall, row.cpu = runs.wall, runs.cpu
        row.right = not any("DIFFERENT" in result for result in row.results) and expected in (None, row.results)
        if not row.right:
            row.problem = differences(row.results, expected)
    except (Failed, subprocess.CalledProcessError, OSError) as error:
        row.problem = str(error)
    row.races, row.others = races.collect(tools.logs), races.collect_others(tools.logs)
    return row


def try_all_ways(program, kinds, arguments, work):
    """Returns: a Row for each kind. What the others give must be what the plain build gave."""
    by_kind = {}
    for kind in kinds:
        by_kind[kind] = row = try_program(program, kind, arguments, work, by_kind["plain"].results if by_kind else None)
        if row.problem:
            print(f"{program.name} ({kind}): {row.problem}", flush=True)
    return by_kind


def version(program, arguments):
    return sources.version(sources.fetch(program.packages[0], arguments.work / "sources"))


def add_arguments(parser, known):
    parser.add_argument("names", nargs="*", metavar="NAME", help="one of: " + " ".join(known))
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path(building.WORK),
                        help="where sources and builds are kept (default: %(default)s)")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", help="build directory or prefix of BigFoot")
    parser.add_argument("--rebuild", action="store_true", help="build even what is built (needed after a change of BigFoot)")
    parser.add_argument("--timeout", type=float, default=900, metavar="SECONDS", help="for one command")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())


def parse(parser, known):
    arguments = parser.parse_args()
    arguments.work, arguments.build = arguments.work.resolve(), arguments.build.resolve()
    for name in arguments.names:
        if name not in known:
            parser.error(f"no program {name}; there are: {' '.join(known)}")
    if not (arguments.build / "bin" / "bigfoot-cc").exists():
        parser.error(f"BigFoot is not built in {arguments.build}")
    return arguments


def install(programs):
    sources.install(["clang-19", "dpkg-dev", "make", "cmake", "ninja-build", *{p for program in programs for p in program.prerequisites}])
