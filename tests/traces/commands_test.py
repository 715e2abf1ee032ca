#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`bigfoot replay` and `bigfoot trace`: commands_test.py BIGFOOT"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BIGFOOT = sys.argv.pop(1)
EXAMPLES = pathlib.Path(__file__).resolve().parent / "examples"
RACY = """T0 fork T1
T0 write x:4 @ a.c:1
T1 write x:4 @ a.c:2
T0 join T1
"""


class Commands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.racy = self.folder / "racy.trace"
        self.racy.write_text(RACY)

    def run_it(self, *words, status=0, stdin=None):
        done = subprocess.run([BIGFOOT, *map(str, words)], capture_output=True, text=True, timeout=60, input=stdin)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout, done.stderr

    def test_replay_finds_the_race(self):
        out, _ = self.run_it("replay", self.racy, "--rules", status=66)
        self.assertIn("fasttrack: 1 race\n  write of 4 bytes at x by T1 @ a.c:2 (event 3)\n    races with an earlier write by T0 @ a.c:1", out)
        self.assertRegex(out, r"FT WRITE EXCLUSIVE +2 100.0 %")
        self.assertRegex(out, r"fasttrack: 4 events, \d+ clocks allocated, \d+ clock operations, ")
        self.assertRegex(out, r"all: .* MB at most")

    def test_replay_of_standard_input_and_several_tools(self):
        out, _ = self.run_it("replay", "-", "--tool=empty,djit_plus,fasttrack:print", status=66, stdin=RACY)
        self.assertIn("djit_plus: 1 race", out)
        self.assertIn("empty: 0 races", out)
        self.assertIn("T1 write x:4 @ a.c:2", out)

    def test_no_race_is_success(self):
        self.run_it("replay", EXAMPLES / "two_locks.trace", "--tool=fasttrack,basic_vc,goldilocks,djit_plus,multirace")
        self.run_it("replay", EXAMPLES / "two_locks.trace", "--tool=eraser", status=66)

    def test_conversions_keep_everything(self):
        binary, std, text = (self.folder / name for name in ("a.bft", "a.std", "a.txt"))
        self.run_it("trace", "convert", self.racy, binary)
        self.assertEqual(self.run_it("trace", "cat", binary)[0], RACY)
        self.run_it("trace", "convert", binary, text)
        self.assertEqual(text.read_text(), RACY)
        self.run_it("trace", "convert", binary, std)
        self.assertEqual(std.read_text(), "T0|fork(T1)|0\nT0|w(x)|a.c:1\nT1|w(x)|a.c:2\nT0|join(T1)|0\n")
        self.run_it("replay", std, status=66)
        out, _ = self.run_it("trace", "info", binary)
        self.assertIn("format   binary\nevents   4 in 1 blocks\nthreads  2\nsites    2\n", out)

    def test_filter(self):
        out, _ = self.run_it("trace", "filter", self.racy, "-", "--kinds=write,join", "--threads=0")
        self.assertEqual(out, "T0 write x:4 @ a.c:1\nT0 join T1\n")
        out, _ = self.run_it("trace", "filter", self.racy, "-", "--first=2", "--last=3")
        self.assertEqual(out.count("\n"), 2)

    def test_errors_name_what_is_wrong_and_where(self):
        binary = self.folder / "a.bft"
        self.run_it("trace", "convert", self.racy, binary)
        whole = binary.read_bytes()
        for change, message in (
                (lambda b: b[:-30], r"a\.bft: byte \d+: the file ends inside a block"),
                (lambda b: b[:40] + b"?" + b[41:], r"a\.bft: byte 16: a block is damaged: its checksum is wrong"),
                (lambda b: b[:8] + b"\7" + b[9:], r"a\.bft: byte 0: the file's header is damaged")):
            binary.write_bytes(change(whole))
            self.assertRegex(self.run_it("replay", binary, status=1)[1], message)
            self.assertRegex(self.run_it("trace", "info", binary, status=1)[1], message)
        binary.write_bytes(whole[:-24])
        self.assertRegex(self.run_it("replay", binary, status=66)[1], "the recording was cut short, after 4 events")
        for words, message in (
                (("replay", self.folder / "none"), "cannot open .*No such file"),
                (("replay", self.folder), "it is a directory"),
                (("replay", "/bin/true"), "/bin/true: line 1: .* is no thread"),
                (("trace", "convert", self.racy, self.folder / "no" / "a.bft"), "cannot write")):
            self.assertRegex(self.run_it(*words, status=1)[1], message)
        for words, message in (
                (("replay", self.racy, "--tool=nonsense"), "there is no tool 'nonsense'; there are: empty"),
                (("replay", self.racy, "--nonsense"), "unknown option '--nonsense'"),
                (("replay",), "no trace"),
                (("trace", "filter", self.racy, "-", "--kinds=raed"), "'raed' in --kinds is no kind of event"),
                (("trace", "convert", self.racy, "a.xyz"), "which format has 'a.xyz'"),
                (("trace", "nonsense"), "unknown command 'trace nonsense'"),
                (("reply", self.racy), "did you mean 'replay'?")):
            self.assertIn(message, self.run_it(*words, status=2)[1])
        self.racy.write_text(RACY + "T1 read x\n")
        out, err = self.run_it("replay", self.racy, status=1)
        self.assertIn("fasttrack: 1 race", out)
        self.assertRegex(err, r"line 5: T1 was joined before; the 4 events before were analysed")

    def test_help_lists_every_tool(self):
        out, _ = self.run_it("help", "replay")
        listed = re.findall(r"^BIGFOOT_DETECTOR\((\w+)", (EXAMPLES.parents[2] / "detectors/detectors.def").read_text(), re.MULTILINE)
        self.assertGreater(len(listed), 8)
        for tool in listed:
            self.assertRegex(out, rf"(?m)^  {tool} +\w")
        self.assertIn("usage: bigfoot trace info", self.run_it("help", "trace")[0])


if __name__ == "__main__":
    unittest.main()
