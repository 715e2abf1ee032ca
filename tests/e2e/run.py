#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the end-to-end programs: every *_race.c(pp) must race, every *_error.c(pp) must have another finding, every *_norace.c(pp)
none at all, at each -O level. Programs in Fortran (.f90), to which gcc adds the checks, are built by bigfoot-gfortran.

A program says in comments of its own how it wants to be built, run and judged (in Fortran behind a "!"):

    // CFLAGS: -std=c11          // LIBS: -latomic          // LEVELS: O0 O2
    // RUN-OPTIONS: key=value:.. (BIGFOOT_OPTIONS)          // TIMEOUT: SECONDS
    // RACE: NOW BEFORE [NAME]   a race is reported between two lines, each a @TAG@ or one of @TAG@|@TAG@, of this variable or global;
                                 and every race that is reported is one of those said. Where accesses are told late (docs/slim.md)
                                 either may be the one that finds the other: @A@|@B@ @A@|@B@
    // RACE-EACH: WORD [FILE] [NAME]   the same for every line of FILE (the program) that begins with WORD(: it makes or calls both accesses
    // EXPECT: REGEX             in stderr, each after the one before
    // EXPECT-NOT: REGEX         nowhere in stderr
    // EXPECT-STDOUT: REGEX      in stdout, each after the one before
    // EXIT: STATUS              instead of 66 (race, error) or 0 (norace)
    // EXPECT-LOG: REGEX         in the files %t.log.*, each after the one before
    // REPORTS: N                exactly N races, or findings of an *_error, are reported (in stderr)
    // NEEDS: PATH               left out, and said so, on a machine where there is no such file
    // SHARED: FILE.c            also built, as a shared library whose path is the macro SHARED
    // STATIC: FILE.c            also built, as a static library that is linked in
    // NOT-VERIFIED: REASON      left out with --verify-placement among the flags
    // NOT-WITH: NAME..: REASON  left out with --instrumentation=NAME or --library=NAME
    // VERDICT-WITH: NAME..: REASON   with --instrumentation=NAME whether it races is all that counts
    // LINES-NOT: NAME..: REASON   what RACE says does not hold with --instrumentation=NAME, or at the level NAME

@TAG@ in an expectation is FILE:LINE: of the line that ends in the comment `// @TAG@`; several are one of them. The line of an
access is that of the innermost frame in a file of this folder, the caller of a library's function. No stack may have a frame of
the runtime's own. %t in options and flags is the path of the binary, to which a suffix can be added. Programs are built and run in
their own folder.

Exit status: 0 all right, 1 some program failed, 77 BigFoot is not built.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import threading

import races

HERE = pathlib.Path(__file__).resolve().parent
ANY_WARNING = "WARNING: BigFoot: "
RUNTIME_FRAME = re.compile(r"^ +#\d+ (?:bigfoot::|__bigfoot_).*", re.MULTILINE)
DIRECTIVE = re.compile(r"//\s*(CFLAGS|LIBS|LEVELS|RUN-OPTIONS|TIMEOUT|RACE|RACE-EACH|EXPECT|"
                       r"EXPECT-NOT|EXPECT-STDOUT|EXPECT-LOG|EXIT|REPORTS|NEEDS|SHARED|STATIC|NOT-VERIFIED|NOT-WITH|VERDICT-WITH|LINES-NOT):\s*(.*?)\s*$",
                       re.MULTILINE)
SKIPPED = 77
# Who adds the checks: the compiler for C and the one for C++. The runtime is ours.
COMPILERS = {"bigfoot": ("bigfoot-cc", "bigfoot-c++"), "gcc": ("bigfoot-gcc", "bigfoot-g++"),
             "clang-tsan": ("clang-19", "clang++-19")}
FORTRAN = "bigfoot-gfortran"
# What C++ programs are compiled with for it; libc++ calls stop_token and the like experimental.
LIBRARIES = {"libstdc++": [], "libc++": ["-stdlib=libc++", "-fexperimental-library"]}


