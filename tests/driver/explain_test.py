#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bigfoot explain: the paper's example, other fates of checks, options, bad input."""
import json
import os
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
        self.assertIn("a.c:1:25: error: expected expression", self.fails(BIGFOOT, "explain", "b.c", "a.c"))
        self.write("a.h", "")
        self.assertIn("'a.h' is a header", self.fails(BIGFOOT, "explain", "a.h", status=2))
        self.assertIn("there are 'always'", self.fails(BIGFOOT, "explain", "b.c", "--color=blue", status=2))
        self.assertIn("There is: all", self.fails(BIGFOOT, "explain", "b.c", "--checks=none", status=2))

    def test_several_files(self):
        self.write("a.c", "int n;\nvoid f(void) { n = 1; }\n")
        self.write("sub/b.c", "int m;\nvoid g(void) { m = 1; }\n")
        said = self.ok(BIGFOOT, "explain", "-Wall", "a.c", "sub/b.c", "-O1")
        self.assertEqual(said, """\
a.c: 1 check for 1 access

    1 | int n;
    + | CheckWrite(n)
    2 | void f(void) { n = 1; }

sub/b.c: 1 check for 1 access

    1 | int m;
    + | CheckWrite(m)
    2 | void g(void) { m = 1; }
""")

    HEADER = "struct P { int w, x; void move() { ++x; } };\n"
    EXPLAINED = """; compiled in %s

    + | CheckWrite(this->x)
    1 | struct P { int w, x; void move() { ++x; } };
    - | // read of this->x: covered by CheckWrite(this->x)
"""

    def test_header(self):
        self.write("inc/p.h", self.HEADER)
        for name in "a", "b":
            self.write(f"{name}.cpp", f'#include "inc/p.h"\nvoid {name}(P *p) {{ p->move(); }}\n')
        said = self.ok(BIGFOOT, "explain", "inc/p.h", "a.cpp", "b.cpp")
        self.assertTrue(said.startswith("inc/p.h: 1 check for 2 accesses" + self.EXPLAINED % "a.cpp, b.cpp"), said)
        self.assertIn("a.cpp: 0 checks for 0 accesses; 1 check in other files\n", said)
        self.write("c.cpp", "")
        self.assertIn("inc/p.h: 0 checks for 0 accesses; nothing of it was compiled\n", self.ok(BIGFOOT, "explain", "inc/p.h", "c.cpp"))

    def commands(self, *entries, folder="build"):
        self.write(f"{folder}/compile_commands.json", json.dumps(entries))

    def test_build(self):
        """As the build compiles it: by its words, in its directory; for a header the first file that includes it."""
        self.write("include/p.h", self.HEADER)
        self.write("src/a.cpp", '#include "p.h"\nint n;\nvoid a(P *p) { p->move(); n = VALUE; }\n')
        self.write("src/b.c", "int n;\nvoid b(void) { n = 1; }\n")
        build = str(self.directory / "build")
        self.commands({"directory": build, "file": "../src/b.c", "arguments": ["/usr/bin/ccache", "cc", "-O0", "-MD", "-MF", "b.d", "-o", "b.o", "-c", "../src/b.c"]},
                      {"directory": build, "file": str(self.directory / "src/a.cpp"),
                       "command": f"c++ -O2 -DVALUE='(1 + 1)' -I../include -ffile-prefix-map={self.directory}=. -o a.o -c {self.directory}/src/a.cpp"})
        for folder in self.directory, self.directory / "src", self.directory.parent:
            path = lambda name: os.path.relpath(self.directory / name, folder)
            run = lambda *words: subprocess.run([BIGFOOT, "explain", *words], cwd=folder, env=self.environment, capture_output=True, text=True)
            with self.subTest(folder=folder):
                done = run("-p", path("build"), path("src/a.cpp"))
                self.assertIn("CheckWrite(n)\n    3 | void a(P *p) { p->move(); n = VALUE; }\n", done.stdout, done.stderr)
                done = run(f"-p={path('build')}", path("include/p.h"))
                self.assertEqual(done.stdout, path("include/p.h") + ": 1 check for 2 accesses" + self.EXPLAINED % "a.cpp", done.stderr)
                done = run("-p", path("build/compile_commands.json"), path("src/b.c"), path("src/a.cpp"), "--checks=all")
                self.assertIn("b.c: 1 check for 1 access\n", done.stdout, done.stderr)
        self.assertEqual([path.name for path in (self.directory / "build").iterdir()], ["compile_commands.json"])

    def test_bad_builds(self):
        self.write("a.c", "")
        self.write("other.h", "")
        explain = lambda *words, status=1: self.fails(BIGFOOT, "explain", *words, status=status)
        self.assertIn("-p needs a build directory", explain("a.c", "-p", status=2))
        self.assertIn("no such file or directory: 'none'", explain("-p", "none", "a.c"))
        self.assertIn("'.' has no compile_commands.json; CMake writes one", explain("-p", ".", "a.c"))
        self.commands()
        self.assertIn("'a.c' is not among the 0 files that 'build' compiles", explain("-p", "build", "a.c"))
        self.commands({"directory": str(self.directory), "file": "a.c", "arguments": ["cc", "-c", "a.c"]})
        self.assertIn("none of the 1 files that 'build' compiles includes 'other.h'", explain("-p", "build", "other.h"))
        self.commands({"directory": str(self.directory / "gone"), "file": "a.c", "arguments": ["cc", "-c", "a.c"]})
        self.assertIn("cannot go to the directory", explain("-p", "build", "a.c"))
        self.commands({"file": "a.c"})
        self.assertIn("its entry 1 has no \"directory\"", explain("-p", "build", "a.c"))
        self.write("build/compile_commands.json", "[{")
        self.assertIn("compile_commands.json' has no commands: ", explain("-p", "build", "a.c"))

    def test_help(self):
        self.assertIn("usage: bigfoot explain", self.ok(BIGFOOT, "explain", "--help"))
        self.assertIn("--checks=SET", self.ok(BIGFOOT, "help", "explain"))
        self.assertIn("bigfoot explain", self.ok(BIGFOOT, "--help"))


if __name__ == "__main__":
    tree.main(complete=True)
