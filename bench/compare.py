#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""CPU time, wall time and peak memory of bench/mixed: plain, under ThreadSanitizer, and under BigFoot.

The candidates take turns within every repetition; the best of each is compared, so that a busy machine hurts all alike.
A program whose output differs between candidates, or that is reported to race, is an error. With --valgrind, Helgrind and
DRD run the plain program once each (minutes each, all threads on one core); they may report races, which says nothing of the program,
since they do not know C++ atomics.
"""
import argparse
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from typing import NamedTuple

import page

HERE = pathlib.Path(__file__).resolve().parent
TOOLS = ("plain", "tsan", "bigfoot")
VALGRIND = ("helgrind", "drd")
FLAGS = ["-O2", "-g", "-std=c++20", "-pthread"]


class Cost(NamedTuple):
    cpu: float     # seconds, user and system
    wall: float    # seconds
    memory: float  # peak resident MB


def best(a, b):
    return Cost(*map(min, a, b)) if a else b


def compilers(build):
    clang = os.environ.get("BIGFOOT_CLANGXX", "clang++-19")
    return {
        "plain": [clang],
        "tsan": [clang, "-fsanitize=thread"],
        "bigfoot": [str(build / "bin/bigfoot-c++")],
    }


class Bench:
    def __init__(self, directory, build, timeout):
        self.directory = pathlib.Path(directory)
        self.compilers = compilers(build)
        self.timeout = timeout
        for name, command in self.compilers.items():
            if not shutil.which(command[0]):
                sys.exit(f"{name}: there is no {command[0]}; build BigFoot first, or see tools/setup.sh for the packages")
        self.measure = self.directory / "measure"
        self.compile([self.compilers["plain"][0], "-O1", "-static", HERE / "measure.cpp", "-o", self.measure])

    def compile(self, command):
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(map(str, command))}:\n{done.stderr}")

    def build(self, source):
        for tool, compiler in self.compilers.items():
            self.compile([*compiler, *FLAGS, source, "-o", self.program(source, tool)])

    def program(self, source, tool):
        return self.directory / f"{source.stem}.{tool}"

    def run(self, what, command, any_status=False):
        """Returns: (cost, standard output). Options that the caller's environment has for the detectors do not count."""
        result = self.directory / "result"
        result.unlink(missing_ok=True)
        environment = {k: v for k, v in os.environ.items() if k not in ("TSAN_OPTIONS", "BIGFOOT_OPTIONS")}
        try:
            done = subprocess.run([self.measure, result, *command], capture_output=True, env=environment,
                                  stdin=subprocess.DEVNULL, timeout=self.timeout)
        except subprocess.TimeoutExpired:
            sys.exit(f"{what}: still running after {self.timeout} s")
        if done.returncode or not result.exists():
            sys.exit(f"{what}: could not be measured:\n{done.stderr.decode(errors='replace')}")
        cpu, wall, memory, status = map(float, result.read_text().split())
        if status and not any_status:
            sys.exit(f"{what}: exit status {status:.0f}\n{done.stderr.decode(errors='replace')[:4000]}")
        return Cost(max(cpu, 1e-3), max(wall, 1e-3), memory / 1024), done.stdout

    def costs(self, source, repeat):
        """Returns: tool => the best cost."""
        costs, expected = {}, None
        for _ in range(repeat):
            for tool in TOOLS:
                cost, output = self.run(f"{source.name} under {tool}", [self.program(source, tool)])
                expected = output if expected is None else expected
                if output != expected:
                    sys.exit(f"{source.name} under {tool}: output differs")
                costs[tool] = best(costs.get(tool), cost)
        return costs

    def valgrind(self, source):
        plain = self.program(source, "plain")
        return {tool: self.run(f"{source.name} under {tool}", ["valgrind", f"--tool={tool}", "-q", plain], any_status=True)[0]
                for tool in VALGRIND}


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def slowdowns(all_costs, tool):
    """Returns: (CPU, memory) relative to plain, geometric means."""
    return (mean([costs[tool].cpu / costs["plain"].cpu for costs in all_costs]),
            mean([costs[tool].memory / costs["plain"].memory for costs in all_costs]))


