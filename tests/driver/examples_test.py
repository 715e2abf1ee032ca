#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every program of examples/ says in its comment whether it races; `bigfoot run` must agree."""
import tree


class Examples(tree.Test):
    def test_examples(self):
        examples = sorted(path for path in (tree.SOURCE / "examples").iterdir() if path.suffix in (".c", ".cpp"))
        self.assertGreaterEqual(len(examples), 5)
        for path in examples:
            with self.subTest(path.name):
                text = path.read_text()
                races = "// The race:" in text
                self.assertNotEqual(races, "// No race:" in text)
                done = self.run_it(tree.BIGFOOT, "run", path)
                self.assertEqual(done.returncode, 66 if races else 0, done.stderr)
                self.assertEqual("WARNING: BigFoot: data race" in done.stderr, races, done.stderr)


if __name__ == "__main__":
    tree.main(complete=True)
