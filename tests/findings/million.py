#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Merges 1,000,000 findings of 1,000 files and says how long that took and how much memory.

    tests/findings/million.py [--build BUILD] [--findings N] [--files N] [--kinds N]

`kinds` of them are different. The findings are those of race.cpp, each with other lines and addresses. Exit status: 1 if it took more than a
minute of time or 200 MB, or counted wrongly.
"""
import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from formats_test import compile_in  # noqa: E402


def samples(directory):
    program = compile_in(directory)
    done = subprocess.run([program], capture_output=True, text=True, env={**os.environ, "BIGFOOT_OPTIONS": "log_format=json"})
    return [line for line in done.stderr.splitlines() if '"type":"race"' in line]


def write(directory, files, findings, kinds, lines):
    dice = random.Random(1)
    made = []
    for kind in range(kinds):
        line = lines[kind % len(lines)]
        made.append(re.sub(r'"fingerprint":"[0-9a-f]+"', f'"fingerprint":"{dice.getrandbits(128):032x}"', line))
    per_file = findings // files
    for i in range(files):
        with open(directory / f"run{i}.json", "w", encoding="utf-8") as out:
            run = f'"run":"machine-{i}"'
            for k in range(per_file):
                kind = (i * per_file + k) % kinds
                out.write(re.sub(r'"run":"[^"]*"', run, made[kind], count=1) + "\n")
    return per_file * files


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parents[1] / "build")
    parser.add_argument("--findings", type=int, default=1_000_000)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--kinds", type=int, default=2000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        directory = pathlib.Path(place)
        lines = samples(directory)
        (directory / "runs").mkdir()
        print(f"writing {arguments.findings} findings of {len(lines[0])} bytes", file=sys.stderr)
        total = write(directory / "runs", arguments.files, arguments.findings, arguments.kinds, lines)
        started = time.time()
        with open(directory / "merged", "w", encoding="utf-8") as out:
            process = subprocess.Popen([arguments.build / "libexec/bigfoot/bigfoot-merge", "--format=json", directory / "runs"], stdout=out, stderr=subprocess.PIPE, text=True)
            said = process.stderr.read()
            _, status, usage = os.wait4(process.pid, 0)
        spent = time.time() - started
        merged = [json.loads(line) for line in open(directory / "merged", encoding="utf-8") if '"type":"race"' in line]
    times = sum(finding["seen"]["times"] for finding in merged)
    megabytes = usage.ru_maxrss / 1024
    print(said.strip())
    print(f"{total} findings, {len(merged)} different: {spent:.1f} s, of which {usage.ru_utime + usage.ru_stime:.1f} s of processor time, {megabytes:.0f} MB")
    good = status == 0 and times == total and len(merged) == arguments.kinds and spent < 60 and megabytes < 200
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
