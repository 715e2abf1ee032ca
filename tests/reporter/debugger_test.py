#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""gdb and lldb before, at and after a report, and with a core dump: docs/debugging.md."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(os.environ.get("BIGFOOT_TREE", HERE.parent.parent / "build"))
SCRIPTS = BUILD / "share/bigfoot/debuggers"
LLDB = shutil.which("lldb-19") or shutil.which("lldb")
SKIPPED = 77
# What the scripts print of a race on `v0`, in the first line of race().
FINDING = r"""BigFoot: data race, finding 1
  Write of size 4 at 0x\w+ of 'v0' by thread T(?P<now>[12]):
    #0 race at \S+/program\.c:(?P<line>\d+):6
  Previous write of size 4 at 0x\w+ of 'v0' by thread T(?P<before>[12]):
    #0 race at \S+/program\.c:(?P=line):6
  Thread T(?P=now) \(tid=\d+, running\) created by main thread:
    #0 pthread_create
    #1 main at \S+/program\.c:\d+
  Thread T(?P=before) \(tid=\d+, (?:running|finished)\) created by main thread:
    #0 pthread_create
    #1 main at \S+/program\.c:\d+
"""


def has_terminals():
    try:
        for end in os.openpty():
            os.close(end)
    except OSError:
        return False
    return True


