#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""examples/ci does what docs/ci.md says: under ctest, meson and pytest, with and without the known race; its YAML parses."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

import tree
from tree import BIGFOOT

EXAMPLES = tree.SOURCE / "examples/ci"


def python_with(module):
    """An interpreter that has it: this one, or Debian's."""
    for python in (sys.executable, "/usr/bin/python3"):
        if pathlib.Path(python).exists() and subprocess.run([python, "-c", f"import {module}"], capture_output=True).returncode == 0:
            return python
    raise unittest.SkipTest(f"no python3 with the module {module}")


class Ci(tree.Test):
    def setUp(self):
        super().setUp()
        self.environment["XDG_CACHE_HOME"] = str(self.directory / "cache")
        self.environment["PATH"] = f"{tree.ROOT}/bin:{self.environment['PATH']}"
        self.project = self.directory / "project"
        shutil.copytree(EXAMPLES, self.project, ignore=shutil.ignore_patterns("__pycache__"))

    def build_and(self, *words):
        return self.run_it(BIGFOOT, "run", "--build", "project", *words)

    def test_ctest(self):
        done = self.build_and("--", "ctest", "--output-on-failure")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("100% tests passed, 0 tests failed out of 2", done.stdout)
        done = self.build_and("-DKNOWN_RACES=OFF", "--", "ctest", "--output-on-failure")
        self.assertEqual(done.returncode, 8, done.stdout + done.stderr)
        self.assertIn("50% tests passed, 1 tests failed out of 2", done.stdout)
        self.assertRegex(done.stdout, r"SUMMARY: BigFoot: data race \S*/project/tally.h:\d+:\d+ in OldTally::add")

    def test_a_test_keeps_the_options_of_the_environment(self):
        self.environment["BIGFOOT_OPTIONS"] = f"print_suppressions=1:log_path={self.directory}/log"
        done = self.build_and("--", "ctest")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("OldTally::add", "".join(path.read_text() for path in self.directory.glob("log.*")))

    def test_meson(self):
        if not shutil.which("meson"):
            self.skipTest("no meson")
        (self.project / "CMakeLists.txt").unlink()
        done = self.build_and("--", "meson", "test", "--print-errorlogs")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"Ok: +2\b")
        done = self.build_and("-Dknown_races=false", "--", "meson", "test", "--print-errorlogs")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("data race", done.stdout)

    def test_pytest(self):
        python = python_with("pytest")
        command = ("--", python, "-B", "-m", "pytest", "-p", "no:cacheprovider", self.project)
        done = self.build_and(*command)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("3 passed", done.stdout)
        (self.project / "known_races.txt").write_text("# none\n")
        done = self.build_and(*command)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"race at \S*/tally.h:\d+ in OldTally::add")

    def yaml(self, name):
        python = python_with("yaml")
        return self.ok(python, "-c", "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))", EXAMPLES / name)

    def assert_is_shell(self, lines):
        self.ok("bash", "-n", "-c", re.sub(r"\$\{\{.*?\}\}", "value", "\n".join(lines)))
        self.assertTrue(any(line.startswith("bigfoot run --build . ") for line in lines))
        self.assertTrue(any("apt-get install" in line and "bigfoot.deb" in line for line in lines))

    def test_github(self):
        workflow = json.loads(self.yaml("github.yml"))
        self.assertTrue({"name", "jobs"} <= workflow.keys())   # `on` is a boolean to YAML 1.1
        [job] = workflow["jobs"].values()
        self.assertTrue({"runs-on", "steps"} <= job.keys())
        for step in job["steps"]:
            self.assertEqual(len({"uses", "run"} & step.keys()), 1, step)
            self.assertRegex(step.get("uses", "a/b@v1"), r"^[\w-]+/[\w-]+@v\d+$")
        self.assert_is_shell([line for step in job["steps"] for line in step.get("run", "").splitlines()])

    def test_gitlab(self):
        [job] = json.loads(self.yaml("gitlab.yml")).values()
        self.assertTrue({"image", "script"} <= job.keys())
        self.assert_is_shell(job["before_script"] + job["script"])

    def test_the_page_quotes_the_files(self):
        files = [path.read_text() for path in EXAMPLES.iterdir() if path.is_file()]
        page = (tree.SOURCE / "docs/ci.md").read_text()
        quoted = re.findall(r"^```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        self.assertGreaterEqual(len(quoted), 4)
        for block in quoted:
            self.assertTrue(any(block in text for text in files), block)


if __name__ == "__main__":
    tree.main(complete=True)
