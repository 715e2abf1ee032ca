#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What run.py makes of the comments of a program, where no run would tell."""
import pathlib
import tempfile
import unittest

import run


class LeftOut(unittest.TestCase):
    def why(self, *lines):
        with tempfile.NamedTemporaryFile("w", dir=run.HERE, prefix="needs_", suffix="_norace.c") as file:
            file.write("\n".join(lines))
            file.flush()
            return run.Program(pathlib.Path(file.name)).left_out(run.parse([]))

    def test_what_the_machine_does_not_have(self):
        self.assertIsNone(self.why("// NEEDS: /dev/null"))
        self.assertEqual(self.why("// NEEDS: /dev/null", "// NEEDS: /no/such/file"), "this machine has no /no/such/file")

    def test_nothing_said(self):
        self.assertIsNone(self.why("int main(void) { return 0; }"))


if __name__ == "__main__":
    unittest.main()
