#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What users of --checks=production see when something is wrong, and where the kernel forbids what sleds need: production_test.py BIGFOOT"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import run

BIGFOOT = str(pathlib.Path(sys.argv.pop(1)).resolve())
HERE = pathlib.Path(__file__).resolve().parent
MEMBARRIER, MEMFD_CREATE = 324, 319


class Production(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.folder.name)
        cls.counter = run.Program(HERE / "programs/counter_race.c")
        cls.program = cls.counter.build(BIGFOOT, "O2", folder)
        cls.restricted = folder / "restricted"
        subprocess.run(["clang-19", HERE / "restricted.c", "-o", cls.restricted], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_with(self, options, *launcher):
        return subprocess.run([*launcher, self.program], env={**os.environ, "BIGFOOT_OPTIONS": options}, capture_output=True, text=True, timeout=120)

    def compile(self, *words):
        return subprocess.run([BIGFOOT, "cc", "--checks=production", *words, HERE / "programs/counter_race.c", "-o", "/dev/null"], capture_output=True, text=True)

    def assert_unwatched(self, result, *regexes):
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertNotIn("data race", result.stderr)
        for regex in regexes:
            self.assertRegex(result.stderr, regex)

    def test_nothing_is_said_without_a_pair(self):
        result = self.run_with("")
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_places_that_are_not_there(self):
        line = int(self.counter.chase.split(":")[1])
        self.assert_unwatched(self.run_with("chase=counter_race.c:1"), rf"no access is at line 1 of counter_race.c \(the nearest is at line {line}\)")
        result = self.run_with(f"chase={self.counter.chase},other.c:3")
        self.assert_unwatched(result, "no file other.c with accesses")
        self.assertEqual(result.stderr.count("\n"), 1)
        self.assert_unwatched(self.run_with(f"chase={self.counter.chase}:99"), rf"no access is at line {line}:99")

    def test_list_of_places(self):
        result = self.run_with("chase=list")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        wanted = re.escape(self.counter.chase)
        for kind in ("read", "write"):
            self.assertRegex(result.stdout, rf"(?m)^/.*/{wanted}:\d+ {kind} work counter$")

    def test_what_is_no_pair(self):
        for text in ("counter_race.c", "a.c:1,b.c", "a.c:0,b.c:1"):
            self.assert_unwatched(self.run_with("chase=" + text), "is no pair of places")

    def test_bad_numbers(self):
        result = self.run_with("chase=a.c:1:chase_share=101")
        self.assertEqual(result.returncode, 70)
        self.assertIn("chase_share=101", result.stderr)

    def test_share_of_nothing_never_waits(self):
        result = self.run_with(f"chase={self.counter.chase}:chase_share=0:verbosity=1")
        self.assert_unwatched(result, "threads waited 0 times")

    def test_forbidden_system_calls(self):
        for number in (MEMBARRIER, MEMFD_CREATE):
            result = self.run_with("chase=" + self.counter.chase, self.restricted, str(number))
            self.assert_unwatched(result, "the program cannot be watched: .*; it runs unwatched")
            self.assertEqual(result.stderr.count("cannot be watched"), 1)

    def test_where_no_memory_may_become_executable(self):
        for _ in range(10):
            result = self.run_with("chase=" + self.counter.chase, self.restricted, "wx")
            if result.returncode == 77:
                self.skipTest("this kernel has no PR_SET_MDWE")
            if result.returncode:
                break
        self.assertEqual(result.returncode, 66, result.stderr)
        self.assertIsNone(self.counter.judge_caught(result), result.stderr)

    def test_suppressions_and_exit_status(self):
        with tempfile.NamedTemporaryFile("w", suffix=".supp") as file:
            file.write("race:work\n")
            file.flush()
            for _ in range(10):
                result = self.run_with(f"chase={self.counter.chase}:suppressions={file.name}")
                self.assert_unwatched(result)
        codes = {self.run_with(f"chase={self.counter.chase}:exitcode=9").returncode for _ in range(10)}
        self.assertIn(9, codes)
        self.assertLessEqual(codes, {0, 9})

    def test_halt_on_error(self):
        """The loser of the race is at the access, and the program ends there."""
        for _ in range(10):
            result = self.run_with(f"chase={self.counter.chase}:halt_on_error=1:verbosity=1")
            if result.returncode:
                break
        self.assertEqual(result.returncode, 66)
        self.assertIn("SUMMARY: BigFoot: data race", result.stderr)
        self.assertNotIn("threads waited", result.stderr)   # it never came to its end

    def test_what_the_compiler_refuses(self):
        for words, text in ((["-flto"], "-flto"), (["--verify-placement"], "makes no checks"), (["--count-accesses"], "makes no checks"),
                            (["--place-at-link", "-flto"], "--place-at-link"),
                            (["--define-tsan-macros"], "--define-tsan-macros")):
            result = self.compile(*words)
            self.assertEqual(result.returncode, 2, words)
            self.assertIn(text, result.stderr)

    def test_annotations_are_nothing(self):
        source, program = (pathlib.Path(self.folder.name) / name for name in ("annotated.c", "annotated"))
        source.write_text("#include <bigfoot/bigfoot.h>\nint x;\nint main(void) { BIGFOOT_BENIGN_RACE(&x, sizeof x, \"it is\"); return x; }\n")
        subprocess.run([BIGFOOT, "cc", "--checks=production", source, "-o", program], check=True)
        self.assertEqual(subprocess.run([program]).returncode, 0)

    def test_programs_with_checks_say_that_they_chase_nothing(self):
        program = pathlib.Path(self.folder.name) / "checked"
        source = pathlib.Path(self.folder.name) / "empty.c"
        source.write_text("int main(void) { return 0; }\n")
        subprocess.run([BIGFOOT, "cc", source, "-o", program], check=True)
        result = subprocess.run([program], env={**os.environ, "BIGFOOT_OPTIONS": "chase=a.c:1"}, capture_output=True, text=True)
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stderr, "chase is for programs that were built with --checks=production")

    def link(self, linker, unused):
        """Returns: what a program of two files says that has an inline function in both, linked with --gc-sections."""
        folder = pathlib.Path(self.folder.name)
        header = "struct S { int v; __attribute__((noinline)) void set(int x) { v = x; } }; void other(S &);\n"
        (folder / "a.cpp").write_text(header + unused + "int main() { S s; s.set(1); other(s); return s.v - 2; }\n")
        (folder / "b.cpp").write_text(header + "void other(S &s) { s.set(2); }\n")
        built = subprocess.run([BIGFOOT, "c++", "--checks=production", "-O1", "-g", "-ffunction-sections", "-Wl,--gc-sections", f"-fuse-ld={linker}",
                                "a.cpp", "b.cpp", "-o", "gc"], cwd=folder, capture_output=True, text=True)
        self.assertEqual((built.returncode, built.stderr), (0, ""), linker)
        return subprocess.run([folder / "gc"], env={**os.environ, "BIGFOOT_OPTIONS": "chase=a.cpp:1:chase_share=100"}, capture_output=True, text=True)

    def test_copies_of_a_function_go_with_their_sleds(self):
        for linker in ("bfd", "lld"):
            ran = self.link(linker, "")
            self.assertEqual((ran.returncode, ran.stderr), (0, ""), linker)

    def test_lld_drops_unused_functions_with_their_sleds(self):
        self.assertEqual(self.link("lld", "int missing(int); int g;\nvoid unused() { g = missing(g); }\n").returncode, 0)


if __name__ == "__main__":
    unittest.main()
