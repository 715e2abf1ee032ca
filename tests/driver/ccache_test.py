#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ccache in front: hits, and no stale object when BigFoot itself changes."""
import pathlib
import re
import shutil
import sys

import tree
from tree import CC, CHECKED


class Ccache(tree.Test):
    def setUp(self):
        super().setUp()
        self.environment["CCACHE_DIR"] = str(self.directory / "cache")
        self.environment["CCACHE_COMPILERCHECK"] = "content"   # the harder case: times alone do not help

    def hits(self):
        lines = self.ok("ccache", "--print-stats").splitlines()
        counts = dict(line.split("\t") for line in lines)
        return int(counts["direct_cache_hit"]) + int(counts["preprocessed_cache_hit"])

    def test_second_compile_is_a_hit(self):
        self.write("a.c", CHECKED)
        self.ok("ccache", CC, "-O2", "-g", "-c", "a.c", "-o", "a.o")
        first = (self.directory / "a.o").read_bytes()
        (self.directory / "a.o").unlink()
        self.ok("ccache", CC, "-O2", "-g", "-c", "a.c", "-o", "a.o")
        self.assertEqual(self.hits(), 1)
        self.assertEqual((self.directory / "a.o").read_bytes(), first)
        self.assert_instrumented("a.o")
        self.ok("ccache", CC, "a.o", "-o", "a")
        self.assertEqual(self.ok("./a"), "hello\n")

    def test_options_of_ours_count(self):
        self.write("a.c", "int x = __SANITIZE_THREAD__;\n")
        self.ok("ccache", CC, "--define-tsan-macros", "-c", "a.c")
        self.fails("ccache", CC, "-c", "a.c")

    # ccache knows the driver, not the plugins behind it; the driver must carry them in its bytes.
    def test_driver_holds_the_digest_of_the_plugins(self):
        driver = pathlib.Path(CC).resolve().read_bytes()
        self.assertTrue(re.search(rb"bigfoot plugins [0-9a-f]{64}", driver))


if __name__ == "__main__":
    if not shutil.which("ccache"):
        print("skipped: no ccache")
        sys.exit(77)
    tree.main(complete=True)
