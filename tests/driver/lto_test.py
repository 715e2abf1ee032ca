#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""-flto, thin and full, with every linker that reads LLVM's objects."""
import re

import tree
from link_test import LINKERS
from tree import CC, CXX


class Lto(tree.Test):
    def check(self, *flags):
        self.write("a.cpp", "#include <cstdio>\nextern \"C\" int get(); int main() { printf(\"%d\\n\", get()); }\n")
        self.write("b.c", "int x = 41; int get(void) { return ++x; }\n")
        self.ok(CC, *flags, "-c", "b.c")
        self.ok(CXX, *flags, "a.cpp", "b.o", "-o", "a")
        self.assertEqual(self.ok("./a"), "42\n")
        self.assert_has_runtime("a")

    def test_default_linker(self):
        for flag in ("-flto", "-flto=full", "-flto=thin"):
            for level in ("-O0", "-O2"):
                self.check(flag, level)

    def test_every_linker(self):
        for linker in LINKERS:
            for flag in ("-flto=full", "-flto=thin"):
                self.check(flag, "-O2", f"-fuse-ld={linker}")

    def test_shared(self):
        self.write("b.c", "int x; int get(void) { return ++x; }\n")
        self.ok(CC, "-flto", "-O2", "-shared", "-fPIC", "-Wl,-z,defs", "b.c", "-o", "libb.so")
        self.assertEqual(self.symbols("libb.so").get("__bigfoot_module_init"), "U")

    def checks(self, *flags):
        """How many checks a run of a.cpp with b.cpp makes."""
        self.ok(CXX, *flags, "-O2", "-g", "--checks=bigfoot", "--count-accesses", "-c", "a.cpp", "b.cpp")
        self.ok(CXX, *flags, "-O2", "a.o", "b.o", "-fuse-ld=lld", "-o", "a")
        done = self.run_it("./a", BIGFOOT_OPTIONS="stats=1")
        self.assertEqual(done.returncode, 0, done.stderr)
        return int(re.search(r"\bchecks\D+(\d+)", done.stderr)[1])

    def test_bodies_of_other_files(self):
        """The second write needs no check, if the function between is known not to synchronise."""
        self.write("a.cpp", """\
            long x;
            long quiet(long);
            int main() {
              long n = 2;
              __asm__("" : "+r"(n));   // what it is, nobody knows
              x = 1;
              x = quiet(n);
              __asm__ volatile("" : : "r"(&x) : "memory");   // and that it is used
            }
            """)
        terms = " ".join(f"n = n * {2 * i + 3} ^ n >> {i + 1};" for i in range(20))
        for flag, attribute in (("-flto=full", "__attribute__((noinline)) "), ("-flto=thin", "")):
            self.write("b.cpp", f"{attribute}long quiet(long n) {{ {terms} return n | 1; }}\n")
            with self.subTest(flag):
                self.assertEqual(self.checks(flag), self.checks(flag, "--place-at-link") + 1)

    def test_left_to_the_link(self):
        self.write("a.cpp", "int x; int main() { return x; }\n")
        for flag in ("-flto=full", "-flto=thin"):
            self.ok(CXX, flag, "-O2", "--place-at-link", "-c", "a.cpp")
            self.assertIn("__bigfoot_link_with_place_at_link", self.fails(CXX, flag, "-O2", "-fuse-ld=lld", "a.o", "-o", "a"))
            self.ok(CXX, flag, "-O2", "--place-at-link", "a.o", "-o", "a")
            self.assert_has_runtime("a")
            self.ok("./a")
        self.assertIn("-flto", self.fails(CXX, "--place-at-link", "-c", "a.cpp", status=2))


if __name__ == "__main__":
    tree.main(complete=True)
