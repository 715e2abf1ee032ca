#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The generator gives the same program for the same seed, and the reducer cuts away all that a failure does not need."""
import unittest

import generate
import reduce


class Reduce(unittest.TestCase):
    def test_same_seed_same_program(self):
        for seed in range(50):
            self.assertEqual(generate.generate(seed).text(), generate.generate(seed).text())

    def test_reduces_to_what_fails(self):
        """A "failure" that needs one statement deep in a tree, and one thread that is not empty."""
        reduced = 0
        for seed in range(60):
            program = generate.generate(seed)
            if "memset" not in program.text() or not program.threads[0]:
                continue
            reduced += 1
            small = reduce.reduced(program, lambda p: "memset" in p.text() and p.threads and p.threads[0])
            self.assertIn("memset", small.text())
            statements = [statement for block in small.lists() for statement in block]
            self.assertEqual(sorted(len(block) for block in small.lists())[-1], 1)
            self.assertEqual(len(statements), 2, small.text())
        self.assertGreater(reduced, 5)

    def test_nothing_to_cut(self):
        program = generate.generate(0)
        text = program.text()
        self.assertEqual(reduce.reduced(program, lambda p: p.text() == text).text(), text)


if __name__ == "__main__":
    unittest.main()
