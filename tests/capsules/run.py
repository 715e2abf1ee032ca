#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs with known capsule violations and without: run.py --bigfoot BIGFOOT [--levels 0,2] [-k NAME] [--repeat N]

violations.cpp says in comments which class and lines must be named; of capsules.cpp nothing may be."""
import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def build(bigfoot, name, level, folder):
    program = f"{folder}/{name}{level}"
    subprocess.run([bigfoot, "c++", "--checks=events", "-std=c++20", f"-O{level}", "-g", f"-I{HERE.parent.parent}", f"-I{HERE.parent / 'e2e'}", HERE / f"{name}.cpp", "-o", program], check=True)
    return name, program


def expectations():
    """Of each case: the class, and the lines that must be named."""
    found = {}
    for number, line in enumerate((HERE / "violations.cpp").read_text().splitlines(), 1):
        for class_name, case in re.findall(r"// (\S+) (\w+): (?:first|second)$", line):
            found.setdefault(case, (class_name, []))[1].append(number)
    return found


def judge(bigfoot, name, program, case, expected):
    """Returns what is wrong, or nothing."""
    done = subprocess.run([bigfoot, "capsules", "--capsule=Own", program, case], capture_output=True, text=True, timeout=120)
    said = done.stdout + done.stderr
    if name == "capsules":
        return said if done.returncode or "No capsules" in done.stdout else None
    class_name, lines = expected[case]
    if done.returncode != 66:
        return f"exit status {done.returncode}\n{said}"
    for report in re.findall(r"^  \S.*(?:\n    .*)*", said.partition("No capsules")[2], re.MULTILINE):
        if class_name in report.split(" at 0x")[0] and all(f"violations.cpp:{line}:" in report for line in lines):
            return None
    return f"nothing names {class_name} and lines {lines}\n{said}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bigfoot", required=True)
    parser.add_argument("--levels", default="0,2")
    parser.add_argument("-k", default="")
    parser.add_argument("-j", type=int, default=2)
    parser.add_argument("--repeat", type=int, default=1)
    arguments = parser.parse_args()
    expected = expectations()
    failed = judged = 0
    with tempfile.TemporaryDirectory(prefix="bigfoot-capsules-") as folder, concurrent.futures.ThreadPoolExecutor(arguments.j) as pool:
        programs = [(name, level) for level in arguments.levels.split(",") for name in ("violations", "capsules")]
        jobs = []
        for name, program in pool.map(lambda job: build(arguments.bigfoot, *job, folder), programs):
            names = subprocess.run([program], capture_output=True, text=True, check=True, env={"BIGFOOT_OPTIONS": "tool=empty"}).stdout.split()
            if len(names) < 20:
                sys.exit(f"{name}: only {len(names)} cases")
            jobs += [(name, program, case) for case in names if re.search(arguments.k, case)] * arguments.repeat
        for (name, program, case), wrong in zip(jobs, pool.map(lambda job: judge(arguments.bigfoot, *job, expected), jobs)):
            judged += 1
            failed += wrong is not None
            if wrong is not None:
                print(f"{pathlib.Path(program).name} {case}: FAILED: {wrong}", flush=True)
    print(f"{judged} runs, {failed} failed")
    return 1 if failed or not judged else 0


if __name__ == "__main__":
    sys.exit(main())