class Sessions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="bigfoot-debugger-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.program = cls.folder / "program"
        subprocess.run([BUILD / "bin/bigfoot-cc", "-O0", "-g", "-pthread", HERE / "program.c", "-o", cls.program], check=True)

    def run_it(self, *words):
        done = subprocess.run(list(map(str, words)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120,
                              stdin=subprocess.DEVNULL, env={**os.environ, "BIGFOOT_OPTIONS": "color=never"})
        return done.stdout

    def assert_shown(self, said, times=1):
        self.assertEqual(len(re.findall(FINDING, said, re.MULTILINE)), times, said)
        line = (HERE / "program.c").read_text().splitlines()[int(re.search(FINDING, said)["line"]) - 1]
        self.assertEqual(line.strip(), "v0 = 1;")


@unittest.skipUnless(shutil.which("gdb"), "there is no gdb")
class Gdb(Sessions):
    def session(self, *commands, script=False, core=None, before=()):
        words = ["gdb", "-nx", "-q", "-batch", "-iex", "set debuginfod enabled off", *before, *(["-x", SCRIPTS / "bigfoot_gdb.py"] if script else [])]
        for command in commands:
            words += ["-ex", command]
        said = self.run_it(*words, self.program, *([core] if core else []))
        self.assertNotIn("Couldn't get", said)
        return said

    def test_runs_to_the_end(self):
        said = self.session("run")
        self.assertEqual(said.count("WARNING: BigFoot: data race"), 12)
        self.assertIn("exited with code 0102", said)
        # The reporter and its keeper are no threads nor children of the program's.
        self.assertEqual(said.count("[New Thread"), 2, said)
        self.assertNotIn("Detaching after", said)

    def test_breakpoint_of_the_program_s_own(self):
        said = self.session("break waitpid", "run", "bt", "continue")
        self.assertRegex(said, r"in main \(.*\) at .*program\.c:\d+")
        self.assertIn("exited with code 0102", said)

    def test_stops_where_it_races(self):
        for name in "__bigfoot_on_report", "__tsan_on_report":
            with self.subTest(name=name):
                said = self.session(f"break {name}", "run", "bt", "delete", "continue")
                self.assertRegex(said, r"#\d+ +0x\w+ in race \(.*\) at .*program\.c:\d+")
                self.assertLess(said.index("WARNING: BigFoot: data race"), said.index("in race ("))
                self.assertIn("exited with code 0102", said)

    def test_script_prints_both_stacks(self):
        said = self.session("run", "bigfoot-report", "bigfoot-report 7", "disable", "continue", script=True)
        self.assert_shown(said, times=2)
        self.assertIn("There is no finding 7; the last is 1.", said)
        self.assertIn("exited with code 0102", said)

    def test_without_debug_information_of_libc(self):
        said = self.session("run", "bigfoot-report", script=True, before=["-iex", "set debug-file-directory /nonexistent"])
        self.assert_shown(said, times=2)

    def test_script_without_a_report(self):
        self.assertIn("BigFoot has reported nothing yet.", self.session("break main", "run", "bigfoot-report", script=True))

    def test_core_dump_holds_the_findings(self):
        core = self.folder / "core"
        self.session("run", "continue", f"generate-core-file {core}", "kill", script=True)
        self.assertLess(core.stat().st_size, 1 << 30)
        said = self.session("bigfoot-report all", script=True, core=core)
        self.assert_shown(said)
        self.assertIn("BigFoot: data race, finding 2\n", said)
        self.assertIn(" of 'v1' by ", said)

    def test_core_dump_of_the_kernel_holds_the_findings(self):
        if pathlib.Path("/proc/sys/kernel/core_pattern").read_text().startswith(("|", "/")):
            self.skipTest("the kernel gives core dumps to others")
        folder = self.folder / "crash"
        folder.mkdir()
        subprocess.run(["sh", "-c", 'ulimit -c unlimited && exec "$0" crash', self.program], cwd=folder, capture_output=True)
        cores = list(folder.iterdir())
        if not cores:
            self.skipTest("this machine does not allow for core dumps")
        self.assertLess(cores[0].stat().st_size, 1 << 30)
        said = self.session("bigfoot-report all", script=True, core=cores[0])
        self.assert_shown(said)
        self.assertIn("BigFoot: data race, finding 12\n", said)


@unittest.skipUnless(LLDB, "there is no lldb")
class Lldb(Sessions):
    def session(self, *commands, core=None):
        words = [LLDB, "--no-lldbinit", "--batch", "-O", f"command script import {SCRIPTS}/bigfoot_lldb.py"]
        for command in commands:
            words += ["-o", command]
        said = self.run_it(*words, *(["--core", core] if core else []), self.program)
        self.assertNotIn("ThreadSanitizer", said)
        return said

    runs_it = unittest.skipUnless(has_terminals(), "lldb runs no program without a pseudo-terminal, and this machine has none")

    @runs_it
    def test_without_debug_information_of_libc(self):
        said = self.session("settings set symbols.enable-external-lookup false", "run", "bigfoot-report")
        self.assert_shown(said, times=2)

    @runs_it
    def test_script_prints_both_stacks(self):
        said = self.session("run", "bt", "bigfoot-report", "breakpoint disable", "continue")
        self.assert_shown(said, times=2)
        self.assertRegex(said, r"frame #\d+: 0x\w+ program`race\(.*\) at program\.c:\d+")
        self.assertEqual(said.count("WARNING: BigFoot: data race"), 12)
        self.assertIn("exited with status = 66", said)

    @runs_it
    def test_stops_at_every_report(self):
        said = self.session("run", "continue", "continue", "kill")
        self.assert_shown(said)
        self.assertIn("BigFoot: data race, finding 3\n", said)

    @runs_it
    def test_script_without_a_report(self):
        said = self.session("breakpoint set -n main", "run", "bigfoot-report")
        self.assertIn("BigFoot has reported nothing yet.", said)

    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb to write a core dump")
    def test_core_dump_holds_the_findings(self):
        core = self.folder / "core"
        self.run_it("gdb", "-nx", "-q", "-batch", "-iex", "set debuginfod enabled off", "-ex", "break __bigfoot_on_report", "-ex", "run",
                    "-ex", f"generate-core-file {core}", self.program)
        self.assert_shown(self.session("bigfoot-report all", core=core))


if __name__ == "__main__":
    if not (BUILD / "libexec/bigfoot/bigfoot-report").exists():
        print("BigFoot is not built")
        sys.exit(SKIPPED)
    for name, found in ("gdb", shutil.which("gdb")), ("lldb", LLDB):
        if not found:
            print(f"there is no {name}: its sessions are left out")
    unittest.main()
