#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the racy programs of tests/e2e with SARIF as the format, and validates every document.

    tests/findings/corpus.py [--build BUILD] [--schema FILE] [-k NAME]

FILE is the standard's own schema (sarif-schema-2.1.0.json); without it, what BigFoot uses of it is checked (sarif_schema.json). Findings must be as
many as in JSON of the same run.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
E2E = HERE.parent / "e2e"
sys.path[:0] = [str(HERE), str(E2E)]
import run as e2e  # noqa: E402
from schema import problems  # noqa: E402


def judge(program, suite, schema, directory):
    """Returns: what is wrong, or how many findings there were."""
    binary = pathlib.Path(directory) / (program.name.replace("/", "_"))
    level = program.levels[0] if program.levels else "O1"
    words = shlex.join(suite.build_command(program, level, binary)).replace("'&&'", "&&")
    built = subprocess.run(["sh", "-c", words], capture_output=True, cwd=program.path.parent)
    if built.returncode:
        return f"{program.name}: does not compile"
    log = f"{binary}.log"
    options = f"{program.options.replace('%t', str(binary))}:log_format=json,sarif:log_path={log}"
    try:
        subprocess.run([binary], capture_output=True, timeout=120, cwd=program.path.parent, env={**os.environ, "BIGFOOT_OPTIONS": options})
    except subprocess.TimeoutExpired:
        return f"{program.name}: still running after two minutes"
    count = 0
    for file in pathlib.Path(directory).glob(f"{binary.name}.log.*.sarif"):
        document = json.loads(file.read_text())
        if wrong := list(problems(document, schema))[:3]:
            return f"{program.name}: {'; '.join(wrong)}"
        lines = pathlib.Path(re.sub(r"(-\d+)?\.sarif$", "", str(file))).read_text().splitlines()
        told = sum('"fingerprint"' in line[:200] for line in lines)
        found = sum(not result["suppressions"] for result in document["runs"][0]["results"])
        count += found
        if not re.search(r"-\d+\.sarif$", str(file)) and found > told:
            return f"{program.name}: {found} results, {told} findings"
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parents[1] / "build")
    parser.add_argument("--schema", type=pathlib.Path, default=HERE / "sarif_schema.json")
    parser.add_argument("-k", default="_race")
    arguments = parser.parse_args()
    schema = json.loads(arguments.schema.read_text())
    given = e2e.parse(["--build", str(arguments.build.resolve()), "-k", arguments.k])
    suite = e2e.Suite(given)
    programs = [p for p in e2e.find_programs(arguments.k) if not p.left_out(given)]
    total, failed = 0, 0
    with tempfile.TemporaryDirectory() as directory, concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = [pool.submit(judge, program, suite, schema, directory) for program in programs]
        for i, job in enumerate(jobs, 1):
            result = job.result()
            if isinstance(result, str):
                print(f"FAILED {result}")
                failed += 1
            else:
                total += result
            if sys.stderr.isatty():
                print(f"\r{i} of {len(jobs)}", end="", file=sys.stderr)
    print(f"{len(programs)} programs, {total} findings, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
