#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A tree without git, from a tarball say, has tables and tests like any other."""
import os
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "bench"))
import page  # noqa: E402


class Origin(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.tree = pathlib.Path(self.directory.name)

    def test_no_git(self):
        (self.tree / ".git").mkdir()
        with mock.patch.dict(os.environ, PATH=str(self.tree)):
            self.assertEqual(page.commit(self.tree), "unknown")
            self.assertTrue(page.origin())

    def test_no_repository(self):
        self.assertEqual(page.commit(self.tree), "unknown")

    def test_tree_within_a_repository_of_others(self):
        (self.tree / ".git").mkdir()
        inner = self.tree / "bigfoot"
        inner.mkdir()
        self.assertEqual(page.commit(inner), "unknown")


if __name__ == "__main__":
    unittest.main()
