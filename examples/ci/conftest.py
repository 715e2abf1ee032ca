# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bigfoot run --build . -- python3 -m pytest "$PWD"

Gives tests a function `checked` that runs a program built with checks and fails with what it found.
"""
import json
import os
import pathlib
import subprocess

import pytest

HERE = pathlib.Path(__file__).parent


def summary(finding):
    where = finding.get("summary") or {}
    return f"{finding['type']} at {where.get('file')}:{where.get('line')} in {where.get('function')}"


@pytest.fixture
def checked(tmp_path, request):
    folder = request.config.invocation_params.dir   # where the project was built

    def run(program, *arguments, suppressions=HERE / "known_races.txt"):
        log = tmp_path / "findings"   # each process writes findings.PID
        options = [os.environ.get("BIGFOOT_OPTIONS"), f"log_format=json:log_path={log}", f"suppressions={suppressions}" if suppressions else None]
        done = subprocess.run([folder / program, *arguments], capture_output=True, text=True,
                              env={**os.environ, "BIGFOOT_OPTIONS": ":".join(filter(None, options))})
        lines = [json.loads(line) for file in tmp_path.glob("findings.*") for line in file.read_text().splitlines()]
        found = [summary(line) for line in lines if line["type"] not in ("summary", "stats")]
        assert not found, "\n".join(found)
        return done

    return run
