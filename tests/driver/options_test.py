#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Our own options and commands, help, and what is said about a wrong compiler. Needs neither pass nor runtime."""
import tree
from tree import BIGFOOT, CC


class Options(tree.Test):
    def test_help_and_version(self):
        self.assertIn("bigfoot run", self.ok(BIGFOOT, "--help"))
        for topic in ("cc", "run", "explain", "doctor"):
            self.assertIn("usage:", self.ok(BIGFOOT, "help", topic))
        self.assertIn("--checks=SET", self.ok(BIGFOOT, "help", "cc"))
        self.assertRegex(self.ok(BIGFOOT, "--version"), r"^BigFoot \d+\.\d+\.\d+ \(LLVM 19\.")

    def test_unknown_command_gets_a_suggestion(self):
        self.assertIn("did you mean 'doctor'?", self.fails(BIGFOOT, "docter", status=2))
        self.assertIn("bigfoot: error: no help on", self.fails(BIGFOOT, "help", "nothing", status=2))

    def test_misspelled_option_gets_a_suggestion(self):
        for wrong, right in (("--check=all", "--checks=all"), ("--ignore-list=x", "--ignorelist=x"),
                             ("--define-tsan-macro", "--define-tsan-macros"), ("--noruntime", "--no-runtime")):
            self.assertIn(f"did you mean '{right}'?", self.fails(CC, wrong, "-c", "x.c", status=2))

    def test_unknown_checks_lists_what_exists(self):
        self.assertIn("There is: all, redcard, bigfoot", self.fails(CC, "--checks=none", "-c", "x.c", status=2))
        self.assertIn("There is: all, redcard, bigfoot", self.fails(BIGFOOT, "run", "--checks=al", "x.c", status=2))

    def test_wrong_clang_is_named(self):
        fake = self.write("clang", "#!/bin/sh\necho 'clang version 14.0.6'\n")
        tree.pathlib.Path(fake).chmod(0o755)
        said = self.fails(CC, "--version", BIGFOOT_CLANG=fake)
        self.assertIn("clang version 14.0.6", said)
        self.assertIn("apt-get install clang-19", said)

    def test_missing_clang_is_named(self):
        self.assertIn("apt-get install clang-19", self.fails(CC, "--version", BIGFOOT_CLANG="no-such-clang"))

    def test_doctor_shows_the_wrong_clang(self):
        fake = self.write("clang", "#!/bin/sh\necho 'clang version 14.0.6'\n")
        tree.pathlib.Path(fake).chmod(0o755)
        done = self.run_it(BIGFOOT, "doctor", BIGFOOT_CLANG=fake)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"MISSING +clang +.*14\.0\.6, not 19")

    def test_no_colour_outside_of_a_terminal(self):
        self.assertNotIn("\033", self.fails(BIGFOOT, "docter", status=2))


if __name__ == "__main__":
    tree.main(complete=False)
