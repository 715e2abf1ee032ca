#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program in README.md is examples/bank.cpp, and its command prints what stands below it.

What differs from run to run and from machine to machine is made alike on both sides: addresses, process and thread
ids, build ids, offsets in the binary, and the directory of the source tree. All else is compared letter by letter.

    BIGFOOT_TREE=build tests/readme/readme_test.py --update      writes what is printed into README.md
"""
import os
import pathlib
import re
import subprocess
import sys
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
BIGFOOT = pathlib.Path(os.environ["BIGFOOT_TREE"]).resolve() / "bin/bigfoot"
EXAMPLE = "examples/bank.cpp"
COMMAND = f"$ ./bigfoot run {EXAMPLE}\n"
ALIKE = [
    (re.compile(r"BuildId: [0-9a-f]+"), "BuildId: ID"),
    (re.compile(r"\+0x[0-9a-f]+"), "+OFFSET"),
    (re.compile(r"0x[0-9a-f]+"), "ADDRESS"),
    (re.compile(r"\b(pid|tid)=\d+"), r"\1=N"),
    (re.compile(r"/\S*/(?=examples/)"), ""),
]


def alike(text):
    for pattern, replacement in ALIKE:
        text = pattern.sub(replacement, text)
    return text.strip().splitlines()


def blocks():
    """The fenced blocks of README.md."""
    return re.findall(r"^```[^\n]*\n(.*?)^```$", (SOURCE / "README.md").read_text(), re.MULTILINE | re.DOTALL)


def run_example():
    environment = {k: v for k, v in os.environ.items() if not k.startswith("BIGFOOT_")}
    return subprocess.run([BIGFOOT, "run", EXAMPLE], cwd=SOURCE, env=environment, capture_output=True, text=True)


def update():
    done = run_example()
    # On a terminal the program's own line comes before the last ones of the runtime.
    printed = done.stderr.replace("BigFoot: reported", done.stdout + "BigFoot: reported").replace(str(SOURCE), "/home/you/bigfoot")
    shown = next(block for block in blocks() if block.startswith(COMMAND))
    page = SOURCE / "README.md"
    page.write_text(page.read_text().replace(shown, COMMAND + printed))


class Readme(unittest.TestCase):
    maxDiff = None

    def test_program(self):
        """The README leaves out the example's head (comments, includes), and nothing else."""
        shown = next(block for block in blocks() if "int main()" in block)
        self.assertTrue((SOURCE / EXAMPLE).read_text().endswith(shown))

    def test_report(self):
        shown = next(block for block in blocks() if block.startswith(COMMAND))
        for _ in range(3):
            done = run_example()
            self.assertEqual(done.returncode, 66, done.stderr)
            said = done.stdout.splitlines()
            expected = [line for line in alike(shown.removeprefix(COMMAND)) if line not in said]
            self.assertEqual(len(said), 1)
            self.assertIn(said[0], shown)
            self.assertEqual(alike(done.stderr), expected)


if __name__ == "__main__":
    if not (BIGFOOT.parent.parent / "libexec/bigfoot/bigfoot-report").exists() or not BIGFOOT.exists():
        print("skipped: BigFoot is not built")
        sys.exit(77)
    if sys.argv[1:] == ["--update"]:
        sys.exit(update())
    unittest.main()
