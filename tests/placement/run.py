#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs (generate.py) under every placement of checks: each access must be covered and each check legitimate.

    run.py --seeds 0-20 --levels O1,O2 --checks redcard,bigfoot

A failure leaves its program in the working directory and prints the command. Exit status: 0 all right, 1 some failed, 77
BigFoot is not built. Programs that run too long are left out.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import generate

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CLANG = os.environ.get("BIGFOOT_CLANGXX", "clang++-19")


def through(words, *flags):
    for flag in flags:
        words += ["-Xclang", flag]
    return words


class Suite:
    def __init__(self, arguments, directory):
        self.arguments = arguments
        self.directory = pathlib.Path(directory)
        self.plugin = str(pathlib.Path(arguments.build) / "lib/bigfoot/BigFootPass.so")
        self.runtime = self.directory / "trace_runtime.o"
        subprocess.run([CLANG, "-std=c++20", "-O2", f"-I{ROOT}", "-c", ROOT / "tests/placement/trace_runtime.cpp", "-o",
                        self.runtime], check=True)

    def command(self, source, binary, level, checks):
        words = [CLANG, "-std=c++20", "-w", f"-{level}", "-gline-tables-only", f"-fpass-plugin={self.plugin}"]
        through(words, "-load", self.plugin, "-mllvm", "-bigfoot-tell-accesses", "-mllvm", f"-bigfoot-checks={checks}")
        return words + [str(source), str(self.runtime), "-o", str(binary)]

    def check(self, seed, level, checks):
        """Returns (accesses, checks) or a message."""
        source = self.directory / f"seed{seed}.cpp"
        binary = self.directory / f"seed{seed}.{level}.{checks}"
        source.write_text(generate.Program(seed).text())
        command = self.command(source, binary, level, checks)
        built = subprocess.run(command, capture_output=True, text=True)
        if built.returncode:
            return f"does not compile:\n{built.stderr[:2000]}"
        try:
            done = subprocess.run([binary], capture_output=True, text=True, timeout=20)
        except subprocess.TimeoutExpired:
            return None
        finally:
            binary.unlink()
        counted = re.search(r"accesses (\d+) checks (\d+) wrong 0$", done.stderr, re.MULTILINE)
        if done.returncode or not counted:
            pathlib.Path(source.name).write_text(source.read_text())
            return f"status {done.returncode}\n{done.stderr[:2000]}"
        return int(counted[1]), int(counted[2])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="0-20", help="FIRST-LAST (default: %(default)s)")
    parser.add_argument("--levels", default="O1,O2", help="optimisation levels (default: %(default)s)")
    parser.add_argument("--checks", default="redcard,bigfoot", help="placements (default: %(default)s)")
    parser.add_argument("--build", default=ROOT / "build", help="the build directory to test")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count(), help="programs at once (default: %(default)s)")
    arguments = parser.parse_args()
    if not (pathlib.Path(arguments.build) / "lib/bigfoot/BigFootPass.so").exists():
        print(f"BigFoot is not built in {arguments.build}")
        return 77
    first, last = map(int, arguments.seeds.split("-"))
    jobs = [(seed, level, checks) for seed in range(first, last + 1) for level in arguments.levels.split(",")
            for checks in arguments.checks.split(",")]
    totals, failed, slow = {}, 0, 0
    with tempfile.TemporaryDirectory(prefix="bigfoot-placement-") as directory, \
            concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        suite = Suite(arguments, directory)
        for job, result in zip(jobs, pool.map(lambda job: suite.check(*job), jobs)):
            if isinstance(result, str):
                failed += 1
                print(f"FAILED seed {job[0]} at -{job[1]} with --checks={job[2]}: {result}")
            elif result is None:
                slow += 1
            else:
                totals.setdefault(job[2], []).append(result)
    for checks, results in totals.items():
        accesses, made = map(sum, zip(*results))
        print(f"{checks}: {len(results)} runs, {accesses} accesses, {made / max(accesses, 1):.3f} checks for each")
    print(f"{len(jobs)} programs, {slow} too slow, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
