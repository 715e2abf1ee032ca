#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""CPU time, wall time and peak memory of bench/mixed: plain, under ThreadSanitizer, and under BigFoot.

The candidates take turns within every repetition; the best of each is compared, so that a busy machine hurts all alike.
A program whose output differs between candidates, or that is reported to race, is an error.
"""
import argparse
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
TOOLS = ("plain", "tsan", "bigfoot")


def compilers(build):
    clang = os.environ.get("BIGFOOT_CLANGXX", "clang++-19")
    return {
        "plain": [clang],
        "tsan": [clang, "-fsanitize=thread"],
        "bigfoot": [str(build / "bin/bigfoot-c++")],
    }


def run(program, arguments):
    """Returns: (cpu seconds, wall seconds, peak KiB, output, status)."""
    read, write = os.pipe()
    start = time.monotonic()
    pid = os.fork()
    if pid == 0:
        os.dup2(write, 1)
        os.execv(program, [str(program), *arguments])
    os.close(write)
    output = b""
    while chunk := os.read(read, 65536):
        output += chunk
    os.close(read)
    _, status, usage = os.wait4(pid, 0)
    return (usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss, output,
            os.waitstatus_to_exitcode(status))


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-k", default="", help="only programs whose name contains this")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent / "build")
    parser.add_argument("--limit-cpu", type=float, help="fail if BigFoot's mean CPU time exceeds this multiple of TSan's")
    parser.add_argument("--limit-memory", type=float, help="the same for peak memory")
    options = parser.parse_args()
    sources = sorted(p for p in (HERE / "mixed").glob("*.cpp") if options.k in p.name)
    ratios = {"cpu": [], "wall": [], "memory": []}
    print(f"{'program':12} {'plain s':>8} | {'tsan':>6} {'bigfoot':>8} {'ratio':>6} (CPU) | {'ratio':>6} (wall) |"
          f" {'plain MB':>8} {'tsan':>6} {'bigfoot':>8} {'ratio':>6} (memory)")
    with tempfile.TemporaryDirectory() as directory:
        for source in sources:
            best = {}
            for tool, compiler in compilers(options.build).items():
                out = pathlib.Path(directory) / f"{source.stem}.{tool}"
                subprocess.run([*compiler, "-O2", "-g", "-std=c++20", "-pthread", str(source), "-o", str(out)], check=True)
            for _ in range(options.repeat):
                for tool in TOOLS:
                    got = run(pathlib.Path(directory) / f"{source.stem}.{tool}", [])
                    if got[4] != 0:
                        sys.exit(f"{source.name} under {tool}: exit status {got[4]}")
                    seen = best.setdefault(tool, got)
                    if seen[3] != got[3] or got[3] != best["plain"][3]:
                        sys.exit(f"{source.name} under {tool}: output differs")
                    best[tool] = tuple(map(min, seen[:3], got[:3])) + seen[3:]
            plain, tsan, bigfoot = (best[tool] for tool in TOOLS)
            for name, i in (("cpu", 0), ("wall", 1), ("memory", 2)):
                ratios[name].append(bigfoot[i] / tsan[i])
            print(f"{source.stem:12} {plain[0]:8.2f} | {tsan[0] / plain[0]:5.1f}x {bigfoot[0] / plain[0]:7.1f}x"
                  f" {bigfoot[0] / tsan[0]:6.2f}       | {bigfoot[1] / tsan[1]:6.2f}        |"
                  f" {plain[2] / 1024:8.1f} {tsan[2] / 1024:6.0f} {bigfoot[2] / 1024:8.0f} {bigfoot[2] / tsan[2]:6.2f}",
                  flush=True)
    print(f"geometric mean of BigFoot/ThreadSanitizer: CPU {mean(ratios['cpu']):.2f}, wall {mean(ratios['wall']):.2f},"
          f" peak memory {mean(ratios['memory']):.2f}")
    for name, limit in (("cpu", options.limit_cpu), ("memory", options.limit_memory)):
        if limit and mean(ratios[name]) > limit:
            sys.exit(f"{name}: above the limit of {limit}")


if __name__ == "__main__":
    main()
