#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Descriptors: reports go to the standard error or nowhere, never into another file of the program's; and ours are not in its way."""
import os
import re

import surroundings
from surroundings import RACE

WAYS = ("close", "close_range", "closefrom", "fclose", "syscall", "syscall_range")


class Descriptors(surroundings.Test):
    source = "descriptors.c"

    def logged(self):
        return "".join(path.read_text() for path in self.directory.glob("log.*"))

    def setUp(self):
        for path in self.directory.glob("log.*"):
            path.unlink()

    def test_file_that_got_the_number(self):
        for how in WAYS:
            for options in "", "log_path=log", "reporter=/nonexistent", "reporter=/nonexistent:log_path=log":
                with self.subTest(how=how, options=options):
                    self.setUp()
                    done = self.run_it("taken", how, options=options)
                    self.assertEqual(done.returncode, 66, done.stdout)
                    self.assertEqual((done.stdout, done.stderr), ("5 bytes\n", ""))
                    self.assertEqual((self.directory / "data").read_text(), "data\n")
                    if options == "log_path=log":
                        self.assertEqual(self.logged().count(RACE), 1)

    def test_none_from_the_start(self):
        done = self.run_it("taken", "nothing", before=["sh", "-c", 'exec "$0" "$@" 2>&-'])
        self.assertEqual((done.returncode, done.stdout), (66, "5 bytes\n"))

    def test_file_that_is_meant(self):
        for how in "dup2", "dup3", "freopen", "freopen64":
            with self.subTest(how=how):
                done = self.run_it("meant", how)
                self.assertEqual(done.returncode, 66, done.stdout + done.stderr)
                self.assertEqual((self.directory / "errors").read_text().count(RACE), 1)
                self.assertEqual(done.stderr, "")

    def test_terminal(self):
        try:
            for end in os.openpty():
                os.close(end)
        except OSError:
            self.skipTest("this machine has no pseudo-terminals")
        done = self.run_it("other", "forkpty")
        self.assertEqual(done.stdout.count(RACE), 1, done.stdout + done.stderr)

    def test_child_by_vfork(self):
        done = self.run_it("other", "vfork")
        self.assertEqual(done.returncode, 66)
        self.assertEqual(done.stderr.count(RACE), 1, done.stderr)

    def test_program_tidies_up(self):
        for how in "loop", "closefrom", "close_range", "syscall":
            with self.subTest(how=how):
                done = self.run_it("tidied", how)
                self.assertEqual(done.returncode, 66)
                self.assertEqual(done.stdout, "0 closed, -1 received\n")
                self.assertEqual(done.stderr.count(RACE), 3, done.stderr)
                reported = [1, 2] if how == "syscall" else [3]   # by each reporter
                self.assertEqual([int(n) for n in re.findall("BigFoot: reported (.*) warnings", done.stderr)], reported)
                self.assertNotIn("cannot be run", done.stderr)


if __name__ == "__main__":
    surroundings.main()
