#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reporter and the program are two worlds: what a reporter gets of the program, and what the program sees of it."""
import json
import os
import pathlib
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(os.environ.get("BIGFOOT_TREE", HERE.parent.parent / "build"))
SKIPPED = 77
# Writes down what it was given, and says of every finding that it was printed.
WITNESS = """#!{python} -IS
import json, os, socket
status = dict(line.split(":\\t") for line in open("/proc/self/status") if ":\\t" in line)
seen = dict(environment=dict(os.environ), session=os.getsid(0), group=os.getpgid(0), parent=os.getppid(),
            descriptors={{name: os.readlink("/proc/self/fd/" + name) for name in os.listdir("/proc/self/fd") if int(name) < 1000
                         and os.path.exists("/proc/self/fd/" + name)}},
            blocked=int(status["SigBlk"], 16), ignored=int(status["SigIgn"], 16))
json.dump(seen, open("{file}", "w"))
while lines := os.read(3, 65536):
    os.write(3, b"1\\n" * lines.count(b"report-now"))
"""


class World(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="bigfoot-world-")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.directory = pathlib.Path(cls.folder.name)
        cls.program = cls.directory / "program"
        cls.build("-o", cls.program, HERE / "program.c")

    @classmethod
    def build(cls, *words):
        subprocess.run([BUILD / "bin/bigfoot-cc", "-O1", "-g", "-pthread", *words], check=True)

    def run_it(self, *words, before=(), options="", **environment):
        done = subprocess.run([*before, self.program, *words], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
                              env={**os.environ, "BIGFOOT_OPTIONS": options, **environment})
        return done

    def seen(self, **given):
        file = self.directory / "seen.json"
        witness = self.directory / "witness"
        witness.write_text(WITNESS.format(python=sys.executable, file=file))
        witness.chmod(0o755)
        done = self.run_it(options=f"reporter={witness}", **given)
        self.assertEqual(done.returncode, 66, done.stderr)
        return json.loads(file.read_text())

    def test_environment(self):
        environment = self.seen(LD_LIBRARY_PATH="/somewhere", PYTHONPATH="/else", LANG="C")["environment"]
        self.assertLessEqual(set(environment), {"LC_CTYPE"})   # python sets that one itself

    def test_descriptors(self):
        with open(self.directory / "open", "w") as extra:
            os.set_inheritable(extra.fileno(), True)
            seen = self.seen(before=["sh", "-c", f'exec "$0" 7>{self.directory}/other'])["descriptors"]
        targets = {int(name): target for name, target in seen.items()}
        self.assertEqual(targets[0], "/dev/null")
        self.assertEqual(targets[1], "/dev/null")
        self.assertTrue(targets[2].startswith("pipe:"), targets)
        self.assertTrue(targets[3].startswith("socket:"), targets)
        self.assertNotIn(str(self.directory / "other"), targets.values())

    def test_signals(self):
        seen = self.seen(before=["env", "--ignore-signal=TERM", "--block-signal=USR1"])
        self.assertEqual(seen["blocked"], 0)
        python_ignores = 1 << (signal.SIGPIPE - 1) | 1 << (signal.SIGXFSZ - 1)
        self.assertEqual(seen["ignored"] & ~python_ignores, 0)

    def test_session(self):
        seen = self.seen()
        self.assertNotEqual(seen["session"], os.getsid(0))
        self.assertNotEqual(seen["group"], os.getpgid(0))
        self.assertEqual(seen["session"], seen["group"])

    def test_program_sees_no_child(self):
        for how in "usual", "subreaper":
            with self.subTest(how=how):
                done = self.run_it(how)
                self.assertEqual(done.stdout, "wait: no child, 0 signals\n")
                self.assertEqual(done.stderr.count("WARNING: BigFoot: data race"), 12)

    def test_process_one(self):
        unshare = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child"]
        if os.geteuid() == 0:
            unshare = ["unshare", "--pid", "--fork", "--kill-child"]
        if not shutil.which("unshare") or subprocess.run([*unshare, "true"], capture_output=True).returncode:
            self.skipTest("this machine does not allow for namespaces of processes")
        done = self.run_it(before=unshare)
        self.assertEqual(done.stdout, "wait: no child, 0 signals\n")
        self.assertEqual(done.stderr.count("WARNING: BigFoot: data race"), 12)

    def needed_by_the_reporter(self):
        """The name of a library of its own, which no program of ours needs."""
        needed = subprocess.run(["readelf", "-d", BUILD / "libexec/bigfoot/bigfoot-report"], capture_output=True, text=True, check=True).stdout
        return next(name for name in re.findall(r"\(NEEDED\).*\[(.*)\]", needed) if not re.match(r"lib(c|m|gcc_s|stdc\+\+)\.so", name))

    def test_checked_library_is_loaded_before(self):
        library = self.directory / self.needed_by_the_reporter()
        source = self.directory / "library.c"
        source.write_text("int used; void use_it(void) { ++used; }\n")
        self.build("-fPIC", "-shared", "-o", library, source)
        for name in "LD_PRELOAD", "LD_LIBRARY_PATH":
            with self.subTest(name=name):
                done = self.run_it(**{name: str(library if name == "LD_PRELOAD" else self.directory)})
                self.assertEqual(done.stderr.count("WARNING: BigFoot: data race"), 12, done.stderr[-2000:])

    def test_output_ends_with_the_program_s_own(self):
        """Who reads the program's output sees its end while the program runs."""
        process = subprocess.Popen([self.program, "close"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(process.kill)
        self.assertEqual(process.stdout.readline(), "wait: no child, 0 signals\n")
        self.assertTrue(select.select([process.stdout], [], [], 30)[0], "its output has not ended after half a minute")
        self.assertEqual(process.stdout.read(), "")
        self.assertIsNone(process.poll())
        process.communicate("\n", timeout=30)
        self.assertEqual(process.returncode, 66)

    def test_nothing_is_left(self):
        """When the program is gone, so is all that it started."""
        done = subprocess.run([sys.executable, "-c", """
import ctypes, os, subprocess, sys
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)   # PR_SET_CHILD_SUBREAPER
subprocess.run([sys.argv[1]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    print(os.waitpid(-1, 0))
except ChildProcessError:
    print("no child")
""", str(self.program)], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.stdout, "no child\n", done.stderr)


if __name__ == "__main__":
    if not (BUILD / "libexec/bigfoot/bigfoot-report").exists():
        print("BigFoot is not built")
        sys.exit(SKIPPED)
    unittest.main()
