#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bigfoot doctor PROGRAM: what of a program and its libraries has no checks though it matters."""
import json

import tree
from tree import BIGFOOT, CC, CHECKED, ROOT

GCC = str(ROOT / "bin/bigfoot-gcc")
OTHER = "int y; int other(void) { return y++; }\n"
USER = "int other(void); int x; int main(void) { x = 1; return other(); }\n"


class Doctor(tree.Test):
    def judged(self, *arguments, status):
        """Module => its entry in the JSON."""
        done = self.run_it(BIGFOOT, "doctor", "--json", *arguments)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return {module["module"]: module for module in json.loads(done.stdout)["modules"]}

    def test_all_is_checked(self):
        self.write("a.c", CHECKED)
        for compiler, by in ((CC, "BigFoot's pass"), (GCC, "-fsanitize=thread")):
            self.ok(compiler, "-g", "a.c", "-o", "a")
            modules = self.judged("a", status=0)
            self.assertIn(by, modules["a"]["what"])
            self.assertEqual(modules["libc.so.6"]["verdict"], "ok")

    def test_file_without_checks(self):
        self.write("a.c", USER.replace("other()", "other() + pure(1)").replace("int x", "int pure(int), x"))
        self.write("b.c", OTHER)
        self.write("c.c", "int pure(int n) { return n * 3; }\n")
        for compiler in (CC, GCC):
            self.ok(compiler, "-g", "-c", "a.c")
            for name in ("b.c", "c.c"):
                self.ok("gcc", "-g", "-c", name)
            self.ok(compiler, "a.o", "b.o", "c.o", "-o", "a")
            self.assertEqual(self.judged("a", status=1)["a"]["files"], ["b.c (1 function)"])

    def test_library_without_checks(self):
        self.write("a.c", USER)
        self.write("b.c", OTHER)
        self.write("c.c", "int y; int other(void) { return __sync_fetch_and_add(&y, 1); }\n")
        for source, says in (("b.c", "missed"), ("c.c", "false alarms")):
            self.ok("gcc", "-shared", "-fPIC", source, "-o", "libother.so")
            self.ok(CC, "-g", "a.c", "-L.", "-lother", "-Wl,-rpath,$ORIGIN", "-o", "a")
            library = self.judged("a", status=1)["libother.so"]
            self.assertIn(says, library["what"])
            self.assertIn("called_from_lib:libother", library["advice"])
        for compiler in (CC, GCC):
            self.ok(compiler, "-g", "-shared", "-fPIC", "b.c", "-o", "libother.so")
            self.assertEqual(self.judged("a", status=0)["libother.so"]["verdict"], "ok")

    def test_library_that_is_not_there(self):
        self.write("a.c", USER)
        self.write("b.c", OTHER)
        self.ok(CC, "-shared", "-fPIC", "b.c", "-o", "libother.so")
        self.ok(CC, "-g", "a.c", "-L.", "-lother", "-o", "a")
        self.assertIn("not found", self.judged("a", status=1)["libother.so"]["what"])

    def test_named_library(self):
        self.write("a.c", CHECKED)
        self.write("b.c", OTHER)
        self.ok(CC, "-g", "a.c", "-o", "a")
        self.ok("gcc", "-shared", "-fPIC", "b.c", "-o", "plugin.so")
        self.assertEqual(self.judged("a", "./plugin.so", status=1)["plugin.so"]["verdict"], "matters")

    def test_program_without_runtime(self):
        self.assertIn("no BigFoot runtime", self.judged("/bin/true", status=1)["true"]["what"])

    def test_other_runtime(self):
        self.write("a.c", CHECKED)
        self.ok("gcc", "-fsanitize=thread", "a.c", "-o", "a")
        modules = self.judged("a", status=1)
        self.assertIn("bigfoot link", modules["a"]["advice"])
        self.assertTrue(any(name.startswith("libtsan") and module["verdict"] == "matters" for name, module in modules.items()))

    LOCK_H = """\
        static inline int take(int *lock) {
          int one = 1;
          __asm__ volatile("xchgl %0, %1" : "+r"(one), "+m"(*lock) : : "memory");
          return one;
        }
        """

    def test_assembly_that_synchronises(self):
        """By the function that has it, in whichever it was inlined, with the line; not the atomics, which are seen."""
        self.write("lock.h", self.LOCK_H)
        self.write("a.c", """\
            #include "lock.h"
            int x, y, word;
            static void count(int *p) { __asm__ volatile("1: lock; addl $1, %0" : "+m"(*p) : : "memory"); }
            static int swap(int a, int b) { __asm__("xchgl %0, %1" : "+r"(a), "+r"(b)); return a; }
            int main(void) { x = take(&word); count(&y); return swap(__atomic_fetch_add(&y, 1, __ATOMIC_SEQ_CST), 0) > 1; }
            """)
        for compiler, level in ((CC, "-O0"), (CC, "-O2"), (GCC, "-O0"), (GCC, "-O2")):
            with self.subTest(compiler=compiler, level=level):
                self.ok(compiler, "-g", level, "a.c", "-o", "a")
                self.ok("./a")
                self.assertEqual(self.judged("a", status=1)["a"].get("unseen_locks"), ["count (a.c:3)", "take (lock.h:3)"])
        self.ok(CC, "-O0", "a.c", "-o", "a")
        self.assertEqual(self.judged("a", status=1)["a"].get("unseen_locks"), ["count", "take"])

    def test_libraries_that_order_threads(self):
        self.write("a.c", "#include <omp.h>\nint x; int main(void) { x = omp_get_num_threads(); return 0; }\n")
        self.ok(CC, "-g", "a.c", "-I", self.omp_headers(), "-Wl,--no-as-needed", "-l:libgomp.so.1", "-o", "a")
        self.assertIn("OMP_NUM_THREADS=1", self.judged("a", status=1)["libgomp.so.1"]["advice"])

    def test_libraries_that_are_known_by_name(self):
        """They have nothing in them that tells."""
        self.write("a.c", USER)
        self.write("b.c", "int other(void) { return 1; }\n")
        for name, says in (("libglib-2.0.so.0", "GMutex"), ("libQt5Core.so.5", "QMutex"), ("libtbb.so.12", "tasks")):
            with self.subTest(name=name):
                self.ok("gcc", "-shared", "-fPIC", "b.c", f"-Wl,-soname,{name}", "-o", name)
                self.ok(CC, "-g", "a.c", f"./{name}", "-Wl,-rpath,$ORIGIN", "-o", "a")
                library = self.judged("a", status=1)[name]
                self.assertIn(says, library["what"])
                self.assertIn("CC=bigfoot-cc", library["advice"])

    def omp_headers(self):
        self.write("include/omp.h", "int omp_get_num_threads(void);\n")
        return self.directory / "include"

    def test_no_debug_information(self):
        self.write("a.c", CHECKED)
        self.ok(CC, "a.c", "-o", "a")
        self.ok("objcopy", "--strip-debug", "a", "b")   # the runtime's
        self.assertIn("-g", self.judged("b", status=0)["b"]["advice"])
        self.ok(CC, "-s", "a.c", "-o", "a")
        self.assertIn("strip", self.judged("a", status=0)["a"]["advice"])

    def test_text_has_eighty_columns(self):
        self.write("a.c", USER)
        self.write("b.c", OTHER)
        self.ok("gcc", "-shared", "-fPIC", "b.c", "-o", "libother.so")
        self.ok(CC, "-g", "a.c", "-L.", "-lother", "-Wl,-rpath,$ORIGIN", "-o", "a")
        done = self.run_it(BIGFOOT, "doctor", "a")
        self.assertEqual(done.returncode, 1)
        self.assertIn("MATTERS  libother.so", done.stdout)
        self.assertLessEqual(max(map(len, done.stdout.splitlines())), 80)

    def test_wrong_files(self):
        self.write("a.c", CHECKED)
        self.write("script", "#!/bin/sh\n")
        self.ok(CC, "-c", "a.c")
        self.ok("gcc", "-static", "a.c", "-o", "static")
        self.ok("ar", "rcs", "liba.a", "a.o")
        self.ok("gcc", "-m32", "-c", "-x", "c", "/dev/null", "-o", "small.o")
        for file, says in (("a.c", "no ELF file"), ("a.o", "object file"), ("liba.a", "archive"), ("script", "script"),
                           ("static", "static program"), ("nowhere", "no such file"), (".", "directory"), ("small.o", "x86-64")):
            said = self.fails(BIGFOOT, "doctor", file, status=2)
            self.assertIn(says, said)
            self.assertIn(f"'{file}'", said)
        self.assertIn("--jsn", self.fails(BIGFOOT, "doctor", "--jsn", "a.c", status=2))
        self.assertIn("needs a program", self.fails(BIGFOOT, "doctor", "--json", status=2))


if __name__ == "__main__":
    tree.main(complete=True)
