#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/adding-a-detector.md, step by step, in a copy of the tree's detectors: adding_a_detector_test.py COMPILER ARCHIVE..

The archives are those of replay/ and trace/: of what they hold, chain.cpp alone knows the list, and is compiled anew."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

COMPILER, *ARCHIVES = sys.argv[1:]
del sys.argv[1:]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NAME = "first_writer"
RACY = "T0 fork T1\nT0 write x @ a.c:1\nT1 write x @ a.c:2\n"


class Adding(unittest.TestCase):
    def test_two_files_and_one_line(self):
        page = (ROOT / "docs/adding-a-detector.md").read_text()
        line = re.search(r"^ +(BIGFOOT_DETECTOR\(first_writer, .*\))$", page, re.MULTILINE)[1]
        header = ROOT / f"examples/detector/{NAME}.h"
        self.assertLessEqual(len(header.read_text().splitlines()), 65)
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder)
            shutil.copytree(ROOT / "detectors", tree / "detectors")
            (tree / "detectors" / NAME).mkdir()
            shutil.copy(header, tree / "detectors" / NAME)
            definitions = tree / "detectors/detectors.def"
            definitions.write_text(definitions.read_text().replace("\n#undef", f"{line}\n\n#undef"))
            names = re.findall(r"^BIGFOOT_DETECTOR\((\w+)", definitions.read_text(), re.MULTILINE)
            self.assertIn(NAME, names)
            (tree / "detectors/all.h").write_text("".join(f'#include "detectors/{name}/{name}.h"\n' for name in names))
            lab = tree / "lab"
            subprocess.run([COMPILER, "-std=c++20", "-O0", f"-I{tree}", f"-I{ROOT}", ROOT / "replay/chain.cpp", ROOT / "replay/main.cpp",
                            *ARCHIVES, "-o", lab, "-lzstd", "-lz", "-lpthread"], check=True, timeout=600)
            trace = tree / "racy.trace"
            trace.write_text(RACY)
            done = subprocess.run([lab, "replay", trace, f"--tool={NAME},fasttrack", "--rules"], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 66, done.stderr)
            self.assertIn(f"{NAME}: 1 race\n  write of 8 bytes at x by T1 @ a.c:2 (event 3)", done.stdout)
            self.assertRegex(done.stdout, r"OTHER WRITER +1 +50\.0 %")
            listed = subprocess.run([lab, "replay", "--help"], capture_output=True, text=True, check=True).stdout
            self.assertRegex(listed, rf"(?m)^  {NAME} +warns of every other writer")


if __name__ == "__main__":
    unittest.main()
