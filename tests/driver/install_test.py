#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""cmake --install gives a tree that works from anywhere, moved, and without build directory."""
import re
import shutil
import unittest

import tree
from tree import HELLO

RACY = '''
    #include <pthread.h>
    int shared;
    static void *work(void *unused) { shared = 1; return unused; }
    int main(void) {
      pthread_t threads[2];
      for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, work, 0);
      for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
      return 0;
    }
    '''
COMMANDS = [name for names in re.findall(r'^BIGFOOT_COMMAND\(\w+, "([^"]+)"', (tree.SOURCE / "driver/commands.def").read_text(), re.MULTILINE)
            for name in names.split("|")]
CONSUMER = '''
    cmake_minimum_required(VERSION 3.20)
    project(consumer C CXX)
    find_package(BigFoot 0.1 REQUIRED)
    add_library(part SHARED part.c)
    target_link_libraries(part PRIVATE BigFoot::BigFoot)
    add_library(archive STATIC archive.cpp)
    target_link_libraries(archive PRIVATE BigFoot::BigFoot)
    add_executable(app main.c)
    target_link_libraries(app PRIVATE part archive BigFoot::BigFoot)
    add_executable(plain plain.c)
    '''


@unittest.skipUnless((tree.ROOT / "cmake_install.cmake").exists(), "the tree is not a build directory")
class Install(tree.Test):
    def install(self):
        self.ok("cmake", "--install", tree.ROOT, "--prefix", self.directory / "first")
        (self.directory / "first").rename(self.directory / "prefix")   # relocatable
        return self.directory / "prefix"

    def test_files(self):
        prefix = self.install()
        for part in ("bin/bigfoot", "bin/bigfoot-cc", "bin/bigfoot-c++", "share/doc/bigfoot/LICENSE", "share/doc/bigfoot/examples/bank.cpp",
                     "share/man/man1/bigfoot.1", *(f"share/man/man1/bigfoot-{name}.1" for name in COMMANDS),
                     "share/bash-completion/completions/bigfoot", "share/bash-completion/completions/bigfoot-g++",
                     "share/zsh/site-functions/_bigfoot", "include/bigfoot/bigfoot.h", "lib/bigfoot/include/sanitizer/tsan_interface.h",
                     "lib/cmake/BigFoot/BigFootConfig.cmake", "lib/cmake/BigFoot/BigFootConfigVersion.cmake",
                     "lib/cmake/BigFoot/BigFootToolchain.cmake", *tree.PARTS):
            self.assertTrue((prefix / part).exists(), part)
        self.assertFalse((prefix / "bin/bigfoot-report").exists())
        self.assertFalse((prefix / "include/sanitizer").exists())   # other compilers have one of their own
        self.assertIn("All that is essential is there", self.ok(prefix / "bin/bigfoot", "doctor"))

    def test_bench(self):
        prefix = self.install()
        self.assertFalse(list((prefix / "share/bigfoot/bench").rglob("__pycache__")))
        self.assertIn("suite grande: crypt", self.ok(*self.away(prefix / "bin/bigfoot", "bench", "--list")))
        self.assertIn("needs BigFoot's source tree",
                      self.fails(*self.away(prefix / "bin/bigfoot", "bench", "--quick", "-k", "crypt", "--update"), status=2))

    def away(self, *command):
        """Prefixes a command so that it finds build directory and source tree empty, where the kernel lets us."""
        hide = ["unshare", "--map-root-user", "--mount", "sh", "-c",
                'mount -t tmpfs none "$1" && mount -t tmpfs none "$2" && shift 2 && exec "$@"', "sh", tree.SOURCE, tree.SOURCE]
        if tree.SOURCE not in tree.ROOT.parents:
            hide[-1] = tree.ROOT
        return [*hide, *command] if self.run_it(*hide, "true").returncode == 0 else command

    # Nothing that is opened lies in the build directory or the source tree.
    def test_does_not_need_the_build(self):
        prefix = self.install()
        self.write("a.c", HELLO)
        self.ok(*self.away(prefix / "bin/bigfoot-cc", "-O1", "-g", "a.c", "-o", "a"))
        self.assertEqual(self.ok(*self.away("./a")), "hello\n")
        self.ok("strip", "-g", "a")   # debug information may say where the runtime was compiled
        program = (self.directory / "a").read_bytes()
        self.assertTrue(str(prefix / "libexec/bigfoot/bigfoot-report").encode() in program)
        self.assertFalse(str(tree.ROOT).encode() in program)
        command = self.run_it(prefix / "bin/bigfoot-cc", "-###", "a.c").stderr
        self.assertNotIn(str(tree.ROOT), command)
        for part in ("BigFootPass.so", "BigFootFrontend.so"):
            self.assertNotIn(str(tree.ROOT), self.ok("readelf", "-d", prefix / "lib/bigfoot" / part))

    def test_reports_a_race(self):
        prefix = self.install()
        self.write("racy.c", RACY)
        said = self.fails(*self.away(prefix / "bin/bigfoot", "run", "racy.c"), status=66)
        self.assertIn("WARNING: BigFoot: data race", said)
        self.assertIn("racy.c:4", said)

    def consumer(self):
        self.write("CMakeLists.txt", CONSUMER)
        self.write("part.c", "int x; int part(void) { return x; }\n")
        self.write("archive.cpp", 'int z; extern "C" int archive() { return z; }\n')
        self.write("main.c", "int y; int part(void); int archive(void); int main(void) { return y + part() + archive(); }\n")
        self.write("plain.c", "int y; int main(void) { return y; }\n")

    def test_find_package(self):
        prefix = self.install()
        self.consumer()
        self.ok("cmake", "-G", "Ninja", "-B", "out", f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_C_COMPILER=clang-19",
                "-DCMAKE_CXX_COMPILER=clang++-19")
        self.ok("cmake", "--build", "out")
        self.ok("out/app")
        self.assert_has_runtime("out/app")
        self.assert_instrumented("out/libpart.so")
        self.assertNotIn("__bigfoot_module_init", self.symbols("out/plain"))
        self.assertTrue(str(prefix / "libexec/bigfoot/bigfoot-report").encode() in (self.directory / "out/app").read_bytes())

    def test_toolchain_file(self):
        prefix = self.install()
        self.consumer()
        self.ok("cmake", "-G", "Ninja", "-B", "out", f"-DCMAKE_PREFIX_PATH={prefix}",
                f"-DCMAKE_TOOLCHAIN_FILE={prefix}/lib/cmake/BigFoot/BigFootToolchain.cmake")
        self.ok("cmake", "--build", "out")
        self.ok("out/app")
        self.assert_has_runtime("out/app")
        self.assert_has_runtime("out/plain")

    def test_other_compilers_are_told_so(self):
        prefix = self.install()
        self.consumer()
        self.assertIn("load into clang 19 only",
                      self.fails("cmake", "-B", "out", f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_C_COMPILER=gcc", "-DCMAKE_CXX_COMPILER=g++"))


# What tests/package/run.sh tries on a fresh Debian, as far as it can be seen here.
@unittest.skipUnless((tree.ROOT / "CPackConfig.cmake").exists(), "the tree is not a build directory")
class Packages(tree.Test):
    def pack(self, kind):
        self.ok("cpack", "--config", tree.ROOT / "CPackConfig.cmake", "-G", kind, "-B", self.directory / "packages")
        [package] = [path for path in (self.directory / "packages").iterdir() if path.suffix in (".deb", ".gz")]
        return package

    def assert_closed(self, folder):
        """Nothing leads out of the package, and programs are stripped."""
        names = re.compile("|".join(rf"{re.escape(str(path))}(?!\w)" for path in (tree.ROOT, self.directory)).encode())
        programs = [*folder.rglob("lib/bigfoot/*.so"), *folder.rglob("libexec/bigfoot/bigfoot-*"), *folder.rglob("bin/bigfoot")]
        self.assertGreater(len(programs), 5)
        for path in programs:
            self.assertIn("no symbols", self.run_it("nm", path).stderr)
            self.assertNotIn("RUNPATH", self.ok("readelf", "-d", path), path)
        for path in folder.rglob("*"):
            if path.is_symlink():
                self.assertTrue(path.exists() and not str(path.readlink()).startswith("/"), path)
            elif path.is_file():
                self.assertIsNone(names.search(path.read_bytes()), path)

    def test_archive(self):
        self.ok("tar", "-xzf", self.pack("TGZ"))
        [first] = self.directory.glob("bigfoot-*")
        self.assert_closed(first)
        self.assertFalse(list(first.rglob("reporter_path.o")))
        self.write("racy.c", RACY)
        self.assertIn("racy.c:4", self.fails(first / "bin/bigfoot", "run", "racy.c", status=66))
        moved = first.rename(self.directory / "another place")
        self.assertIn("racy.c:4", self.fails(moved / "bin/bigfoot", "run", "racy.c", status=66))

    @unittest.skipUnless(shutil.which("dpkg-shlibdeps"), "no dpkg-dev")
    def test_debian(self):
        package = self.pack("DEB")
        self.ok("dpkg-deb", "-x", package, "x")
        self.assert_closed(self.directory / "x")
        usr = self.directory / "x/usr"
        self.assertEqual([path.name for path in (self.directory / "x").iterdir()], ["usr"])
        self.assertIn(b"/usr/libexec/bigfoot/bigfoot-report\0", (usr / "lib/bigfoot/reporter_path.o").read_bytes())
        pages = {path.name for path in (usr / "share/man/man1").iterdir()}
        self.assertEqual(pages, {"bigfoot.1.gz", *(f"bigfoot-{name}.1.gz" for name in COMMANDS)})
        licence = (usr / "share/doc/bigfoot/copyright").read_text()
        self.assertIn("/usr/share/common-licenses/Apache-2.0", licence)
        self.assertIn("LLVM Exceptions to the Apache 2.0 License", licence)
        self.assertTrue((usr / "share/zsh/vendor-completions/_bigfoot").exists())
        depends = self.ok("dpkg-deb", "-f", package, "Depends")
        for name in ("clang-19", "lld-19", "libllvm19", "libc6", "libstdc++6", "zlib1g", "libzstd1"):
            self.assertRegex(depends, rf"(^|, ){re.escape(name)}\b")


if __name__ == "__main__":
    tree.main(complete=True)
