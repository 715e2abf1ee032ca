#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Linking: executables get the runtime and export it, shared libraries use it, -r gets nothing."""
import shutil

import tree
from tree import CC, CHECKED, CXX, HELLO, HELLO_CXX

LINKERS = [name for name in ("bfd", "gold", "lld") if name == "lld" or shutil.which("ld." + name)]


class Link(tree.Test):
    def test_c_needs_no_libstdcxx(self):
        self.write("a.c", HELLO)
        self.ok(CC, "-Wall", "-Werror", "a.c", "-o", "a")
        self.assertEqual(self.ok("./a"), "hello\n")
        self.assert_has_runtime("a")
        self.assertNotIn("stdc++", self.ok("readelf", "-d", "a"))

    def test_every_linker(self):
        self.write("a.cpp", HELLO_CXX)
        for linker in LINKERS:
            for pie in ("-pie", "-no-pie"):
                self.ok(CXX, f"-fuse-ld={linker}", pie, "-fPIE" if pie == "-pie" else "-fno-pie", "a.cpp", "-o", "a")
                self.assertEqual(self.ok("./a"), "hello\n")
                self.assertIn("__bigfoot_module_init", self.ok("nm", "-D", "a"))

    def test_executable_knows_its_reporter(self):
        self.write("a.c", HELLO)
        self.ok(CC, "a.c", "-o", "a")
        self.assertTrue(str(tree.ROOT / "libexec/bigfoot/bigfoot-report").encode() in (self.directory / "a").read_bytes())

    def test_no_larger_than_with_thread_sanitizer(self):
        if ".debug_info" in self.ok("readelf", "-SW", tree.ROOT / "lib/bigfoot/libbigfoot_rt.a"):
            self.skipTest("the runtime has debug information (BIGFOOT_DEBUG_RUNTIME)")
        self.write("a.c", CHECKED)
        self.ok(CC, "-O2", "-g", "a.c", "-o", "a")
        self.ok("clang-19", "-O2", "-g", "-fsanitize=thread", "a.c", "-o", "b")
        self.assertLess((self.directory / "a").stat().st_size, (self.directory / "b").stat().st_size)

    def test_gc_and_strip(self):
        self.write("a.c", HELLO)
        self.ok(CC, "-ffunction-sections", "-Wl,--gc-sections", "-s", "a.c", "-o", "a")
        self.assertEqual(self.ok("./a"), "hello\n")

    def test_shared_library_uses_the_executables_runtime(self):
        self.write("lib.c", "int x; int get(void) { return ++x; }\n")
        self.write("main.c", "int get(void); int main(void) { return get() - 1; }\n")
        for linker in LINKERS:
            self.ok(CC, f"-fuse-ld={linker}", "-shared", "-fPIC", "-Wl,-z,defs", "-Wl,--no-undefined", "-Wl,-z,now", "lib.c",
                    "-o", "libx.so")
            self.assertEqual(self.symbols("libx.so").get("__bigfoot_module_init"), "U")
            self.ok(CC, f"-fuse-ld={linker}", "main.c", "-L.", "-lx", "-Wl,-rpath,$ORIGIN", "-o", "a")
            self.ok("./a")

    def test_verifier_is_linked_on_request_only(self):
        """A program that verifies its placement counts what it and its libraries tell it; no other has any of it."""
        self.write("lib.c", "int x; int get(void) { return ++x; }\n")
        self.write("main.c", "int get(void), y; int main(void) { y = 1; return get() - 1; }\n")
        for linker in LINKERS:
            for flags in ([], ["--verify-placement", "--checks=all"]):
                self.ok(CC, *flags, f"-fuse-ld={linker}", "-shared", "-fPIC", "lib.c", "-o", "libx.so")
                self.ok(CC, *flags, f"-fuse-ld={linker}", "main.c", "-L.", "-lx", "-Wl,-rpath,$ORIGIN", "-o", "a")
                said = self.run_it("./a", BIGFOOT_OPTIONS="stats=1")
                self.assertEqual(said.returncode, 0, said.stderr)
                self.assertEqual("__bigfoot_tell_access" in self.symbols("a"), bool(flags))
                if flags:
                    self.assertRegex(said.stderr, r"accesses told\D+3\D+checks told\D+3\D+violations\D+0\b")
                else:
                    self.assertNotIn("told", said.stderr)
                self.write("a.map", "{ global: main; local: *; };\n")
                self.ok(CC, *flags, f"-fuse-ld={linker}", "-Wl,--version-script=a.map", "main.c", "-L.", "-lx",
                        "-Wl,-rpath,$ORIGIN", "-o", "a")
                self.ok("./a")

    def test_dlopen(self):
        self.write("lib.c", "int x; int get(void) { return ++x; }\n")
        self.write("main.c", '''
            #include <dlfcn.h>
            int main(void) {
              void *library = dlopen("./libx.so", RTLD_NOW);
              return library ? ((int (*)(void))dlsym(library, "get"))() - 1 : 9;
            }''')
        self.ok(CC, "-shared", "-fPIC", "lib.c", "-o", "libx.so")
        self.ok(CC, "main.c", "-o", "a")
        self.ok("./a")

    def test_exported_in_spite_of_exclude_libs(self):
        self.write("a.c", HELLO)
        for linker in LINKERS:
            self.ok(CC, f"-fuse-ld={linker}", "-Wl,--exclude-libs,ALL", "a.c", "-o", "a")
            self.assertIn("__bigfoot_module_init", self.ok("nm", "-D", "a"))

    def test_exported_in_spite_of_version_script(self):
        self.write("a.c", HELLO)
        self.write("a.map", "{ global: main; local: *; };\n")
        for linker in LINKERS:
            self.ok(CC, f"-fuse-ld={linker}", "-rdynamic", "-Wl,--version-script=a.map", "a.c", "-o", "a")
            self.assertIn("__bigfoot_module_init", self.ok("nm", "-D", "a"))

    # A name under which nothing of ours is found, as in ~/bin/cc -> bigfoot-cc.
    def test_other_names(self):
        self.write("a.c", HELLO)
        for name, compiler in (("cc", CC), ("my-clang", CC), ("g++", CXX)):
            (self.directory / name).symlink_to(compiler)
            self.ok(f"./{name}", "-x", "c", "a.c", "-o", "a")
            self.assertEqual(self.ok("./a"), "hello\n")

    def test_static_library(self):
        self.write("lib.c", "int x; int get(void) { return ++x; }\n")
        self.write("main.c", "int get(void); int main(void) { return get() - 1; }\n")
        self.ok(CC, "-c", "lib.c", "main.c")
        self.ok("ar", "rcs", "libx.a", "lib.o")
        self.ok(CC, "main.o", "-L.", "-lx", "-o", "a")
        self.ok("./a")

    def test_relocatable(self):
        self.write("a.c", CHECKED)
        self.write("b.c", "int y;\n")
        self.ok(CC, "-c", "a.c", "b.c")
        self.ok(CC, "-r", "a.o", "b.o", "-o", "ab.o")
        self.assertEqual(self.symbols("ab.o").get("__bigfoot_module_init"), "U")
        self.ok(CC, "ab.o", "-o", "a")
        self.assertEqual(self.ok("./a"), "hello\n")

    def test_mixed_languages(self):
        self.write("main.cpp", 'extern "C" int from_c(); extern "C" int from_s(); int main() { return from_c() + from_s(); }\n')
        self.write("c.c", "int from_c(void) { return 1; }\n")
        self.write("s.S", ".globl from_s\nfrom_s: movl $-1, %eax\n ret\n.section .note.GNU-stack,\"\",@progbits\n")
        self.ok(CXX, "main.cpp", "-x", "c", "c.c", "-x", "none", "s.S", "-o", "a")
        self.ok("./a")

    def test_language_of_the_last_x_does_not_reach_the_runtime(self):
        self.ok(CC, "-x", "c", "-", "-o", "a", stdin=HELLO)
        self.assertEqual(self.ok("./a"), "hello\n")

    def test_dash_dash(self):
        self.write("odd.c", HELLO)
        self.ok(CC, "-o", "a", "--", "odd.c")
        self.assertEqual(self.ok("./a"), "hello\n")

    def test_static_is_refused(self):
        self.write("a.c", HELLO)
        self.assertIn("-static is not supported", self.fails(CC, "-static", "a.c"))
        self.assertIn("-static-pie is not supported", self.fails(CC, "-static-pie", "a.c"))
        self.ok(CC, "-static", "-c", "a.c")
        self.ok(CC, "-static-libgcc", "a.c", "-o", "a")

    def test_cxx_library_is_not_linked_in(self):
        """The runtime stands in for some of it, and finds it through the loader."""
        self.write("a.cpp", "#include <stdexcept>\nint main() { try { throw std::runtime_error(\"x\"); } catch (...) {} }\n")
        for compiler, words, library in ((CXX, [], "libstdc++.so"), (CXX, ["-stdlib=libc++"], "libc++.so"),
                                         (str(tree.ROOT / "bin/bigfoot-g++"), [], "libstdc++.so")):
            self.ok(compiler, *words, "-static-libstdc++", "-static-libgcc", "a.cpp", "-o", "a")
            self.assertIn(library, self.ok("readelf", "-d", "a"))
            self.ok("./a")

    def test_undefined_behaviour_sanitizer_combines(self):
        self.write("a.c", HELLO)
        self.ok(CC, "-fsanitize=undefined", "a.c", "-o", "a")
        self.assertEqual(self.ok("./a"), "hello\n")

    def test_nostdlib_with_named_libraries(self):
        self.write("a.c", HELLO)
        self.ok(CC, "-nodefaultlibs", "a.c", "-o", "a", "-lc", "-lm", "-lgcc", "-lgcc_s")
        self.assertEqual(self.ok("./a"), "hello\n")

    def test_no_runtime(self):
        self.write("a.c", "int x; int main(void) { return x; }\n")
        self.assertIn("__bigfoot_", self.fails(CC, "--no-runtime", "a.c"))

    def test_nothing_is_left_behind(self):
        self.write("a.c", HELLO)
        self.write("tmp/x", "")
        self.ok(CC, "a.c", "-o", "a", TMPDIR=str(self.directory / "tmp"))
        self.assertEqual([p.name for p in (self.directory / "tmp").iterdir()], ["x"])


if __name__ == "__main__":
    tree.main(complete=True)
