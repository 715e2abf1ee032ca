#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""gdb before, at and after a report: docs/debugging.md."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(os.environ.get("BIGFOOT_TREE", HERE.parent.parent / "build"))
SKIPPED = 77


class Debugger(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="bigfoot-debugger-")
        cls.addClassCleanup(folder.cleanup)
        cls.program = pathlib.Path(folder.name) / "program"
        subprocess.run([BUILD / "bin/bigfoot-cc", "-O0", "-g", "-pthread", HERE / "program.c", "-o", cls.program], check=True)

    def session(self, *commands):
        words = ["gdb", "-nx", "-q", "-batch", "-iex", "set debuginfod enabled off"]
        for command in commands:
            words += ["-ex", command]
        done = subprocess.run([*words, self.program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120,
                              stdin=subprocess.DEVNULL)
        self.assertNotIn("Couldn't get", done.stdout)
        return done.stdout

    def test_runs_to_the_end(self):
        said = self.session("run")
        self.assertEqual(said.count("WARNING: BigFoot: data race"), 12)
        self.assertIn("exited with code 0102", said)

    def test_breakpoint_of_the_program_s_own(self):
        said = self.session("break waitpid", "run", "bt", "continue")
        self.assertRegex(said, r"in main \(.*\) at .*program\.c:\d+")
        self.assertIn("exited with code 0102", said)

    def test_stops_where_it_races(self):
        for name in "__bigfoot_on_report", "__tsan_on_report":
            with self.subTest(name=name):
                said = self.session(f"break {name}", "run", "bt", "delete", "continue")
                self.assertRegex(said, r"#\d+ +0x\w+ in race \(.*\) at .*program\.c:\d+")
                self.assertLess(said.index("WARNING: BigFoot: data race"), said.index("in race ("))
                self.assertIn("exited with code 0102", said)


if __name__ == "__main__":
    if not (BUILD / "libexec/bigfoot/bigfoot-report").exists():
        print("BigFoot is not built")
        sys.exit(SKIPPED)
    if not shutil.which("gdb"):
        print("there is no gdb")
        sys.exit(SKIPPED)
    unittest.main()
