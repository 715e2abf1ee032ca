#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs of bench/suites with --verify-placement, at size tiny: none may race, nor break a property of docs/placement.md.

    suites.py [-k NAME] [--levels O2] [--checks bigfoot]

Exit status: 0 all right, 1 some failed, 77 BigFoot is not built.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def check(arguments, source, level, directory):
    """Returns (what was counted, None) or (None, what is wrong)."""
    binary = pathlib.Path(directory) / f"{source.stem}.{level}"
    compiler = pathlib.Path(arguments.build) / "bin/bigfoot-c++"
    command = [compiler, f"-{level}", "-g", "-std=c++20", "-pthread", f"-I{ROOT / 'bench/suites'}", "--verify-placement",
               f"--checks={arguments.checks}", *(["-fopenmp"] if source.parent.name == "openmp" else []), source, "-o", binary]
    built = subprocess.run(command, capture_output=True, text=True)
    if built.returncode:
        return None, f"does not compile\n{built.stderr[:2000]}"
    try:
        done = subprocess.run([binary, "--size", "tiny"], capture_output=True, text=True, timeout=300,
                              env={**os.environ, "BIGFOOT_OPTIONS": "stats=1"}, errors="replace")
    except subprocess.TimeoutExpired:
        return None, "takes too long"
    finally:
        binary.unlink()
    counted = [re.search(rf"{what} told\D+(\d+)", done.stderr) for what in ("accesses", "checks")]
    if done.returncode or not all(counted):
        return None, f"status {done.returncode}\n{done.stderr[:3000]}"
    return [int(match[1]) for match in counted], None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-k", metavar="NAME", default="", help="only programs whose path matches the regular expression")
    parser.add_argument("--levels", default="O2", help="optimisation levels (default: %(default)s)")
    parser.add_argument("--checks", default="bigfoot", help="the placement (default: %(default)s)")
    parser.add_argument("--build", default=ROOT / "build", help="the build directory to test")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count(), help="programs at once (default: %(default)s)")
    arguments = parser.parse_args()
    if not (pathlib.Path(arguments.build) / "lib/bigfoot/libbigfoot_verify.a").exists():
        print(f"BigFoot is not built in {arguments.build}")
        return 77
    sources = [path for path in sorted((ROOT / "bench/suites").rglob("*.cpp")) if re.search(arguments.k, str(path))]
    jobs = [(source, level) for source in sources for level in arguments.levels.split(",")]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="bigfoot-suites-") as directory, \
            concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = pool.map(lambda job: check(arguments, *job, directory), jobs)
        for (source, level), (counted, wrong) in zip(jobs, results):
            failed += wrong is not None
            said = f"FAILED: {wrong}" if wrong else f"{counted[0]} accesses, {counted[1]} checks"
            print(f"{source.parent.name}/{source.stem} -{level}: {said}", flush=True)
    print(f"{len(jobs)} programs, {failed} failed")
    return 1 if failed or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
