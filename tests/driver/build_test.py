#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bigfoot run --build: projects of cmake, meson and make, built elsewhere, quietly, and run; and what is said if that fails."""
import os
import pathlib
import re
import shutil
import subprocess

import tree
from tree import BIGFOOT

# Compiles with a warning, which nobody is to see.
RACY = '''
    #include <assert.h>
    #include <pthread.h>
    #include <stdio.h>
    int shared;
    static void *work(void *unused) { shared++; return unused; }
    int main(void) {
      int nothing;
      pthread_t threads[2];
      for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, work, 0);
      for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
      int asserted = 0;
      assert(++asserted);
      printf("asserted %d\\n", asserted);
    }
    '''
CMAKE = '''
    cmake_minimum_required(VERSION 3.20)
    project(racy C)
    enable_testing()
    add_compile_options(-Wall)
    option(WITH_OTHER "" OFF)
    if(WITH_OTHER)
      add_executable(other racy.c)
    endif()
    add_executable(racy racy.c)
    add_test(NAME racy COMMAND racy)
    '''
MESON = '''
    project('racy', 'c')
    racy = executable('racy', 'racy.c', dependencies: dependency('threads'))
    test('racy', racy)
    '''
# Insists on its own compiler, as many do.
MAKE = '''
    CC = gcc
    CFLAGS = -O2 -Wall
    racy: racy.o
    \t$(CC) $(CFLAGS) $^ -o $@ -pthread
    other: racy.c
    \t$(CC) $(CFLAGS) $^ -o $@ -pthread
    check: other
    \t./other
    '''


