#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bigfoot run: compiles, runs, passes arguments, status and signals on, and leaves nothing behind."""
import signal

import tree
from tree import BIGFOOT, CC, HELLO, HELLO_CXX


class Run(tree.Test):
    def setUp(self):
        super().setUp()
        self.temporary = self.directory / "tmp"
        self.temporary.mkdir()
        self.environment["TMPDIR"] = str(self.temporary)

    def tearDown(self):
        self.assertEqual(list(self.temporary.iterdir()), [])

    def test_source(self):
        self.write("a.c", HELLO)
        self.write("b.cpp", HELLO_CXX)
        for name in ("a.c", "b.cpp"):
            done = self.run_it(BIGFOOT, "run", name)
            self.assertEqual((done.returncode, done.stdout), (0, "hello\n"))
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertIn("compiling with checks", done.stderr)

    def test_arguments_and_status(self):
        self.write("a.c", "#include <stdio.h>\nint main(int n, char **v) { for (int i = 1; i < n; ++i) puts(v[i]); return 7; }\n")
        done = self.run_it(BIGFOOT, "run", "a.c", "-O9", "--checks=x", "a b")
        self.assertEqual((done.returncode, done.stdout), (7, "-O9\n--checks=x\na b\n"))

    def test_standard_input(self):
        self.write("a.c", "#include <stdio.h>\nint main(void) { char s[9]; return puts(fgets(s, 9, stdin)) < 0; }\n")
        self.assertEqual(self.ok(BIGFOOT, "run", "a.c", stdin="in"), "in\n")

    def test_signal(self):
        self.write("a.c", "#include <signal.h>\nint main(void) { raise(SIGKILL); return 0; }\n")
        self.assertEqual(self.run_it(BIGFOOT, "run", "a.c").returncode, -signal.SIGKILL)

    def test_compiler_options(self):
        self.write("inc/x.h", "#define STATUS 0\n")
        self.write("a.c", '#include "x.h"\nint main(void) { return STATUS + OTHER; }\n')
        self.ok(BIGFOOT, "run", "--checks=all", "-O2", "-I", "inc", "-DOTHER=0", "a.c")

    def test_does_not_compile(self):
        self.write("a.c", "int main(void) { return }\n")
        self.assertIn("error: expected expression", self.fails(BIGFOOT, "run", "a.c"))

    def test_program(self):
        self.write("a.c", HELLO)
        self.ok(CC, "a.c", "-o", "a")
        for name in ("a", "./a", self.directory / "a"):
            done = self.run_it(BIGFOOT, "run", name)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "hello\n", ""))

    def test_program_without_runtime(self):
        self.assertIn("has no BigFoot runtime inside", self.run_it(BIGFOOT, "run", "/bin/true").stderr)
        self.assertEqual(self.run_it(BIGFOOT, "run", "true").returncode, 0)

    def test_nothing_to_run(self):
        self.assertIn("usage:", self.fails(BIGFOOT, "run", status=2))
        self.assertIn("no such file", self.fails(BIGFOOT, "run", "nowhere.c", status=127))
        self.assertIn("no such file", self.fails(BIGFOOT, "run", "nowhere", status=127))
        self.write("data", "")
        self.assertIn("neither", self.fails(BIGFOOT, "run", "./data", status=126))


if __name__ == "__main__":
    tree.main(complete=True)
