#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What single operations cost, in nanoseconds of CPU time and in instructions: plain, ThreadSanitizer, BigFoot.

Compiles micro.cpp three ways, lets the programs take turns, keeps the best time of each case, and counts the instructions of
one round by single steps. Prints a Markdown table. A case in which a tool executes hardly more than the plain program does is an
error: its check was not there to be measured.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import page  # noqa: E402
TOOLS = ("plain", "tsan", "bigfoot")
FLAGS = ["-O2", "-g", "-std=c++20", "-pthread"]
SHORTEST_CHECK = 6   # instructions; to find the shadow of an address and compare it takes more


def run(*command):
    environment = {k: v for k, v in os.environ.items() if k not in ("TSAN_OPTIONS", "BIGFOOT_OPTIONS")}
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, env=environment)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit status {done.returncode}\n{done.stderr}")
    return done.stdout


def build(directory, tree):
    clang = os.environ.get("BIGFOOT_CLANGXX", "clang++-19")
    compilers = {"plain": [clang], "tsan": [clang, "-fsanitize=thread"], "bigfoot": [tree / "bin/bigfoot-c++"]}
    for tool, compiler in compilers.items():
        if not shutil.which(compiler[0]):
            sys.exit(f"{tool}: there is no {compiler[0]}; build BigFoot first, or see tools/setup.sh for the packages")
        run(*compiler, *FLAGS, HERE / "micro.cpp", "-o", directory / tool, "-lbenchmark")
    run(clang, "-O2", HERE / "count_instructions.cpp", "-o", directory / "count_instructions")
    return {tool: directory / tool for tool in TOOLS}


def times(program, min_time, only):
    """Returns: case => nanoseconds a round. CPU time, for the threads of a shared case may outnumber the processors."""
    found = json.loads(run(program, "--benchmark_format=json", f"--benchmark_min_time={min_time}", f"--benchmark_filter={only}"))
    return {b["name"].split("/threads")[0]: b["cpu_time"] for b in found["benchmarks"]}


def instructions(programs, name, operations):
    """Returns: how many an operation of the case takes, by tool."""
    counter = programs["plain"].with_name("count_instructions")
    found = {tool: int(run(counter, program, "--count", name)) / operations for tool, program in programs.items()}
    for tool, count in found.items():
        if tool != "plain" and count < found["plain"] + SHORTEST_CHECK:
            sys.exit(f"{name}: {tool} checks nothing: {count:.1f} instructions, and {found['plain']:.1f} without it")
    return [found[tool] for tool in TOOLS]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--min-time", type=float, default=0.1, help="seconds for each case")
    parser.add_argument("--only", default=".", metavar="EXPRESSION", help="cases whose names match this")
    parser.add_argument("--no-instructions", action="store_true")
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent.parent / "build")
    parser.add_argument("--update", action="store_true", help="put the table into docs/performance.md")
    options = parser.parse_args()
    heading, lines = page.heading(os.getloadavg()[0]), []

    def say(line):
        lines.append(line)
        print(line, flush=True)

    with tempfile.TemporaryDirectory() as directory:
        directory = pathlib.Path(directory)
        programs = build(directory, options.build.resolve())
        cases = [line.split(" ", 2) for line in run(programs["plain"], "--list").splitlines()]
        cases = [case for case in cases if re.search(options.only, case[2])]
        best = {tool: {} for tool in TOOLS}
        for _ in range(options.repeat):
            for tool, program in programs.items():
                for name, ns in times(program, options.min_time, options.only).items():
                    best[tool][name] = min(ns, best[tool].get(name, ns))
        say("| operation | plain ns | tsan ns | bigfoot ns | bigfoot / tsan |"
            + ("" if options.no_instructions else " plain instr. | tsan | bigfoot | bigfoot / tsan |"))
        say("|---|---:|---:|---:|---:|" + ("" if options.no_instructions else "---:|---:|---:|---:|"))
        for operations, counted, name in cases:
            plain, tsan, bigfoot = (best[tool][name] / int(operations) for tool in TOOLS)
            line = f"| {name} | {number(plain)} | {number(tsan)} | {number(bigfoot)} | {bigfoot / tsan:.2f} |"
            if not options.no_instructions:
                plain, tsan, bigfoot = instructions(programs, name, int(counted))
                line += f" {number(plain)} | {number(tsan)} | {number(bigfoot)} | {bigfoot / tsan:.2f} |"
            say(line)
    if options.update:
        page.update(page.PERFORMANCE, "micro", "\n".join([heading, *lines]))


def number(x):
    return f"{x:.1f}" if x < 100 else f"{x:.0f}"


if __name__ == "__main__":
    main()
