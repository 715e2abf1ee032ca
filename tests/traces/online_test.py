#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of --checks=events, with detectors online and recorded: online_test.py BIGFOOT"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BIGFOOT = pathlib.Path(sys.argv.pop(1)).resolve()
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CRASH = """
#include <pthread.h>
#include <stdlib.h>
int shared[1000];
static void *work(void *unused) {
  for (int round = 0; round < 200; ++round)
    for (int i = 0; i < 1000; ++i) shared[i]++;
  return unused;
}
int main(int count, char **words) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  work(0);
  if (count > 1) abort();
  return 3;
}
"""


class Online(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = pathlib.Path(cls.folder.name)
        cls.bank = cls.path / "bank"
        subprocess.run([BIGFOOT, "c++", "--checks=events", "-O1", "-g", ROOT / "examples/bank.cpp", "-o", cls.bank], check=True)
        (cls.path / "crash.c").write_text(CRASH)
        cls.crash = cls.path / "crash"
        subprocess.run([BIGFOOT, "cc", "--checks=events", "-O1", "-g", cls.path / "crash.c", "-o", cls.crash], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_it(self, *words, status=0, options=None):
        environment = {**os.environ, "BIGFOOT_OPTIONS": options or ""}
        done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=60, env=environment, cwd=self.path)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout, done.stderr

    def test_fasttrack_is_the_default(self):
        out, err = self.run_it(self.bank, status=66)
        self.assertEqual(out, "Alice has 300 left.\n")
        self.assertRegex(err, r"of 8 bytes at 0x\w+ by T1 @ .*bank\.cpp:29:19 teller\(void\*\)")
        self.assertRegex(err, r"races with an earlier write by T0 @ .*bank\.cpp:22:19 deposit\(Account&, long\) alice\.balance")

    def test_tools_are_chosen_at_run_time(self):
        _, err = self.run_it(self.bank, status=66, options="tool=djit_plus,empty")
        self.assertRegex(err, r"djit_plus: [12] race")
        self.assertIn("empty: 0 races", err)
        self.assertIn("there is no tool 'nonsense'", self.run_it(self.bank, status=2, options="tool=nonsense")[1])
        self.assertIn("take no option but tool=: ignoring stats=1", self.run_it(self.bank, status=66, options="stats=1")[1])

    def test_no_race_keeps_the_exit_status(self):
        self.assertIn("fasttrack: 0 races", self.run_it(self.crash, status=3)[1])

    def test_record_and_replay(self):
        _, err = self.run_it(BIGFOOT, "record", self.bank)
        self.assertRegex(err, r"\d+ events in 'bank\.bft'")
        out, _ = self.run_it(BIGFOOT, "replay", "bank.bft", "--tool=fasttrack,goldilocks", status=66)
        self.assertRegex(out, r"by T1 @ .*bank\.cpp:29:19 teller\(void\*\)")
        self.run_it(BIGFOOT, "record", "-o", "kept.bft", self.crash, status=3)
        self.run_it(BIGFOOT, "replay", "kept.bft")

    def test_a_crash_leaves_a_trace_up_to_the_last_block(self):
        _, err = self.run_it(BIGFOOT, "record", "-o", "cut.bft", self.crash, "now", status=-6)
        events = int(re.search(r"(\d+) events, up to where the program was cut short", err)[1])
        self.assertGreater(events, 700_000)
        out, err = self.run_it(BIGFOOT, "replay", "cut.bft")
        self.assertIn(f"fasttrack: {events} events", out)
        self.assertIn("the recording was cut short", err)
        self.assertIn("binary, cut short", self.run_it(BIGFOOT, "trace", "info", "cut.bft")[0])

    def test_functions_are_regions(self):
        program = self.path / "regions"
        subprocess.run([BIGFOOT, "cc", "--checks=events", "-finstrument-functions", "-O1", "-g", self.path / "crash.c", "-o", program], check=True)
        self.run_it(BIGFOOT, "record", program, status=3)
        out, _ = self.run_it(BIGFOOT, "trace", "filter", "regions.bft", "-", "--kinds=enter,exit")
        lines = [line.split()[:3] for line in out.splitlines() if not line.startswith("#")]
        main, work = lines[0][2], next(line[2] for line in lines if line[0] == "T1")
        self.assertEqual([line for line in lines if line[0] == "T0"],
                         [["T0", "enter", main], ["T0", "enter", work], ["T0", "exit", work], ["T0", "exit", main]])
        self.assertEqual([line for line in lines if line[0] == "T1"], [["T1", "enter", work], ["T1", "exit", work]])

    def test_errors(self):
        self.assertIn("tells no events; build it with", self.run_it(BIGFOOT, "record", "/bin/true", status=1)[1])
        self.assertIn("no such program", self.run_it(BIGFOOT, "record", "no-such-program", status=1)[1])
        self.assertIn("nothing to record", self.run_it(BIGFOOT, "record", status=2)[1])
        self.assertIn("cannot write", self.run_it(BIGFOOT, "record", "-o", "no/such/folder", self.bank, status=1)[1])
        self.assertIn("makes no checks", self.run_it(BIGFOOT, "cc", "--checks=events", "--verify-placement", "crash.c", status=2)[1])
        self.assertIn("usage: bigfoot record", self.run_it(BIGFOOT, "help", "record")[0])


if __name__ == "__main__":
    unittest.main()
