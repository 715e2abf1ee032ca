#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""-flto, thin and full, with every linker that reads LLVM's objects."""
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


if __name__ == "__main__":
    tree.main(complete=True)
