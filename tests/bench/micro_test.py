#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of single operations: its rows are there, and one without a check in both tools is refused."""
import contextlib
import importlib.util
import io
import pathlib
import tempfile
import unittest

import harness

spec = importlib.util.spec_from_file_location("micro_run", harness.SOURCE / "bench/micro/run.py")
micro = importlib.util.module_from_spec(spec)
spec.loader.exec_module(micro)
SIZES = ("1 byte", "2 bytes", "4 bytes", "8 bytes", "16 bytes", "4 bytes at offset 1", "8 bytes at offset 5")
LOADS, STORES = ("relaxed", "acquire", "seq_cst"), ("relaxed", "release", "seq_cst")
UPDATES = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
WANTED = [*(f"{way} {kind}, {size}" for way in ("same-epoch", "first") for kind in ("read", "write") for size in SIZES),
          *(f"read-shared by {n}, {way}" for n in (2, 4, 16) for way in ("same epoch", "first read")),
          *(f"atomic load, {order}" for order in LOADS), *(f"atomic store, {order}" for order in STORES),
          *(f"atomic update, {order}" for order in UPDATES), *(f"malloc and free, {n} B" for n in (16, 64, 1024)),
          *(f"range of {size}" for size in ("64 B", "4 KiB", "1 MiB")), "lock and unlock", "call of a function with one write"]
COUNTED = ("same-epoch read, 1 byte", "same-epoch write, 8 bytes at offset 5", "first read, 8 bytes, scattered",
           "read-shared by 16, first read, scattered", "call of a function with one write", "atomic load, relaxed")   # run.py counts all


class Micro(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        directory = tempfile.TemporaryDirectory(prefix="bigfoot-test-")
        cls.addClassCleanup(directory.cleanup)
        cls.programs = micro.build(pathlib.Path(directory.name), harness.BIGFOOT.parent.parent)
        cls.cases = [line.split(" ", 2) for line in micro.run(cls.programs["plain"], "--list").splitlines()]

    def test_rows(self):
        names = [name for _, _, name in self.cases]
        self.assertEqual(len(names), len(set(names)))
        self.assertEqual(set(WANTED) - set(names), set())

    def test_both_tools_check(self):
        for _, counted, name in self.cases:
            if name in COUNTED:
                with self.subTest(name):
                    micro.instructions(self.programs, name, int(counted))

    def test_missing_check_is_refused(self):
        blind = {**self.programs, "bigfoot": self.programs["plain"]}
        with self.assertRaisesRegex(SystemExit, "bigfoot checks nothing"):
            micro.instructions(blind, "first read, 8 bytes", 512)

    def test_case_is_timed(self):
        with contextlib.redirect_stderr(io.StringIO()):
            found = micro.times(self.programs["tsan"], 0.001, "^read-shared by 2, first read, scattered|^range of 64 B")
        self.assertEqual(sorted(found), ["range of 64 B", "read-shared by 2, first read, scattered"])
        self.assertTrue(all(ns > 0 for ns in found.values()))


if __name__ == "__main__":
    harness.main()
