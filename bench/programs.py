# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs of bench/suites: one C++ file each, SUITE/NAME.cpp, run as `NAME --threads N --size tiny|small|full`."""
import pathlib

import configurations
import running

SUITES = pathlib.Path(__file__).resolve().parent / "suites"
SIZES = ("tiny", "small", "full")
FLAGS = ["-O2", "-g", "-std=c++20", "-pthread"]
OPENMP = "openmp"   # a suite that is measured when it is asked for: Valgrind's tools do not know what libomp orders
# ThreadSanitizer learns from libarcher, which libomp loads if it finds it.
ARCHER = {"LD_LIBRARY_PATH": "/usr/lib/llvm-19/lib", "TSAN_OPTIONS": "ignore_noninstrumented_modules=1"}


class Program:
    """One source file. `real` programs (bench/real) have the same methods."""
    may_race = False    # whether a report is a finding and not a failure
    counts = True       # whether accesses and checks are counted
    build_seconds = 2.0  # a guess, for the estimate of the time left
    reduced = True      # whether there is a small size for slow tools

    def __init__(self, source, threads):
        self.source, self.threads = source, threads
        self.suite, self.name = source.parent.name, source.stem

    def binary(self, tool, directory, counting=False):
        plain = configurations.BASE.name if tool.launcher else tool.name
        return directory / f"{self.suite}.{self.name}.{plain}{'.count' if counting else ''}"

    def is_alarmed_by(self, tool):
        """Whether false alarms are to be expected: libarcher does not know that libomp hands the memory of tasks on."""
        return self.suite == OPENMP and not tool.ours

    def build(self, tool, compilers, runner, counting=False):
        """Returns: what it cost."""
        flags = [configurations.COUNT_FLAG] if counting else []
        flags += ["-fopenmp"] if self.suite == OPENMP else []
        done = runner.run([*compilers.command(tool), *flags, *FLAGS, f"-I{self.source.parent.parent}", self.source,
                           "-o", self.binary(tool, runner.directory, counting)])
        if done.status:
            raise running.Failed(f"does not compile: {done.errors.strip()[:2000]}")
        return done.cost

    def run(self, tool, size, runner, counting=False, options="", timeout=None):
        """Returns: a running.Run."""
        joined = ":".join(filter(None, (tool.options, options)))
        extra = ARCHER if self.suite == OPENMP and not tool.ours else {}
        return runner.run([*tool.launcher, self.binary(tool, runner.directory, counting), "--threads", self.threads, "--size", size],
                          configurations.environment(joined) | extra, timeout=timeout)


def suites(folder):
    return sorted(p.name for p in folder.iterdir() if p.is_dir() and any(p.glob("*.cpp"))) if folder.is_dir() else []


def find(names, folder, threads, pattern=""):
    """Returns: the programs of the suites, those whose name contains `pattern`."""
    return [Program(source, threads) for name in names for source in sorted((folder / name).glob("*.cpp"))
            if pattern in source.stem]