class Build(tree.Test):
    def setUp(self):
        super().setUp()
        self.environment["XDG_CACHE_HOME"] = str(self.directory / "cache")
        for name in ("CFLAGS", "CXXFLAGS", "LDFLAGS", "MAKEFLAGS", "CC", "CXX"):
            self.environment.pop(name, None)

    def project(self, name, text, source=RACY):
        self.write(f"project/{name}", text)
        self.write("project/racy.c", source)
        return self.files("project")

    def files(self, folder):
        return sorted(str(path) for path in (self.directory / folder).rglob("*"))

    def folder(self):
        [folder] = (self.directory / "cache/bigfoot/builds").iterdir()
        return folder

    def build(self, *words, **more):
        return self.run_it(BIGFOOT, "run", "--build", "project", *words, **more)

    def assert_races(self, done):
        self.assertEqual((done.returncode, done.stdout), (66, "asserted 1\n"), done.stderr)
        # A line every ten seconds tells that a slow build lives.
        first, second = [line for line in done.stderr.splitlines() if not line.startswith("bigfoot: building: ")][:2]
        self.assertRegex(first, r"^bigfoot: building '.*/project' with checks by \w+ in '.*'$")
        self.assertEqual(second, "==================")
        self.assertNotIn("warning:", done.stderr)
        self.assertRegex(done.stderr, rf"#0 work {re.escape(str(self.directory.resolve()))}/project/racy.c:6:\d+ ")

    def needs(self, *programs):
        for program in programs:
            if not shutil.which(program):
                self.skipTest(f"no {program}")

    def test_cmake(self):
        self.needs("cmake", "ninja")
        before = self.project("CMakeLists.txt", CMAKE)
        self.assert_races(self.build("--", "./racy"))
        tested = self.build("--", "ctest", "--output-on-failure")
        self.assertEqual(tested.returncode, 8, tested.stderr)
        self.assertIn("WARNING: BigFoot: data race", tested.stdout)
        self.assertNotIn("has no BigFoot runtime", tested.stderr)
        self.assertEqual(self.files("project"), before)

    def test_cmake_without_ninja(self):
        self.needs("cmake", "make")
        self.project("CMakeLists.txt", CMAKE)
        bin = self.directory / "bin"
        bin.mkdir()
        for name in ("cmake", "make", "ld", "ar", "ranlib", "nm", "uname", "sh"):
            (bin / name).symlink_to(shutil.which(name))
        self.assert_races(self.build("--", "./racy", PATH=str(bin)))
        self.assertTrue((self.folder() / "Makefile").exists())

    def test_meson(self):
        self.needs("meson", "ninja")
        before = self.project("meson.build", MESON)
        self.assert_races(self.build("--", "./racy"))
        self.assert_races(self.build("--", "./racy"))   # set up before
        self.assertEqual(self.files("project"), before)

    def test_make(self):
        self.needs("make", "gcc")
        self.project("Makefile", MAKE)
        # What was built before without checks, and is newer than its source.
        self.ok("make", "-C", "project")
        before = self.files("project")
        self.assert_races(self.build("--", "./racy"))
        checked = self.build("--", "make", "check")
        self.assertIn("WARNING: BigFoot: data race", checked.stderr)   # of a program that make built only now
        self.assertEqual(checked.returncode, 2)
        self.assertEqual(self.files("project"), before)

    def test_make_copies_what_changed_and_removes_what_is_gone(self):
        self.needs("make")
        self.write("project/Makefile", "all: $(patsubst %.c,%,$(wildcard *.c))\n")
        self.write("project/one.c", "int main(void) { return 1; }\n")
        self.write("project/sub/two.c", "int main(void) { return 2; }\n")
        self.write("elsewhere/three.c", "int main(void) { return 3; }\n")
        (self.directory / "project/three.c").symlink_to("../elsewhere/three.c")
        (self.directory / "project/four.c").symlink_to("one.c")
        self.assertEqual(self.build("--", "./one").returncode, 1)
        (self.directory / "project/one.c").write_text("int main(void) { return 11; }\n")
        shutil.rmtree(self.directory / "project/sub")
        self.assertEqual(self.build("--", "./one").returncode, 11)
        self.assertEqual(self.build("--", "./three").returncode, 3)
        self.assertEqual(self.build("--", "./four").returncode, 11)
        self.assertFalse((self.folder() / "sub/two.c").exists())

    def test_only_what_changed_is_built(self):
        self.needs("cmake", "ninja")
        self.project("CMakeLists.txt", CMAKE)
        self.build()
        time = (self.folder() / "racy").stat().st_mtime_ns
        self.build()
        self.assertEqual((self.folder() / "racy").stat().st_mtime_ns, time)
        (self.directory / "project/racy.c").write_text("int main(void) { return 3; }\n")
        self.assertEqual(self.build("--", "./racy").returncode, 3)

    def test_other_options_build_anew(self):
        self.needs("cmake", "ninja")
        self.project("CMakeLists.txt", CMAKE)
        self.build()
        self.assertFalse((self.folder() / "other").exists())
        self.build("-DWITH_OTHER=ON")
        self.assertTrue((self.folder() / "other").exists())
        self.build("--checks=all")
        self.assertIn("--checks=all", (self.folder() / "compile_commands.json").read_text())
        self.assertIn("did you mean '--checks=all'?", self.build("--check=all").stderr)

    def test_without_a_command_the_folder_is_printed(self):
        self.needs("make")
        self.project("Makefile", MAKE)
        self.assertEqual(self.ok(BIGFOOT, "run", "--build", "project"), f"{self.folder()}\n")

    def test_path(self):
        """Our compilers are found, and come before other programs only if they must."""
        self.write("project/Makefile", "all:\n")
        self.assertEqual(self.build("--", "sh", "-c", "command -v bigfoot-cc").stdout, f"{tree.ROOT}/bin/bigfoot-cc\n")
        path = f"/first:{self.environment['PATH']}:{tree.ROOT}/bin"
        self.assertEqual(self.build("--", "sh", "-c", "echo $PATH", PATH=path).stdout, f"{path}\n")

    def test_folder_of_choice(self):
        self.needs("make")
        before = self.project("Makefile", MAKE)
        self.assert_races(self.build("--build-folder=out", "--", "./racy"))
        self.assertTrue((self.directory / "out/racy").exists())
        self.assertFalse((self.directory / "cache").exists())
        self.assertIn("has files that are not of", self.build("--build-folder=project", "--", "./racy").stderr)
        self.assertEqual(self.files("project"), before)
        self.assert_races(self.build("--build-folder=project/out", "--", "./racy"))
        self.assert_races(self.build("--build-folder=project/out", "--", "./racy"))   # which does not copy itself
        self.assertFalse((self.directory / "project/out/out").exists())

    def test_progress_is_one_line_that_goes(self):
        self.needs("cmake", "ninja")
        self.project("CMakeLists.txt", CMAKE)
        ours, theirs = self.open_terminal()
        child = subprocess.Popen([BIGFOOT, "run", "--build", "project", "--", "true"], cwd=self.directory,
                                 env={**self.environment, "TERM": "xterm"}, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs)
        os.close(theirs)
        said = b""
        try:
            while chunk := os.read(ours, 4096):
                said += chunk
        except OSError:
            pass
        os.close(ours)
        self.assertEqual(child.wait(), 0)
        self.assertRegex(said, rb"\r\x1b\[Kbigfoot: building: \[\d+/\d+\] ")
        # What is left when each line was written over by the next.
        shown = [line.split(b"\r\x1b[K")[-1] for line in said.replace(b"\r\n", b"\n").split(b"\n")]
        self.assertEqual(len(shown), 2, said)
        self.assertIn(b"with checks by cmake", shown[0])
        self.assertEqual(shown[1], b"")

    def test_errors(self):
        (self.directory / "project").mkdir()
        self.assertIn("no build system found in 'project': it has no CMakeLists.txt, no meson.build and no Makefile", self.build().stderr)
        self.write("project/configure", "")
        self.assertIn("./configure CC=bigfoot-cc CXX=bigfoot-c++", self.build().stderr)
        self.assertIn("no such directory", self.fails(BIGFOOT, "run", "--build", "nowhere", status=127))
        self.assertIn("is not a directory", self.fails(BIGFOOT, "run", "--build", "project/configure", status=2))
        self.write("other/Makefile", "all:\n")
        self.assertIn("name a folder with --build-folder", self.fails(BIGFOOT, "run", "--build", "other", status=2, HOME="", XDG_CACHE_HOME=""))
        self.assertIn("--build needs a directory", self.fails(BIGFOOT, "run", "--build", status=2))
        self.assertIn("bigfoot run --build project -- ctest", self.fails(BIGFOOT, "run", "--build", "project", "ctest", status=2))

    def test_missing_programs(self):
        for name, program in (("Makefile", "make"), ("meson.build", "meson"), ("CMakeLists.txt", "cmake")):
            self.write(f"project/{name}", "")
            said = self.fails(BIGFOOT, "run", "--build", "project", PATH="/nowhere")
            self.assertIn(f"{program} is needed and not found; install it with 'apt-get install {program}'", said)

    def test_a_build_that_fails(self):
        self.needs("make")
        self.project("Makefile", MAKE, "int main(void) { return }\n")
        said = self.fails(BIGFOOT, "run", "--build", "project", "--", "./racy")
        self.assertIn("racy.c:1:25: error: expected expression", said)
        log = self.folder() / ".bigfoot/log"
        self.assertIn(f"bigfoot: error: the build failed: make ended with status 2; all of its output is in '{log}'", said)
        self.assertIn("expected expression", log.read_text())

    def test_nothing_to_run(self):
        self.needs("make")
        self.project("Makefile", MAKE)
        self.assertIn("no such file or program: 'nothing'", self.fails(BIGFOOT, "run", "--build", "project", "--", "nothing", status=127))


if __name__ == "__main__":
    tree.main(complete=True)
