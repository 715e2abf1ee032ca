#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Limits of the shell, layouts of memory and little of it: a race is found, or the message names what is in the way and what to do."""
import os
import pathlib
import subprocess
import time

import surroundings
from surroundings import RACE

MEMORY_CGROUPS = [pathlib.Path("/sys/fs/cgroup/memory"), pathlib.Path("/sys/fs/cgroup")]
OVERCOMMIT = pathlib.Path("/proc/sys/vm/overcommit_memory")


def under_limit(words):
    return ["sh", "-c", f'ulimit {words} && exec "$0" "$@"']


def remove(group):
    """Once the last of its processes is gone."""
    deadline = time.monotonic() + 10
    while True:
        try:
            return group.rmdir()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)


class Limits(surroundings.Test):
    def refused(self, done, *said):
        self.assertEqual(done.returncode, 70, done.stdout + done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertEqual(done.stderr.count("\n"), 1)
        for words in said:
            self.assertIn(words, done.stderr)

    def test_stack(self):
        position_dependent = self.directory / "no-pie"
        self.build(position_dependent, "-no-pie")
        for program in self.program, position_dependent:
            for limit in "unlimited", "4000000", "256":
                for layout in [], ["setarch", "-R"], ["setarch", "-L"]:
                    with self.subTest(program=program.name, limit=limit, layout=layout):
                        self.program = program
                        self.assert_races(self.run_it(before=[*under_limit("-s " + limit), *layout]))

    def test_layouts(self):
        for option in "-R", "-L", "-X", "-Z":
            with self.subTest(option=option):
                self.assert_races(self.run_it(before=["setarch", option]))

    def test_address_space(self):
        self.refused(self.run_it(before=under_limit("-v 4000000")), "ulimit -v unlimited", "RLIMIT_AS")

    def test_data(self):
        self.refused(self.run_it(before=under_limit("-d 4000000")), "ulimit -d unlimited", "RLIMIT_DATA")

    def test_doctor_knows_the_limits(self):
        for option in "-v", "-d":
            self.program = surroundings.BUILD / "bin/bigfoot"
            done = self.run_it("doctor", before=under_limit(option + " 40000000"))
            self.assertIn(f"-> ulimit {option} unlimited", done.stdout)

    def test_overcommit(self):
        """Takes a moment in which all programs of the machine have less to take: where it is a container, the file cannot be written."""
        if os.environ.get("BIGFOOT_TEST_OVERCOMMIT") != "1" or not os.access(OVERCOMMIT, os.W_OK):
            self.skipTest("changes the whole machine; BIGFOOT_TEST_OVERCOMMIT=1 allows for it")
        before = OVERCOMMIT.read_text()
        self.addCleanup(OVERCOMMIT.write_text, before)
        OVERCOMMIT.write_text("2")
        self.refused(self.run_it(), "sysctl vm.overcommit_memory=0")

    def test_locked_memory(self):
        self.assert_races(self.run_it("lock"))
        if os.geteuid() == 0:
            self.assert_races(self.run_it("lock", before=["setpriv", "--reuid=65534", "--clear-groups", *under_limit("-l 8192")]))

    def in_memory_cgroup(self, megabytes):
        """Words of a command that runs the rest of its words in a group of its own."""
        for root in MEMORY_CGROUPS:
            group = root / f"bigfoot-test-{os.getpid()}"
            names = [name for name in ("memory.limit_in_bytes", "memory.max") if (root / name).exists() or root.name == "memory"]
            try:
                group.mkdir()
            except OSError:
                continue
            self.addCleanup(remove, group)
            limit = next((group / name for name in names if (group / name).exists()), None)
            if not limit:
                continue
            limit.write_text(str(megabytes << 20))
            return ["sh", "-c", f'echo $$ >{group}/cgroup.procs && exec "$0" "$@"']
        self.skipTest("this machine does not allow for memory cgroups")

    def test_memory_cgroup(self):
        self.assert_races(self.run_it(before=self.in_memory_cgroup(64)))

    def test_too_little_for_the_reporter(self):
        """The kernel kills it, being larger than the program, which prints the finding itself. How much it needs depends on what of its
        libraries others have loaded."""
        for megabytes in 5, 8, 12:
            with self.subTest(megabytes=megabytes):
                done = self.run_it(before=self.in_memory_cgroup(megabytes))
                self.doCleanups()
                self.assertEqual((done.returncode, done.stdout), (66, "done\n"), done.stderr)
                if megabytes > 5 and RACE in done.stderr:
                    continue
                self.assertIn("findings follow as they are", done.stderr)
                self.assertRegex(done.stderr, r"(?ms)^race id=1$.*^end$.*^summary findings=1 ")


if __name__ == "__main__":
    surroundings.main()
