# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the driver's tests share: the tree under test and a scratch directory per test.

BIGFOOT_TREE names a build directory or prefix. A test file that needs pass and runtime calls main(complete=True) and
is skipped (77) as long as the tree has none.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import textwrap
import unittest

ROOT = pathlib.Path(os.environ["BIGFOOT_TREE"]).resolve()
SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
BIGFOOT, CC, CXX = (str(ROOT / "bin" / name) for name in ("bigfoot", "bigfoot-cc", "bigfoot-c++"))
PARTS = ("lib/bigfoot/BigFootPass.so", "lib/bigfoot/BigFootFrontend.so", "lib/bigfoot/libbigfoot_rt.a",
         "lib/bigfoot/libbigfoot_verify.a", "lib/bigfoot/bigfoot.syms", "libexec/bigfoot/bigfoot-report",
         "libexec/bigfoot/bigfoot-explain", "libexec/bigfoot/bigfoot-inspect", "lib/bigfoot/gcc.specs",
         "share/bigfoot/debuggers/bigfoot_gdb.py", "share/bigfoot/debuggers/bigfoot_lldb.py", "share/bigfoot/debuggers/bigfoot_finding.py")

HELLO = '#include <stdio.h>\nint main(void) { puts("hello"); return 0; }\n'
# Prints, and touches memory that can race, so that it gets a check.
CHECKED = '#include <stdio.h>\nint x; int main(void) { x = 1; puts("hello"); return 0; }\n'
HELLO_CXX = '#include <iostream>\nint main() { std::cout << "hello" << std::endl; }\n'


class Test(unittest.TestCase):
    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="bigfoot-test-"))
        self.addCleanup(shutil.rmtree, self.directory)
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(("BIGFOOT_", "CCACHE_", "CMAKE_"))}

    def write(self, name, text):
        path = self.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
        return str(path)

    def open_terminal(self):
        """Returns: the ends of a pseudo-terminal, ours and the program's."""
        try:
            return os.openpty()
        except OSError:
            self.skipTest("this machine has no pseudo-terminals")

    def run_it(self, *command, stdin="", **environment):
        return subprocess.run(list(map(str, command)), cwd=self.directory, env={**self.environment, **environment},
                              input=stdin, capture_output=True, text=True, timeout=240)

    def ok(self, *command, **more):
        """Runs a command that must succeed; returns its stdout."""
        done = self.run_it(*command, **more)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def fails(self, *command, status=1, **more):
        """Runs a command that must fail; returns its stderr."""
        done = self.run_it(*command, **more)
        self.assertEqual(done.returncode, status, f"{command}\n{done.stdout}\n{done.stderr}")
        return done.stderr

    def symbols(self, file):
        """Name => nm's letter."""
        lines = self.ok("nm", file).splitlines()
        return {line.split()[-1]: line.split()[-2] for line in lines if len(line.split()) >= 2}

    def assert_instrumented(self, file):
        self.assertIn("__bigfoot_module_init", self.symbols(file))

    def assert_has_runtime(self, file):
        self.assertIn(self.symbols(file).get("__bigfoot_module_init"), ("T", "t", "W"))


def is_complete():
    return all((ROOT / part).exists() for part in PARTS)


def main(complete):
    if complete and not is_complete():
        print("skipped: pass, runtime or reporter is not built")
        sys.exit(77)
    unittest.main()