class Program:
    """A test program and what its comments say."""

    def __init__(self, path, folder=HERE):
        self.path = path
        self.name = str(path.relative_to(folder))
        self.is_cxx = path.suffix == ".cpp"
        self.is_fortran = path.suffix == ".f90"
        self.races = path.stem.endswith("_race")
        self.clean = path.stem.endswith("_norace")
        said = collections.defaultdict(list)
        text = path.read_text()
        tags = races.tags_of(path)
        one_of = lambda tag: "(?:" + "|".join(re.escape(line) + ":" for line in tags[tag.group()]) + ")"
        for key, value in DIRECTIVE.findall(text):
            said[key].append(re.sub(r"@\w+@", one_of, value) if key.startswith("EXPECT") else value)
        last = lambda key, default: said[key][-1] if said[key] else default
        self.cflags = shlex.split(" ".join(said["CFLAGS"]))
        self.libs = shlex.split(" ".join(said["LIBS"]))
        self.levels = last("LEVELS", "").split()
        self.options = ":".join(said["RUN-OPTIONS"])
        self.timeout = float(last("TIMEOUT", 60))
        self.lines = races.said(path, said["RACE"], said["RACE-EACH"])
        self.expect = said["EXPECT"]
        self.expect_not = said["EXPECT-NOT"]
        self.expect_stdout = said["EXPECT-STDOUT"]
        self.expect_log = said["EXPECT-LOG"]
        self.needs = said["NEEDS"]
        self.shared = last("SHARED", None)
        self.static = last("STATIC", None)
        self.not_verified = last("NOT-VERIFIED", None)
        self.not_with = by_name(said["NOT-WITH"])
        self.verdict_with = by_name(said["VERDICT-WITH"])
        self.lines_not = by_name(said["LINES-NOT"])
        self.exit = int(last("EXIT", 0 if self.clean else 66))
        self.reports = int(said["REPORTS"][-1]) if said["REPORTS"] else None

    def left_out(self, arguments):
        """Returns why the program is not for such a run, or None."""
        if "--verify-placement" in arguments.flags and self.not_verified:
            return self.not_verified
        if self.is_fortran and (arguments.instrumentation == "clang-tsan" or any(flag.startswith("--") for flag in arguments.flags)):
            return "gcc adds the checks"
        if arguments.instrumentation != "bigfoot" and any(re.match("--(?!checks=)", flag) for flag in self.cflags):
            return "it is about our pass: " + " ".join(self.cflags)
        if missing := [path for path in self.needs if not pathlib.Path(path).exists()]:
            return "this machine has no " + ", ".join(missing)
        return self.not_with.get(arguments.instrumentation) or self.not_with.get(arguments.library)

    def build_for(self, instrumentation):
        """What it says of our pass does not hold for others, which check every access."""
        if instrumentation != "bigfoot":
            self.cflags = [flag for flag in self.cflags if not flag.startswith("--checks=")]
        if instrumentation in self.verdict_with:
            self.expect, self.expect_not, self.expect_log, self.reports = [], [], [], None
        if instrumentation in self.verdict_with or instrumentation in self.lines_not:
            self.lines = []

    def judge(self, level, status, stdout, stderr, log):
        """Returns what is wrong with a run, or None."""
        reports = len(races.WARNING.findall(stderr)) if self.races else stderr.count(ANY_WARNING)
        if status != self.exit:
            return f"exit status {status}, expected {self.exit}"
        if not self.clean and reports == 0 and self.reports != 0:
            return "nothing was reported"
        if self.clean and reports:
            return "something was reported, but there is nothing"
        if self.reports is not None and reports != self.reports:
            return f"{reports} reports, expected {self.reports}"
        if self.lines and level not in self.lines_not and (wrong := races.difference(self.lines, stderr + log)):
            return wrong
        for what, patterns, text in (("stderr", self.expect, stderr), ("stdout", self.expect_stdout, stdout),
                                     ("the log", self.expect_log, log)):
            at = 0
            for pattern in patterns:
                match = re.compile(pattern, re.MULTILINE).search(text, at)
                if not match:
                    return f"{what} does not match, in order: {pattern}"
                at = match.end()
        for pattern in self.expect_not:
            if re.search(pattern, stderr, re.MULTILINE):
                return f"stderr matches what it must not: {pattern}"
        if ours := RUNTIME_FRAME.search(stderr):
            return f"a stack has a frame of the runtime's: {ours[0].strip()}"
        return None


def by_name(lines):
    """["gcc clang-tsan: REASON"] => {"gcc": REASON, "clang-tsan": REASON}"""
    return {name: reason.strip() for names, reason in (line.split(":", 1) for line in lines) for name in names.split()}


Failure = collections.namedtuple("Failure", "program level what command stdout stderr")


