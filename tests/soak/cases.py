# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the soak runs. A case has a name, and

    build(dice, directory)        a Build that `dice` chose, or None if `binary` is there
    command(binary, dice, seed)   the words to run
    environment(seed), options(drawn, binary)   what it needs besides BIGFOOT_OPTIONS, and what becomes of those that were drawn
    judge(status, output, errors, binary)       what is wrong with a run, or None
    timeout                       seconds after which it hangs, on a busy machine
    is_long, repeats              whether it is run in every round, and how often in a row: some end as soon as they start
"""
import collections
import importlib.util
import pathlib
import shlex
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ALARMS = HERE / "alarms.cpp"
WARNING = "WARNING: BigFoot: "

Build = collections.namedtuple("Build", "binary command directory")


class Case:
    directory = ROOT
    timeout = 180
    is_long, repeats = True, 1

    def build(self, dice, directory):
        return None

    def environment(self, seed):
        return {}

    def options(self, drawn, binary):
        return drawn

    def judge(self, status, output, errors, binary):
        if WARNING in errors:
            return "something was reported, but there is nothing"
        if status:
            return f"exit status {status}"
        return self.judge_output(output)

    def judge_output(self, output):
        return None


class Compiled(Case):
    """One C++ file, without and with alarms, in one of several ways."""
    ways = (("O2", ["-O2"]), ("O0", ["-O0"]), ("all", ["-O2", "--checks=all"]))

    def __init__(self, name, source, compiler):
        self.name, self.source, self.compiler = name, source, compiler
        self.includes = HERE

    def build(self, dice, directory):
        way, flags = dice.choice(self.ways)
        alarms = dice.random() < 0.7
        binary = directory / f"{self.name.replace('/', '.')}.{way}{'.alarms' if alarms else ''}"
        command = [self.compiler, *flags, "-g", "-std=c++20", "-pthread", f"-I{self.includes}", self.source, *([ALARMS] if alarms else [])]
        return Build(binary, shlex.join(str(word) for word in [*command, "-o", binary]), ROOT)


class Stress(Compiled):
    """programs/: NAME SEED ROUNDS prints `NAME: ok`."""

    def command(self, binary, dice, seed):
        return [binary, seed % (1 << 31), dice.choice([20, 40, 100])]

    def judge_output(self, output):
        expected = f"{self.source.stem}: ok\n"
        return None if output == expected else f"printed {output!r} instead of {expected!r}"


class Bench(Compiled):
    """bench/suites: what is printed depends on the size alone, which is always the same here."""
    is_long = False

    def __init__(self, name, source, compiler):
        super().__init__(name, source, compiler)
        self.includes = ROOT / "bench" / "suites"
        self.printed = None

    def command(self, binary, dice, seed):
        return [binary, "--threads", dice.choice([2, 3, 4]), "--size", "tiny"]

    def judge_output(self, output):
        self.printed = self.printed or output
        return None if output == self.printed else f"printed {output!r}, at first {self.printed!r}"


class EndToEnd(Case):
    """tests/e2e: the program says itself how it is built, run and judged."""
    is_long, repeats = False, 10

    def __init__(self, program, suite):
        self.program, self.suite = program, suite
        self.name = f"e2e/{program.name}"
        self.directory = program.path.parent
        self.timeout = max(180, program.timeout)

    def build(self, dice, directory):
        level = dice.choice(self.program.levels or ["O1", "O2"])
        binary = directory / f"{self.name.replace('/', '.')}.{level}"
        command = shlex.join(self.suite.build_command(self.program, level, binary)).replace("'&&'", "&&")
        return Build(binary, command, self.directory)

    def command(self, binary, dice, seed):
        return [binary]

    def options(self, drawn, binary):
        return ":".join(filter(None, [drawn, self.program.options.replace("%t", str(binary))]))

    def judge(self, status, output, errors, binary):
        return self.program.judge(binary.suffix[1:], status, output, errors, e2e().take_log(binary))


class Random(Case):
    """tests/random: against oracles, with other seeds than ./test."""
    timeout = 600

    def __init__(self, binary):
        self.binary = binary
        self.name = f"random/{binary.name.removeprefix('random_').removesuffix('_test')}"

    def command(self, binary, dice, seed):
        return [binary, "--gtest_brief=1"]

    def environment(self, seed):
        return {"BIGFOOT_RANDOM_SEED": str(seed), "BIGFOOT_RANDOM_SECONDS": "10", "BIGFOOT_RANDOM_OPERATIONS": "2000000"}


def e2e():
    if not hasattr(e2e, "module"):
        sys.path.append(str(ROOT / "tests" / "e2e"))  # what it imports lies beside it
        spec = importlib.util.spec_from_file_location("e2e_run", ROOT / "tests" / "e2e" / "run.py")
        e2e.module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(e2e.module)
    return e2e.module


def find(build):
    compiler = build / "bin" / "bigfoot-c++"
    suite = e2e().Suite(e2e().parse(["--build", str(build)]))
    return ([Stress(f"programs/{path.stem}", path, compiler) for path in sorted((HERE / "programs").glob("*.cpp"))] +
            [Bench(f"bench/{path.stem}", path, compiler) for path in sorted((ROOT / "bench" / "suites").glob("*/*.cpp")) if path.parent.name != "openmp"] +
            [EndToEnd(program, suite) for program in e2e().find_programs("_norace")] +
            [Random(path) for path in sorted((build / "bin").glob("random_*_test"))])
