#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiling without linking: the same files, languages and flags that clang takes."""
import re

import tree
from tree import CC, CXX, BIGFOOT, HELLO

SOURCE = "int x; int get(void) { return x; }\n"


class Compile(tree.Test):
    def test_every_level(self):
        self.write("a.c", SOURCE)
        for level in ("-O0", "-O1", "-O2", "-O3", "-Os", "-Oz", "-Og"):
            self.ok(CC, level, "-Wall", "-Werror", "-c", "a.c", "-o", "a.o")
            self.assert_instrumented("a.o")

    def test_debug_and_frame_flags(self):
        self.write("a.c", SOURCE)
        for flag in ("-g0", "-g", "-gsplit-dwarf", "-fomit-frame-pointer", "-momit-leaf-frame-pointer", "-ffreestanding"):
            self.ok(CC, flag, "-O2", "-c", "a.c")
            self.assert_instrumented("a.o")

    def test_assembly_and_ir(self):
        self.write("a.c", SOURCE)
        self.assertIn("__bigfoot_", self.ok(CC, "-S", "a.c", "-o", "-"))
        self.assertIn("__bigfoot_", self.ok(CC, "-S", "-emit-llvm", "a.c", "-o", "-"))

    def test_preprocessing(self):
        self.write("a.c", "__BIGFOOT__ __SANITIZE_THREAD__\n")
        self.assertIn("1 __SANITIZE_THREAD__", self.ok(CC, "-E", "-P", "a.c"))
        self.assertIn("1 1", self.ok(CC, "--define-tsan-macros", "-E", "-P", "a.c"))
        self.assertIn("__BIGFOOT__ __SANITIZE_THREAD__", self.ok(CC, "-U__BIGFOOT__", "-E", "-P", "a.c"))

    def test_feature_tests(self):
        """Who asks for ThreadSanitizer hears no, and on request yes, in every way of compiling; the checks are ours all the same."""
        self.write("a.c", """
            #if __has_feature(thread_sanitizer) && defined(__SANITIZE_THREAD__)
            int yes;
            #elif !__has_feature(thread_sanitizer) && !defined(__SANITIZE_THREAD__)
            int no;
            #endif
            int x;
            int f(int *p) { return x++ + __atomic_fetch_add(p, 1, __ATOMIC_SEQ_CST); }
            static inline int g(int *p) { return *p; }
            int h(int *p) { return g(p); }
            """)
        self.assertIn("int no;", self.ok(CC, "-E", "a.c"))
        self.assertIn("int yes;", self.ok(CC, "--define-tsan-macros", "-E", "a.c"))
        self.write("list", "fun:f\n")
        for flags in (["-O0"], ["-O2"], ["-O2", "-g"], ["-Os", "-fPIC"], ["-save-temps"], ["-O2", "--ignorelist=list"]):
            self.ok(CC, *flags, "-c", "a.c")
            without = self.symbols("a.o")
            self.ok(CC, *flags, "--define-tsan-macros", "-c", "a.c")
            symbols = self.symbols("a.o")
            self.assertIn("no", without)
            self.assertIn("yes", symbols)
            self.assertEqual(set(without) - {"no"}, set(symbols) - {"yes", "tsan.module_ctor", "__tsan_init"})
        self.write("a.h", "#if __has_feature(thread_sanitizer)\nint in_header;\n#endif\n")
        self.ok(CC, "--define-tsan-macros", "-x", "c-header", "a.h", "-o", "a.h.pch")
        self.ok(CC, "--define-tsan-macros", "-include-pch", "a.h.pch", "-c", "a.c")
        self.assertLessEqual({"yes", "in_header"}, set(self.symbols("a.o")))

    def test_annotations(self):
        """With BigFoot the header's macros are calls, without it nothing; in every language version, and quiet."""
        header = tree.pathlib.Path(__file__).resolve().parents[2] / "include"
        names = sorted(set(re.findall(r"#define (BIGFOOT_\w+)\(([\w, ]*)\)", (header / "bigfoot/bigfoot.h").read_text())))
        self.assertGreater(len(names), 15)
        calls = "".join(f"  {name}({', '.join('0' for _ in arguments.split())});\n" for name, arguments in names)
        self.write("a.c", "#include <bigfoot/bigfoot.h>\nint main(void) {\n" + calls + "  return 0;\n}\n")
        for compiler, standard in ((CC, "c89"), (CC, "c23"), (CXX, "c++98"), (CXX, "c++20")):
            strict = ["-std=" + standard, "-pedantic", "-Wall", "-Werror", "-Wno-unused-value", "-Wno-deprecated"]
            language = ["-x", "c++"] if compiler == CXX else []
            self.ok(compiler, *strict, *language, "-c", "a.c", "-o", "a.o")
            self.assertIn("__bigfoot_mutex_pre_lock", self.symbols("a.o"))
            plain = "clang++-19" if compiler == CXX else "clang-19"
            self.ok(plain, *strict, *language, "-I", str(header), "-c", "a.c", "-o", "a.o")
            self.assertNotIn("__bigfoot", self.symbols("a.o"))

    def test_dependencies(self):
        self.write("a.c", '#include "a.h"\n' + SOURCE)
        self.write("a.h", "")
        self.assertEqual(self.ok(CC, "-MM", "a.c").split(), ["a.o:", "a.c", "a.h"])
        self.ok(CC, "-MMD", "-MF", "a.d", "-c", "a.c")
        self.assertEqual((self.directory / "a.d").read_text().split(), ["a.o:", "a.c", "a.h"])

    def test_standard_input(self):
        self.ok(CC, "-x", "c", "-c", "-", "-o", "a.o", stdin=SOURCE)
        self.assert_instrumented("a.o")
        self.assertIn("__bigfoot_", self.ok(CC, "-xc++", "-S", "-o", "-", "-", stdin="int x; int get() { return x; }"))

    def test_several_sources(self):
        self.write("a.c", SOURCE)
        self.write("b.cpp", "int y; int give() { return y; }\n")
        self.write("c.S", "#ifdef __BIGFOOT__\n.globl from_c\nfrom_c: ret\n#endif\n")
        self.write("d.s", ".globl from_d\nfrom_d: ret\n")
        self.ok(CC, "-Werror", "-c", "a.c", "b.cpp", "c.S", "d.s")
        self.assert_instrumented("a.o")
        self.assert_instrumented("b.o")
        self.assertIn("from_c", self.symbols("c.o"))
        self.assertIn("from_d", self.symbols("d.o"))

    def test_precompiled_header(self):
        self.write("all.h", "#include <stdio.h>\n#define GREETING \"hello\"\n")
        self.write("a.cpp", "int main() { puts(GREETING); }\n")
        self.ok(CXX, "-O1", "all.h", "-o", "all.h.pch")
        self.ok(CXX, "-O1", "-x", "c++-header", "all.h", "-o", "other.pch")
        self.ok(CXX, "-O1", "-include-pch", "all.h.pch", "a.cpp", "-o", "a")
        self.assertEqual(self.ok("./a"), "hello\n")

    def test_response_files(self):
        self.write("a file.c", SOURCE)
        self.write("inner", '"a file.c"\n-o a.o')
        self.write("outer", "-c --checks=all\n@inner")
        self.ok(CC, "@outer")
        self.assert_instrumented("a.o")

    def test_sets_of_checks(self):
        self.write("a.c", "void fill(int *a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }\n")
        for checks, strided in (("all", False), ("redcard", False), ("bigfoot", True)):
            self.ok(CC, f"--checks={checks}", "-O2", "-c", "a.c")
            self.assertEqual("__bigfoot_write_strided" in self.symbols("a.o"), strided, checks)

    def test_very_long_command(self):
        self.write("a.c", SOURCE)
        self.write("many", "\n".join(f"-DMACRO_{i}='a \\\"b\\\" \\\\ {'x' * 100}'" for i in range(4000)))
        self.ok(CC, "-c", "a.c", "@many")
        self.assert_instrumented("a.o")

    def test_dash_dash(self):
        self.write("odd.c", SOURCE)
        self.ok(CC, "-c", "-o", "a.o", "--", "odd.c")
        self.assert_instrumented("a.o")

    def test_xclang_and_mllvm(self):
        self.write("a.c", SOURCE)
        self.ok(CC, "-O2", "-Xclang", "-disable-lifetime-markers", "-mllvm", "-inline-threshold=10", "-c", "a.c")

    def test_ignorelist(self):
        self.write("list", "fun:get\n")
        self.write("a.c", SOURCE)
        self.ok(CC, "--ignorelist=list", "-c", "a.c")
        self.write("main.c", "int get(void); int main(void) { return get(); }")
        self.ok(CC, "-flto", "--ignorelist=list", "a.c", "main.c", "-o", "a")   # and nothing of it reaches the linker

    def test_missing_ignorelist(self):
        self.assertIn("cannot read the ignore list", self.fails(CC, "--ignorelist=nowhere", "-E", "-", status=2))

    def test_probing_says_what_clang_says(self):
        for flags in (["--version"], ["-dumpmachine"], ["-dumpversion"], ["-print-file-name=libc.so"],
                      ["-print-search-dirs"], ["-v"], ["-print-prog-name=ld"], ["-print-resource-dir"]):
            ours, clang = self.run_it(CC, *flags), self.run_it("/usr/lib/llvm-19/bin/clang", *flags)
            self.assertEqual((ours.stdout, ours.stderr, ours.returncode), (clang.stdout, clang.stderr, clang.returncode))

    def test_errors_are_clangs(self):
        self.write("bad.c", "int x = ;\n")
        self.assertIn("bad.c:1:9: error: expected expression", self.fails(CC, "-c", "bad.c"))
        self.assertIn("unknown argument: '--frobnicate'", self.fails(CC, "--frobnicate", "-c", "bad.c"))
        self.assertIn("no input files", self.fails(CC))
        self.assertIn("no such file", self.fails(CC, "-c", "nowhere.c"))

    def test_other_detectors_are_refused(self):
        self.write("a.c", SOURCE)
        for name in ("thread", "address", "memory", "hwaddress", "undefined,address"):
            self.assertIn("cannot be combined with BigFoot", self.fails(CC, f"-fsanitize={name}", "-c", "a.c"))
        self.ok(CC, "-fsanitize=undefined", "-c", "a.c")
        self.ok(CC, "-fsanitize=thread", "-fno-sanitize=thread", "-c", "a.c")

    def test_other_targets_are_refused(self):
        self.write("a.c", SOURCE)
        self.assertIn("x86-64 Linux only", self.fails(CC, "-m32", "-c", "a.c"))
        self.assertIn("x86-64 Linux only", self.fails(CC, "--target=aarch64-linux-gnu", "-c", "a.c"))

    def test_subcommands_are_the_same(self):
        self.write("a.c", HELLO)
        self.ok(BIGFOOT, "cc", "-c", "a.c", "-o", "1.o")
        self.ok(CC, "-c", "a.c", "-o", "2.o")
        self.assertEqual((self.directory / "1.o").read_bytes(), (self.directory / "2.o").read_bytes())


if __name__ == "__main__":
    tree.main(complete=True)