def run(command, timeout, directory, environment=None):
    """Returns (status, stdout, stderr); a signal is its negative number, a timeout "timeout". Ends all that it started."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env=environment, cwd=directory, start_new_session=True, text=True, errors="replace")
    try:
        stdout, stderr = process.communicate(timeout=timeout)
        return process.returncode, stdout, stderr
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        stdout, stderr = process.communicate()
        return "timeout", stdout, stderr


def take_log(binary):
    """Returns what the program wrote to %t.log.*, and removes it."""
    text = ""
    for path in sorted(binary.parent.glob(binary.name + ".log.*")):
        text += path.read_text()
        path.unlink()
    return text


class Suite:
    def __init__(self, arguments):
        self.arguments = arguments
        self.bin = pathlib.Path(arguments.build) / "bin"
        self.repeat = arguments.repeat * max(1, len(arguments.threads))
        self.lock = threading.Lock()
        self.done = 0

    def compiler(self, program):
        """Returns the first words of a command that compiles the program."""
        names = COMPILERS[self.arguments.instrumentation]
        name = FORTRAN if program.is_fortran else names[program.is_cxx]
        if not name.startswith("clang"):
            return [str(self.bin / name)]
        return [name, "-fsanitize=thread", "-D__BIGFOOT__=1", "-idirafter", str(self.bin.parent / "include")]

    def build_command(self, program, level, binary):
        """Returns words for a shell that build the program and the library that it may ask for."""
        own_flags = (flag.replace("%t", str(binary)) for flag in program.cflags)
        compile_with = [*self.compiler(program), "-" + level, "-g", "-pthread", f"-I{HERE}", *self.arguments.flags, *own_flags]
        if program.is_cxx:
            compile_with += LIBRARIES[self.arguments.library]
        if program.is_fortran:
            compile_with.append(f"-J{binary.parent}")   # where its modules go
        command = [*compile_with, str(program.path), "-o", str(binary)]
        if self.arguments.instrumentation == "clang-tsan":   # whose own link would bring its own runtime
            link = [str(self.bin / "bigfoot"), "link", "-pthread", f"{binary}.main.o"]
            command = [*compile_with, "-c", str(program.path), "-o", link[-1], "&&", *link, "-o", str(binary)]
        if program.static:
            library, archive = f"{binary}.o", f"{binary}.a"
            make = [*compile_with, "-c", program.static, "-o", library, "&&", "ar", "rcs", archive, library, "&&"]
            command = [*make, *command, archive]
        if program.shared:
            library = f"{binary}.so"
            make = [*compile_with, "-fPIC", "-shared", program.shared, "-o", library, "&&"]
            command = [*make, *command[:command.index(str(program.path))], f'-DSHARED="{library}"',
                       *command[command.index(str(program.path)):]]
        return command + program.libs

    def check(self, program, level, directory):
        """Compiles once, runs `repeat` times. Returns (good runs, first failure or None)."""
        binary = pathlib.Path(directory) / (program.name.replace("/", "_") + "." + level)
        compile_command = self.build_command(program, level, binary)
        in_shell = shlex.join(compile_command).replace("'&&'", "&&")
        status, stdout, stderr = run(["sh", "-c", in_shell], 120, program.path.parent)
        if status != 0:
            return 0, Failure(program, level, f"does not compile: {status}", compile_command, stdout, stderr)
        command = [str(binary)]
        if self.arguments.taskset is not None:
            command = ["taskset", "-c", self.arguments.taskset, *command]
        options = program.options.replace("%t", str(binary))
        # What the caller asks for holds for all programs, unless one says otherwise.
        options = ":".join(filter(None, [os.environ.get("BIGFOOT_OPTIONS"), options]))
        good, failure = 0, None
        for i in range(self.repeat):
            threads = self.arguments.threads[i % len(self.arguments.threads)] if self.arguments.threads else ""
            environment = {**os.environ, "BIGFOOT_OPTIONS": options, **({"OMP_NUM_THREADS": threads} if threads else {})}
            status, stdout, stderr = run(command, program.timeout, program.path.parent, environment)
            wrong = program.judge(level, status, stdout, stderr, take_log(binary))
            if wrong is None:
                good += 1
            elif failure is None:
                shown = [*compile_command, "&&", f"BIGFOOT_OPTIONS={options}", *([f"OMP_NUM_THREADS={threads}"] if threads else []), *command]
                failure = Failure(program, level, wrong, shown, stdout, stderr)
        if failure is None:
            binary.unlink()
        return good, failure

    def tick(self, total, failed):
        with self.lock:
            self.done += 1
            if sys.stderr.isatty():
                print(f"\r[{self.done}/{total}] {failed} failed ", end="", file=sys.stderr, flush=True)
            elif self.done % 50 == 0:
                print(f"[{self.done}/{total}] {failed} failed", file=sys.stderr, flush=True)

    def run(self, programs):
        levels = self.arguments.levels
        jobs = [(program, level) for program in programs for level in (program.levels or levels)]
        results, failures = {}, []
        with tempfile.TemporaryDirectory(prefix="bigfoot-e2e-") as directory, \
                concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            futures = {pool.submit(self.check, *job, directory): job for job in jobs}
            for future in concurrent.futures.as_completed(futures):
                program, level = futures[future]
                good, failure = future.result()
                results[program.name, level] = good
                if failure:
                    failures.append(failure)
                self.tick(len(jobs), len(failures))
        if sys.stderr.isatty():
            print(file=sys.stderr)
        self.table(programs, results)
        for failure in sorted(failures, key=lambda f: (f.program.name, f.level)):
            show(failure)
        print(f"{len(programs)} programs, {len(jobs)} builds, {len(jobs) * self.repeat} runs: "
              f"{len(failures)} builds with failures")
        return not failures

    def table(self, programs, results):
        columns = sorted({level for _, level in results})
        width = max(len(program.name) for program in programs)
        print(f"{'':{width}}  " + "  ".join(f"{c:>6}" for c in columns))
        for program in programs:
            cells = []
            for column in columns:
                good = results.get((program.name, column))
                cells.append("" if good is None else "ok" if good == self.repeat else f"{good}/{self.repeat}")
            print(f"{program.name:{width}}  " + "  ".join(f"{c:>6}" for c in cells))


def show(failure):
    print(f"\nFAILED {failure.program.name} at -{failure.level}: {failure.what}")
    print("  " + shlex.join(failure.command).replace("'&&'", "&&"))
    for what, text in (("stdout", failure.stdout), ("stderr", failure.stderr)):
        lines = text.splitlines()
        for line in lines[:60]:
            print(f"  {what}| {line}")
        if len(lines) > 60:
            print(f"  {what}| ... {len(lines) - 60} more lines")
    print()


def find_programs(name, folder=HERE):
    found = [Program(path, folder) for path in sorted(folder.rglob("*"))
             if path.suffix in (".c", ".cpp", ".f90") and path.stem.endswith(("_race", "_norace", "_error"))]
    return [program for program in found if re.search(name, program.name)]


def is_complete(build):
    parts = ("bin/bigfoot-cc", "lib/bigfoot/BigFootPass.so", "lib/bigfoot/libbigfoot_rt.a", "libexec/bigfoot/bigfoot-report")
    return all((build / part).exists() for part in parts)


def start_load(taken):
    """A busy loop on a processor that the programs do not have to themselves."""
    free = os.sched_getaffinity(0) - {int(cpu) for cpu in re.findall(r"\d+", taken or "")}
    load = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    os.sched_setaffinity(load.pid, {max(free or os.sched_getaffinity(0))})
    return load


def parse(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-k", metavar="NAME", default="", help="only programs whose path matches the regular expression")
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="run each build N times")
    parser.add_argument("--levels", default="O0,O1,O2,O3", help="optimisation levels (default: %(default)s)")
    parser.add_argument("--flags", type=shlex.split, default=[], help="compile with these as well (--flags=--checks=redcard)")
    parser.add_argument("--instrumentation", choices=COMPILERS, default="bigfoot",
                        help="who adds the checks: our pass, or a compiler's own -fsanitize=thread (default: %(default)s)")
    parser.add_argument("--library", choices=LIBRARIES, default="libstdc++",
                        help="of C++; with another than the usual one only programs in C++ are run (default: %(default)s)")
    parser.add_argument("--programs", type=pathlib.Path, default=HERE, metavar="FOLDER", help="where the programs are (default: %(default)s)")
    parser.add_argument("--threads", type=lambda text: text.split(","), default=[], metavar="N,..",
                        help="OMP_NUM_THREADS of the runs: as many runs as before with each")
    parser.add_argument("--taskset", metavar="CPUS", help="run on these processors only")
    parser.add_argument("--load", action="store_true", help="keep another processor busy meanwhile")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count(), help="programs at once (default: %(default)s)")
    parser.add_argument("--build", default=HERE.parent.parent / "build", help="the build directory or prefix to test")
    return parser.parse_args(words)


def main():
    arguments = parse()
    arguments.levels = [level.lstrip("-") for level in re.split(r"[ ,]+", arguments.levels)]
    if not is_complete(pathlib.Path(arguments.build)):
        print(f"BigFoot is not built in {arguments.build}")
        return SKIPPED
    programs = [program for program in find_programs(arguments.k, arguments.programs.resolve()) if program.is_cxx or arguments.library == "libstdc++"]
    for program in programs:
        if why := program.left_out(arguments):
            print(f"{program.name} is left out: {why}")
        program.build_for(arguments.instrumentation)
    programs = [program for program in programs if not program.left_out(arguments)]
    if not programs:
        print("no program has such a name")
        return 1
    load = start_load(arguments.taskset) if arguments.load else None
    try:
        return 0 if Suite(arguments).run(programs) else 1
    finally:
        if load:
            load.kill()


if __name__ == "__main__":
    sys.exit(main())