def row(name, costs):
    plain, tsan, bigfoot = (costs[tool] for tool in TOOLS)
    return (f"| {name:12} | {plain.cpu:7.2f} | {tsan.cpu / plain.cpu:5.1f}x | {bigfoot.cpu / plain.cpu:6.1f}x |"
            f" {bigfoot.cpu / tsan.cpu:9.2f} | {bigfoot.wall / tsan.wall:10.2f} | {plain.memory:8.1f} |"
            f" {tsan.memory:5.0f} | {bigfoot.memory:7.0f} | {bigfoot.memory / tsan.memory:12.2f} |")


DOCUMENTED = {"drd": ("20 to 50", "", "its manual"), "helgrind": ("about 100", "", "its manual")}
NAMES = {"bigfoot": "BigFoot", "tsan": "ThreadSanitizer of clang 19", "drd": "DRD", "helgrind": "Helgrind"}


def summary(slowdown, programs, origin):
    """The README's table. `slowdown`: tool => (CPU, memory) as multiples of the plain program."""
    lines = ["| | CPU time | peak memory | |", "|---|---:|---:|---|"]
    for tool, name in NAMES.items():
        cpu, memory, source = DOCUMENTED.get(tool, ("", "", ""))
        if tool in slowdown:
            cpu, memory, source = f"{slowdown[tool][0]:.1f}", f"{slowdown[tool][1]:.1f}", "measured"
        lines.append(f"| {name} | {cpu} | {memory} | {source} |")
    lines += ["", f"Multiples of the program without checks; geometric means of {programs} multi-threaded programs by",
              f"`bench/compare.py` ({origin})."]
    return "\n".join(lines)


HEAD = """\
| program      | plain s |   tsan | bigfoot | CPU ratio | wall ratio | plain MB |  tsan | bigfoot | memory ratio |
|--------------|--------:|-------:|--------:|----------:|-----------:|---------:|------:|--------:|-------------:|"""


def means(all_costs, tools):
    """Returns: BigFoot / ThreadSanitizer, and all of them as text."""
    ratios = Cost(*(mean([getattr(c["bigfoot"], f) / getattr(c["tsan"], f) for c in all_costs]) for f in Cost._fields))
    lines = [f"BigFoot / ThreadSanitizer: CPU {ratios.cpu:.2f}, wall {ratios.wall:.2f}, peak memory {ratios.memory:.2f}"]
    for tool in tools:
        cpu, memory = slowdowns(all_costs, tool)
        lines.append(f"{tool} / plain: CPU {cpu:.1f}, peak memory {memory:.1f}")
    return ratios, "Geometric means:\n\n- " + "\n- ".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-k", default="", help="only programs whose name contains this")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent / "build")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for one run")
    parser.add_argument("--valgrind", action="store_true", help="also Helgrind and DRD")
    parser.add_argument("--update", action="store_true", help="put the table into docs/performance.md")
    parser.add_argument("--limit-cpu", type=float, help="fail if BigFoot's mean CPU time exceeds this multiple of TSan's")
    parser.add_argument("--limit-memory", type=float, help="the same for peak memory")
    options = parser.parse_args()
    sources = sorted(p for p in (HERE / "mixed").glob("*.cpp") if options.k in p.name)
    if not sources or options.repeat < 1:
        sys.exit("nothing to do")
    if options.valgrind and not shutil.which("valgrind"):
        sys.exit("there is no valgrind")
    all_costs, rows = [], []
    heading, origin = page.heading(os.getloadavg()[0]), page.origin()
    print(HEAD, flush=True)
    with tempfile.TemporaryDirectory() as directory:
        bench = Bench(directory, options.build.resolve(), options.timeout)
        for source in sources:
            bench.build(source)
            costs = bench.costs(source, options.repeat)
            rows.append(row(source.stem, costs))
            print(rows[-1], flush=True)
            if options.valgrind:
                costs |= bench.valgrind(source)
            all_costs.append(costs)
    ratios, text = means(all_costs, [t for t in all_costs[0] if t != "plain"])
    print(f"\n{text}")
    if options.update:
        page.update(page.PERFORMANCE, "compare", "\n".join([heading, HEAD, *rows, "", text]))
        page.update(page.README, "compare", summary({t: slowdowns(all_costs, t) for t in all_costs[0]}, len(sources), origin))
    for name, got, limit in (("cpu", ratios.cpu, options.limit_cpu), ("memory", ratios.memory, options.limit_memory)):
        if limit and got > limit:
            sys.exit(f"{name}: above the limit of {limit}")


if __name__ == "__main__":
    main()
