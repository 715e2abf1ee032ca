# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the tests of this folder share: a program that races, built once, and how it is run."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(os.environ.get("BIGFOOT_TREE", HERE.parent.parent / "build"))
SKIPPED = 77
RACE = "WARNING: BigFoot: data race"


class Test(unittest.TestCase):
    source = "program.c"
    flags = ()

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="bigfoot-environment-")
        cls.addClassCleanup(folder.cleanup)
        cls.directory = pathlib.Path(folder.name)
        cls.program = cls.directory / "program"
        cls.directory.chmod(0o755)   # other users run it, too
        cls.build(cls.program, *cls.flags)

    @classmethod
    def build(cls, program, *flags):
        subprocess.run([BUILD / "bin/bigfoot-cc", "-O1", "-g", "-pthread", *flags, "-o", program, HERE / cls.source], check=True)

    def run_it(self, *words, before=(), options="", **more):
        """`before` are words of a command that runs the rest of its words."""
        return subprocess.run([*before, self.program, *words], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
                              cwd=self.directory, env={**os.environ, "BIGFOOT_OPTIONS": options}, **more)

    def assert_races(self, done):
        self.assertEqual(done.returncode, 66, done.stdout + done.stderr)
        self.assertEqual(done.stderr.count(RACE), 1, done.stderr)
        self.assertEqual(done.stdout, "done\n")


def main():
    if not (BUILD / "libexec/bigfoot/bigfoot-report").exists():
        print("BigFoot is not built")
        sys.exit(SKIPPED)
    unittest.main()
