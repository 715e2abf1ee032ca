#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Other people's build systems: make -j, CMake, and the questions that autotools ask."""
import tree
from tree import CC, CXX, HELLO


class Builds(tree.Test):
    def test_make_in_parallel(self):
        for i in range(12):
            self.write(f"f{i}.c", f"int v{i}; int f{i}(void) {{ return v{i}; }}\n")
        calls = " + ".join(f"f{i}()" for i in range(12))
        declarations = "".join(f"int f{i}(void); " for i in range(12))
        self.write("main.c", f"{declarations} int main(void) {{ return {calls}; }}\n")
        objects = " ".join(f"f{i}.o" for i in range(12))
        self.write("Makefile", f"CFLAGS = -O1 -Werror -MMD\nmain: main.o {objects}\n")
        self.ok("make", "-j4", f"CC={CC}")
        self.ok("./main")
        self.assert_has_runtime("main")

    def test_cmake(self):
        self.write("CMakeLists.txt", '''
            cmake_minimum_required(VERSION 3.16)
            project(tiny C CXX)
            include(CheckCCompilerFlag)
            include(CheckSymbolExists)
            find_package(Threads REQUIRED)
            check_c_compiler_flag(-Wall HAS_WALL)
            check_c_compiler_flag(-fno-such-flag HAS_NONSENSE)
            check_symbol_exists(puts stdio.h HAS_PUTS)
            check_symbol_exists(no_such_function stdio.h HAS_NO_SUCH)
            message(STATUS "C=${CMAKE_C_COMPILER_ID}-${CMAKE_C_COMPILER_VERSION} CXX=${CMAKE_CXX_COMPILER_ID}")
            message(STATUS "checks=${HAS_WALL},${HAS_NONSENSE},${HAS_PUTS},${HAS_NO_SUCH}")
            add_library(part SHARED part.cpp)
            add_executable(app main.c)
            target_link_libraries(app part Threads::Threads)
            ''')
        self.write("part.cpp", 'int x; extern "C" int part() { return x; }\n')
        self.write("main.c", "int part(void); int main(void) { return part(); }\n")
        said = self.ok("cmake", "-G", "Ninja", "-B", "out", f"-DCMAKE_C_COMPILER={CC}", f"-DCMAKE_CXX_COMPILER={CXX}",
                       "-DCMAKE_BUILD_TYPE=RelWithDebInfo")
        self.assertRegex(said, r"C=Clang-19\.\d+\.\d+ CXX=Clang")
        self.assertIn("checks=1,,1,", said)
        self.ok("cmake", "--build", "out")
        self.ok("out/app")
        self.assert_has_runtime("out/app")
        self.assertIn("no work to do", self.ok("ninja", "-C", "out"))

    # What the script that autoconf makes runs, and what it concludes from.
    def test_autoconf_probes(self):
        self.write("conftest.c", "int main(void) { return 0; }\n")
        self.assertIn("clang version 19", self.ok(CC, "--version"))
        self.assertEqual(self.run_it(CC, "-V").returncode, 1)
        self.assertEqual(self.run_it(CC, "-qversion").returncode, 1)
        self.ok(CC, "conftest.c")                                    # name of the default output
        self.assertTrue((self.directory / "a.out").exists())
        self.ok("./a.out")                                           # cross compiling?
        self.ok(CC, "-c", "-g", "conftest.c")
        self.assertTrue((self.directory / "conftest.o").exists())    # suffix of object files
        self.write("macro.c", "#ifndef __GNUC__\nchoke me\n#endif\n")
        self.ok(CC, "-c", "macro.c")
        self.fails(CC, "-c", "-Werror", "-fno-such-flag", "conftest.c")
        self.write("missing.c", "char no_such_function(); int main(void) { return no_such_function(); }\n")
        self.fails(CC, "-o", "conftest", "missing.c")                # AC_CHECK_FUNC
        self.write("lib.c", "char cos(); int main(void) { return cos(); }\n")
        self.ok(CC, "-o", "conftest", "lib.c", "-lm")                # AC_CHECK_LIB
        done = self.run_it(CC, "-c", "conftest.c")
        self.assertEqual(done.stdout + done.stderr, "")              # libtool takes any output for a refusal
        done = self.run_it(CC, "-shared", "-fPIC", "-DPIC", "-Wl,-soname", "-Wl,x.so.0", "-Wl,-z,defs", "conftest.c", "-o", "x.so")
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))
        self.ok(CC, "-E", "conftest.c")
        self.fails(CC, "-E", "nonexistent.c")

    # configure runs programs to learn sizes; they must stay silent and quick.
    def test_program_is_silent(self):
        self.write("a.c", HELLO)
        self.ok(CC, "a.c", "-o", "a")
        done = self.run_it("./a")
        self.assertEqual((done.stdout, done.stderr), ("hello\n", ""))


if __name__ == "__main__":
    tree.main(complete=True)
