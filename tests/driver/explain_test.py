#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bigfoot explain: the paper's example, other fates of checks, options, bad input."""
import subprocess

import tree
from tree import BIGFOOT

# Paper 000, Figure 1.
POINTS = """\
struct Point {
  int x, y, z;
  void move(int dx, int dy, int dz) {
    x += dx;
    y += dy;
    z += dz;
  }
};

void movePts(Point **a, int lo, int hi) {
  for (int i = lo; i < hi; i++) {
    a[i]->move(1, 1, 1);
  }
}
"""

# Its checks, upwards instead of downwards (docs/placement.md).
FIGURE_1 = """\
points.cpp: 2 checks for 7 accesses

    1 | struct Point {
    2 |   int x, y, z;
    3 |   void move(int dx, int dy, int dz) {
    + |     CheckWrite(this->x/y/z)  // merged, of lines 4, 5, 6
    4 |     x += dx;
    - |     // read of this->x: covered by CheckWrite(this->x/y/z)
    5 |     y += dy;
    - |     // read of this->y: covered by CheckWrite(this->x/y/z) of line 4
    6 |     z += dz;
    - |     // read of this->z: covered by CheckWrite(this->x/y/z) of line 4
    7 |   }
    8 | };
    9 |
   10 | void movePts(Point **a, int lo, int hi) {
    + |   CheckRead(a[lo..hi))  // for the whole loop, of line 12
   11 |   for (int i = lo; i < hi; i++) {
   12 |     a[i]->move(1, 1, 1);
   13 |   }
   14 | }
"""

ALL_CHECKS = """\
    + |     CheckRead(this->x)
    + |     CheckWrite(this->x)
    4 |     x += dx;
"""


class Explain(tree.Test):
    def setUp(self):
        super().setUp()
        self.temporary = self.directory / "tmp"
        self.temporary.mkdir()
        self.environment["TMPDIR"] = str(self.temporary)

    def tearDown(self):
        self.assertEqual(list(self.temporary.iterdir()), [])

    def explain(self, text, *words, name="a.c"):
        self.write(name, text)
        return self.ok(BIGFOOT, "explain", name, *words)

    def test_figure_1(self):
        self.maxDiff = None
        self.assertEqual(self.explain(POINTS, name="points.cpp"), FIGURE_1)

    def test_absolute_path(self):
        self.write("points.cpp", POINTS)
        path = str(self.directory / "points.cpp")
        expected = FIGURE_1.replace("points.cpp", path, 1)
        for folder in (self.directory, self.temporary, self.directory.parent, "/"):   # clang calls the file otherwise in each
            with self.subTest(folder=folder):
                done = subprocess.run([BIGFOOT, "explain", path], cwd=folder, env=self.environment, capture_output=True, text=True)
                self.assertEqual(done.stdout, expected, done.stderr)

    def test_readme(self):
        self.assertIn("$ bigfoot explain points.cpp\n" + FIGURE_1, (tree.SOURCE / "README.md").read_text())

    def test_sets_of_checks(self):
        self.assertIn(ALL_CHECKS, self.explain(POINTS, "--checks=all", name="points.cpp"))
        self.assertNotIn("merged", self.explain(POINTS, "--checks=redcard", name="points.cpp"))

    def test_levels(self):
        for level in ("-O0", "-O1", "-O3", "-Os"):
            self.assertIn("CheckWrite(this->x", self.explain(POINTS, level, name="points.cpp"))

    def test_without_optimisation_nothing_is_inlined(self):
        said = self.explain("int n;\nint f(void) { return n; }\n", "-O0")
        self.assertIn("    + | CheckRead(n)\n    2 | int f(void) { return n; }\n", said)

    def test_what_keeps_a_check_in_its_loop(self):
        said = self.explain("""\
            #include <pthread.h>
            void add(long *p, int n, pthread_mutex_t *lock) {
              for (int i = 0; i < n; i++) {
                pthread_mutex_lock(lock);
                ++*p;
                pthread_mutex_unlock(lock);
              }
            }
            """)
        self.assertIn("""\
    + |     CheckWrite(*p)
      |     // stays in the loop: the call of pthread_mutex_lock in line 4 may
      |     // acquire
    5 |     ++*p;
    - |     // read of *p: covered by CheckWrite(*p)
""", said)

    def test_what_leaves_a_loop(self):
        said = self.explain("""\
            struct list { struct list *next; int n; };
            int count(struct list *l, int *total) {
              for (; l; l = l->next) *total += l->n;
              return 0;
            }
            """)
        self.assertIn("    + |   CheckWrite(*total)  // moved, from line 3\n", said)

    def test_colour(self):
        self.assertIn("\033[32m", self.explain(POINTS, "--color=always", name="points.cpp"))
        self.assertNotIn("\033", self.explain(POINTS, "--color=never", name="points.cpp"))
        self.assertNotIn("\033", self.explain(POINTS, "--color=auto", name="points.cpp"))

    def test_compiler_arguments(self):
        self.write("inc/x.h", "int n;\n")
        self.assertIn("CheckWrite(n)", self.explain('#include "x.h"\nvoid f(void) { n = VALUE; }\n', "-I", "inc", "-DVALUE=7"))

    def test_bad_input(self):
        self.assertIn("usage: bigfoot explain", self.fails(BIGFOOT, "explain", status=2))
        self.assertIn("no such file: 'none.c'", self.fails(BIGFOOT, "explain", "none.c"))
        self.write("a.c", "int main(void) { return }\n")
        self.write("b.c", "")
        self.write("a.txt", "")
        self.assertIn("a.c:1:25: error: expected expression", self.fails(BIGFOOT, "explain", "a.c"))
        self.assertIn("'a.txt' is not a C or C++ source file", self.fails(BIGFOOT, "explain", "a.txt"))
        self.assertIn("one file at a time", self.fails(BIGFOOT, "explain", "a.c", "b.c", status=2))
        self.assertIn("there are 'always'", self.fails(BIGFOOT, "explain", "b.c", "--color=blue", status=2))
        self.assertIn("There is: all", self.fails(BIGFOOT, "explain", "b.c", "--checks=none", status=2))

    def test_help(self):
        self.assertIn("usage: bigfoot explain", self.ok(BIGFOOT, "explain", "--help"))
        self.assertIn("--checks=SET", self.ok(BIGFOOT, "help", "explain"))
        self.assertIn("bigfoot explain", self.ok(BIGFOOT, "--help"))


if __name__ == "__main__":
    tree.main(complete=True)
