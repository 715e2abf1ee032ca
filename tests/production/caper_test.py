#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`bigfoot pairs` and caper=PLAN: which accesses may race, and which memory others can reach: caper_test.py BIGFOOT

Programs of caper/ say it in comments: lines that end in `// @TAG@ ESCAPES` must be among what a run reports, with STAYS not;
`// PAIR: @A@ @B@` must be printed by `bigfoot pairs`, NO-PAIR not.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BIGFOOT = str(pathlib.Path(sys.argv.pop(1)).resolve())
HERE = pathlib.Path(__file__).resolve().parent / "caper"
LEVELS = ("O0", "O2")


def tags(path):
    return {tag: number for number, line in enumerate(path.read_text().splitlines(), 1) for tag in re.findall(r"// (@\w+@)(?: \w+)?$", line)}


class Caper(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.program, self.plan = (pathlib.Path(self.folder.name) / name for name in ("program", "plan"))

    def build(self, source, *words):
        compiler = "c++" if str(source).endswith(".cpp") else "cc"
        subprocess.run([BIGFOOT, compiler, "--checks=production", "-g", "-Wall", "-pthread", source, "-o", self.program, *words], check=True)

    def pairs(self, *words, status=0):
        done = subprocess.run([BIGFOOT, "pairs", *words], capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def run_it(self, options, *words):
        return subprocess.run([self.program, *words], env={**os.environ, "BIGFOOT_OPTIONS": options}, capture_output=True, text=True, timeout=60)

    def escaped_lines(self):
        self.pairs(f"--plan={self.plan}", self.program)
        done = self.run_it(f"caper={self.plan}")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return {int(line.split(":")[1]) for line in pathlib.Path(f"{self.plan}.escaped").read_text().splitlines() if str(HERE) in line}

    def check_escapes(self, name):
        path = HERE / name
        for level in LEVELS:
            self.build(path, f"-{level}")
            lines = self.escaped_lines()
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if line.endswith(" ESCAPES"):
                    self.assertIn(number, lines, f"{level}: {line}")
                if line.endswith(" STAYS"):
                    self.assertNotIn(number, lines, f"{level}: {line}")
            pathlib.Path(f"{self.plan}.escaped").unlink()

    def test_ways_by_which_blocks_escape(self):
        self.check_escapes("ways.c")

    def test_containers(self):
        self.check_escapes("containers.cpp")

    def test_pairs_by_their_lines(self):
        path = HERE / "pairs.c"
        lines = tags(path)
        for level in LEVELS:
            self.build(path, f"-{level}")
            found = {frozenset(int(side.rsplit(":", 2)[1]) for side in line.split("\t")) for line in self.pairs(self.program).stdout.splitlines()}
            for kind, a, b in re.findall(r"(PAIR|NO-PAIR): (@\w+@) (@\w+@)", path.read_text()):
                self.assertEqual(frozenset((lines[a], lines[b])) in found, kind == "PAIR", f"{level}: {kind} {a} {b}")

    def test_objects_archives_and_libraries_are_one_program(self):
        folder = pathlib.Path(self.folder.name)
        (folder / "a.c").write_text("extern long shared; void *work(void *p) { shared = 1; return p; }\n")
        (folder / "b.c").write_text("#include <pthread.h>\nlong shared; void *work(void *);\n"
                                    "int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); shared = 2; return pthread_join(t, 0); }\n")
        for name in "ab":
            subprocess.run([BIGFOOT, "cc", "--checks=production", "-g", "-c", f"{name}.c", "-o", f"{name}.o"], check=True, cwd=folder)
        subprocess.run(["ar", "rc", "a.a", "a.o"], check=True, cwd=folder)
        subprocess.run([BIGFOOT, "cc", "--checks=production", "a.o", "b.o", "-o", "ab"], check=True, cwd=folder)
        wanted = re.compile(r"a\.c:1:\d+ write\t.*b\.c:3:\d+ write|b\.c:3:\d+ write\t.*a\.c:1:\d+ write")
        for files in (["a.o", "b.o"], ["a.a", "b.o"], ["ab"]):
            self.assertRegex(self.pairs(*(folder / file for file in files)).stdout, wanted)
        self.assertNotRegex(self.pairs(folder / "b.o").stdout, "a.c")

    def test_what_was_found_is_not_looked_for_again(self):
        self.build(HERE / "ways.c", "-O1")
        first = self.escaped_lines()
        found = f"{self.plan}.escaped"
        whole = self.plan.read_text().count("\nr ")
        self.pairs(f"--plan={self.plan}", f"--escaped={found}", self.program)
        self.assertLess(self.plan.read_text().count("\nr "), whole)
        before = pathlib.Path(found).read_text()
        self.run_it(f"caper={self.plan}")
        self.assertEqual(pathlib.Path(found).read_text(), before)
        self.assertTrue(first)
        counted = [int(self.pairs("--count", *words, self.program).stdout.split()[0]) for words in ([], [f"--escaped={found}"])]
        self.assertLess(counted[1], counted[0])

    def test_what_a_crash_had_found_stays(self):
        source = pathlib.Path(self.folder.name) / "crash.c"
        source.write_text("#include <pthread.h>\n#include <stdlib.h>\nlong x;\nvoid *work(void *p) { x = 1; abort(); return p; }\n"
                          "int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); return x; }\n")
        self.build(source, "-O1")
        self.pairs(f"--plan={self.plan}", self.program)
        self.assertLess(self.run_it(f"caper={self.plan}").returncode, 0)
        self.assertIn("crash.c:4:", pathlib.Path(f"{self.plan}.escaped").read_text())

    def test_plans_that_are_none(self):
        self.build(HERE / "pairs.c", "-O1")
        self.plan.write_text("anything")
        for options, said in ((f"caper={self.plan}", "is no plan of 'bigfoot pairs --plan'; nothing is watched"),
                              ("caper=/nowhere/plan", "cannot be opened"), (f"chase=pairs.c:1:caper={self.plan}", "caper is ignored")):
            done = self.run_it(options)
            self.assertEqual(done.returncode, 0)
            self.assertIn(said, done.stderr)
        self.plan.write_text("BIGFOOT-CAPER 1\nr 0123\n")
        self.assertIn("is no plan", self.run_it(f"caper={self.plan}").stderr)

    def test_where_nothing_can_be_written(self):
        self.build(HERE / "pairs.c", "-O1")
        self.pairs(f"--plan={self.plan}", self.program)
        pathlib.Path(f"{self.plan}.escaped").mkdir()
        done = self.run_it(f"caper={self.plan}")
        self.assertEqual(done.returncode, 0)
        self.assertIn("cannot be written", done.stderr)

    def test_bad_input(self):
        folder = pathlib.Path(self.folder.name)
        (folder / "text").write_text("hello")
        self.assertIn("neither a program nor an object", self.pairs(folder / "text", status=1).stderr)
        self.assertIn("No such file", self.pairs(folder / "none", status=1).stderr)
        self.assertIn("was compiled with --checks=production", self.pairs("/bin/true", status=1).stderr)
        self.assertIn("unknown option", self.pairs("--nonsense", "x", status=2).stderr)
        self.assertIn("no program given", self.pairs(status=2).stderr)
        self.assertIn("needs a value", self.pairs("--plan", "x", status=2).stderr)
        self.build(HERE / "pairs.c", "-O1")
        self.assertIn("No such file", self.pairs("--escaped=/nowhere", self.program, status=1).stderr)
        subprocess.run(["objcopy", "--update-section", f"bigfoot_summary={folder / 'text'}", self.program], check=True)
        self.assertIn("the summary of an object is damaged", self.pairs(self.program, status=1).stderr)


if __name__ == "__main__":
    unittest.main()
