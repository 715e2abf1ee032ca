# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the harness's tests share: its modules on the path, a suite of stand-ins, and a call of the harness in this process."""
import contextlib
import io
import json
import os
import pathlib
import shutil
import sys
import tempfile
import unittest
import unittest.mock

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
BIGFOOT = pathlib.Path(os.environ["BIGFOOT_TREE"]).resolve() / "bin/bigfoot"
sys.path.insert(0, str(SOURCE / "bench"))
import bench  # noqa: E402
import configurations  # noqa: E402
import measuring  # noqa: E402
import scaling  # noqa: E402

# Works for some 20 ms; TAMPER is what doctored compilers define.
PROGRAM = r"""
#include <cstdio>
#include <cstring>
static volatile long x;
static void spin(long n) { for (long i = 0; i < n; ++i) x = x + 1; }
int main(int argc, char **argv) {
  const bool small = argc == 5 && !std::strcmp(argv[4], "small");
  if (argc != 5 || std::strcmp(argv[1], "--threads") || std::strcmp(argv[3], "--size")) return 2;
  spin(small ? 10000000 : 1000000);
#if TAMPER == 1
  spin(40000000);
#elif TAMPER == 3
  std::fputs("==================\nWARNING: BigFoot: data race (pid=1)\nSUMMARY: BigFoot: data race a.cpp:1 in f\n", stderr);
#elif TAMPER == 4
  return 66;
#endif
  std::puts(TAMPER == 2 ? "43" : "42");
}
"""


class Test(unittest.TestCase):
    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="bigfoot-test-"))
        self.addCleanup(shutil.rmtree, self.directory)
        self.output = self.directory / "out"
        for name in ("one", "two"):
            path = self.directory / "suites/toy" / f"{name}.cpp"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("// SPDX\n#ifndef TAMPER\n#define TAMPER 0\n#endif\n" + PROGRAM)
        # The programs do the same in each run: a few of them tell as much as two seconds of them.
        for session in (measuring.Session, scaling.Session):
            shorter = unittest.mock.patch.object(session, "long_enough", 0.2)
            shorter.start()
            self.addCleanup(shorter.stop)
        known = list(configurations.TOOLS)
        self.addCleanup(lambda: configurations.TOOLS.__setitem__(slice(None), known))

    def doctor(self, name, tamper):
        """Adds a tool that compiles something else."""
        configurations.TOOLS.append(configurations.Tool(name, "clang", (f"-DTAMPER={tamper}",)))

    def bench(self, *words):
        """Returns: (exit status, stdout, stderr)."""
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = bench.main([f"--bigfoot={BIGFOOT}", f"--suites={self.directory / 'suites'}", "--size=small", "--repeat=1",
                                 "--threads=1", f"--output={self.output}", *words])
        return status, out.getvalue(), err.getvalue()

    def results(self):
        return json.loads((self.output / "results.json").read_text())


def main():
    if not BIGFOOT.exists():
        print("skipped: BigFoot is not built")
        sys.exit(77)
    unittest.main()
