#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What docs/limits.md says of security: set-user-ID programs, the reporter, its socket, and log files in folders that others may write to."""
import os
import shutil
import stat
import subprocess
import unittest

import surroundings
from surroundings import BUILD, HERE, RACE

NOBODY, OTHER = 65534, 65533
WITNESS = "#!/bin/sh\necho ran >>{}\n"
is_root = unittest.skipUnless(os.geteuid() == 0, "needs root")


class Security(surroundings.Test):
    def setUp(self):
        for path in [*self.directory.glob("log.*"), self.directory / "ran", self.directory / "other"]:
            path.unlink(missing_ok=True)
        self.witness = self.directory / "bigfoot-report"
        self.witness.write_text(WITNESS.format(self.directory / "ran"))
        self.witness.chmod(0o755)

    def ran(self):
        return (self.directory / "ran").exists()

    def run_over(self, prepare, **more):
        """The process that is to be the program prepares its log file, whose name has its number."""
        return self.run_it(before=["sh", "-c", f'log=log.$$; {prepare}; exec "$0" "$@"'], options="log_path=log", **more)

    def logs(self):
        return "".join(path.read_text() for path in self.directory.glob("log.*") if path.is_file())

    def assert_refused(self, done, why):
        self.assert_races(done)
        self.assertIn(why, done.stderr)
        self.assertIn("writing to stderr instead", done.stderr)

    @is_root
    def test_set_user_id(self):
        """The environment says nothing to it, and it runs no other program."""
        program = self.directory / "set-user-id"
        shutil.copy(self.program, program)
        os.chown(program, NOBODY, NOBODY)
        program.chmod(0o4755)
        self.directory.chmod(0o777)
        self.addCleanup(self.directory.chmod, 0o755)
        unprivileged = ["setpriv", f"--reuid={OTHER}", "--clear-groups", program]
        done = self.run_it(before=unprivileged, options=f"exitcode=7:log_path=log:reporter={self.witness}")
        self.assertEqual(done.returncode, 66, done.stderr)
        self.assertFalse(self.ran())
        self.assertEqual(self.logs(), "")
        self.assertIn("a set-user-ID program runs no reporter", done.stderr)
        self.assertEqual(done.stderr.count("\nrace id="), 1, done.stderr)
        program.chmod(0o755)
        self.assertEqual(self.run_it(before=unprivileged, options="exitcode=7").returncode, 7)

    def test_reporter_of_the_working_directory_is_not_run(self):
        """Of a program that was linked by hand, and names none."""
        subprocess.run([BUILD / "bin/bigfoot-cc", "-O1", "-g", "-c", HERE / "program.c", "-o", self.directory / "program.o"], check=True)
        library = BUILD / "lib/bigfoot"
        subprocess.run(["clang-19", "-pthread", self.directory / "program.o", "-Wl,--whole-archive", library / "libbigfoot_rt.a", "-Wl,--no-whole-archive",
                        f"-Wl,--dynamic-list={library / 'bigfoot.syms'}", "-lm", "-ldl", "-o", self.directory / "by-hand"], check=True)
        done = subprocess.run(["./by-hand"], cwd=self.directory, capture_output=True, text=True, env={**os.environ, "PATH": f"{self.directory}:{os.environ['PATH']}"})
        self.assertEqual(done.returncode, 66, done.stderr)
        self.assertIn("race id=", done.stderr)
        self.assertFalse(self.ran())

    def test_symbolic_link(self):
        (self.directory / "other").write_text("")
        self.assert_refused(self.run_over("ln -s other $log"), "it is a symbolic link")
        self.assert_refused(self.run_over("ln -s nowhere $log"), "it is a symbolic link")
        self.assertEqual((self.directory / "other").read_text(), "")
        self.assertFalse((self.directory / "nowhere").exists())

    def test_hard_link(self):
        (self.directory / "other").write_text("")
        self.assert_refused(self.run_over("ln other $log"), "not a file of this user's own")
        self.assertEqual((self.directory / "other").read_text(), "")

    def test_pipe(self):
        self.assert_refused(self.run_over("mkfifo $log"), "cannot open")

    @is_root
    def test_file_of_another(self):
        self.assert_refused(self.run_over(f"touch $log; chown {NOBODY} $log"), "not a file of this user's own")

    def test_file_of_one_s_own(self):
        done = self.run_over("echo before >$log")
        self.assertEqual(done.stderr, "")
        self.assertTrue(self.logs().startswith("before\n"))
        self.assertEqual(self.logs().count(RACE), 1)

    def test_who_may_read_it(self):
        for mask in 0o077, 0o022:
            self.setUp()
            self.run_over(f"umask {mask:03o}")
            file, = self.directory.glob("log.*")
            self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o666 & ~mask)


class Socket(surroundings.Test):
    source = "descriptors.c"

    def test_nobody_else_has_it(self):
        """Not what the program runs, nor anybody by a name."""
        done = self.run_it("other", "child", options="exitcode=0")
        self.assertIn("sockets: 1 before, 0 in a child, 0 in what it runs\n", done.stdout)


if __name__ == "__main__":
    surroundings.main()
