#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What checks cost the compiler, beside ThreadSanitizer: CPU time, code size, and the slowest function of our pass.

    bench/compile_time.py [--checks SETS] [--limit X] [--rounds N] FILE [CLANG-ARGUMENTS]

Compiles FILE (-O2 -g unless the arguments say otherwise) without checks, with -fsanitize=thread, and with each set of checks, in turns; the best
of each counts. With --limit the exit status is 1 if a set of checks takes more than X times the CPU time of ThreadSanitizer, or if one
function spends more than a second in our pass.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
LONGEST = 1.0  # seconds for one function


def cpu_seconds(command):
    """Runs a command that must succeed. Returns its CPU time, user and system."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}")
    return usage.ru_utime + usage.ru_stime


def sections(tools, file):
    """Returns: bytes of code, bytes of sites."""
    sizes = {}
    for line in subprocess.run([tools / "llvm-size", "-A", file], capture_output=True, text=True, check=True).stdout.splitlines():
        words = line.split()
        if len(words) == 3 and words[1].isdigit():
            sizes[words[0]] = sizes.get(words[0], 0) + int(words[1])
    return sum(size for name, size in sizes.items() if name.startswith(".text")), sizes.get("bigfoot_sites", 0)


class Way:
    def __init__(self, name, compiler, *flags):
        self.name, self.compiler, self.flags = name, compiler, flags
        self.seconds = float("inf")

    def compile(self, arguments, directory):
        self.object = directory / f"{self.name}.o"
        self.seconds = min(self.seconds, cpu_seconds([self.compiler, "-O2", "-g", *arguments, *self.flags, "-c", "-o", self.object]))

    def slowest(self, arguments):
        """Returns: seconds of CPU time that our pass needed for the function that took it longest."""
        plugin = self.compiler.resolve().parent.parent / "lib/bigfoot/BigFootPass.so"
        words = [word for option in ("-load", plugin, "-mllvm", "-bigfoot-stats") for word in ("-Xclang", option)]
        done = subprocess.run([self.compiler, "-O2", "-g", *arguments, *self.flags, "-c", "-o", self.object, *words], capture_output=True,
                              text=True, check=True)
        return max((int(n) for n in re.findall(r"^bigfoot: slowest_function (\d+)$", done.stderr, re.MULTILINE)), default=0) / 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bigfoot", type=pathlib.Path, default=HERE.parent / "build/bin/bigfoot-cc", help="our compiler")
    parser.add_argument("--llvm", type=pathlib.Path, default=pathlib.Path("/usr/lib/llvm-19/bin"), help="the directory of clang")
    parser.add_argument("--checks", default="all,redcard,bigfoot")
    parser.add_argument("--limit", type=float)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="FILE [CLANG-ARGUMENTS]")
    options = parser.parse_args()
    if not options.arguments:
        parser.error("which file?")
    plain = Way("plain", options.llvm / "clang")
    tsan = Way("tsan", options.llvm / "clang", "-fsanitize=thread")
    ours = [Way(checks, options.bigfoot, f"--checks={checks}") for checks in options.checks.split(",")]
    failed = False
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        for _ in range(options.rounds):
            for way in (plain, tsan, *ours):
                way.compile(options.arguments, directory)
        print("| | CPU s | x tsan | code KB | x tsan | sites KB | slowest function s |\n|---|---:|---:|---:|---:|---:|---:|")
        tsan_code = sections(options.llvm, tsan.object)[0]
        for way in (plain, tsan, *ours):
            code, sites = sections(options.llvm, way.object)
            seconds = way.slowest(options.arguments) if way in ours else 0
            print(f"| {way.name} | {way.seconds:.2f} | {way.seconds / tsan.seconds:.2f} | {code / 1024:.0f} | {code / tsan_code:.2f} | "
                  f"{sites / 1024:.0f} | {f'{seconds:.2f}' if way in ours else ''} |", flush=True)
            failed |= seconds > LONGEST or (way in ours and way.seconds > (options.limit or 0) * tsan.seconds)
    sys.exit(1 if options.limit and failed else 0)


if __name__ == "__main__":
    main()
