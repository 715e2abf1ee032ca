#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fuzzes what reads text of others, by libFuzzer with AddressSanitizer and UndefinedBehaviorSanitizer: run.py [--minutes N] [NAME...]

  options       BIGFOOT_OPTIONS and the reporter's command line
  suppressions  suppression files, and what their patterns match
  findings      the stream from the runtime to the reporter, up to the printed text and JSON
  sites         tables of sites, from the pass by the runtime to the reporter

First the corpus (tests/fuzz/corpus/NAME), then as long as is said. What is found new is kept in build/fuzz/NAME, and goes on from there the next
time; an input that fails is written there as well, and named. --keep adds to the corpus what makes it cover more. Exit status: 0 nothing found.
"""
import argparse
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
NAMES = ("options", "suppressions", "findings", "sites")


def fuzz(name, seconds, build, keep):
    binary = build / "bin" / f"fuzz_{name}"
    if not binary.exists():
        print(f"{binary} is not there: build BigFoot where libclang-rt-19-dev is installed")
        return 1
    work = build / "fuzz" / name
    work.mkdir(parents=True, exist_ok=True)
    corpus = HERE / "corpus" / name
    words = [binary, f"-dict={HERE / (name + '.dict')}", "-close_fd_mask=3", "-timeout=10", "-rss_limit_mb=2048", "-max_len=16384", "-print_final_stats=1",
             f"-artifact_prefix={work}/failed-"]
    if keep:
        return 1 if subprocess.run([*words, "-merge=1", corpus, work]).returncode else 0
    # A run of what is there, which changes nothing, and a longer one, whose finds go to the first folder.
    done = subprocess.run([*words, "-runs=0", corpus], capture_output=True, text=True)
    if done.returncode == 0 and seconds:
        done = subprocess.run([*words, f"-max_total_time={seconds}", work, corpus], capture_output=True, text=True)
    statistics = dict(line.removeprefix("stat::").split(":") for line in done.stderr.splitlines() if line.startswith("stat::"))
    verdict = "nothing found" if done.returncode == 0 else f"FAILED, status {done.returncode}"
    print(f"{name}: {verdict}; {statistics.get('number_of_executed_units', '?').strip()} inputs in {seconds} s", flush=True)
    if done.returncode:
        print(done.stderr[-6000:])
    return 1 if done.returncode else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="one of " + ", ".join(NAMES) + "; default: all")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seconds", type=int, help="instead of minutes; 0: the corpus alone")
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent.parent / "build")
    parser.add_argument("--keep", action="store_true", help="add what was found to the corpus")
    arguments = parser.parse_args()
    for name in arguments.names:
        if name not in NAMES:
            parser.error(f"unknown name '{name}'; there is: {', '.join(NAMES)}")
    seconds = arguments.seconds if arguments.seconds is not None else int(arguments.minutes * 60)
    return max(fuzz(name, seconds, arguments.build.resolve(), arguments.keep) for name in arguments.names or NAMES)


if __name__ == "__main__":
    sys.exit(main())
