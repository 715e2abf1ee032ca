#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The two commands of the source tree, as far as they can be tried without a fresh machine."""
import os
import shlex
import subprocess
import time

import tree


class Commands(tree.Test):
    @tree.unittest.skipUnless(tree.ROOT == tree.SOURCE / "build", "not the build directory of ./bigfoot")
    def test_second_call_does_nothing(self):
        self.ok(tree.SOURCE / "bigfoot", "--version")
        start = time.monotonic()
        done = self.run_it(tree.SOURCE / "bigfoot", "--version")
        self.assertLess(time.monotonic() - start, 2)   # 0.01 s on an idle machine
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_bench_is_found(self):
        self.assertIn("suite grande: crypt", self.ok(tree.BIGFOOT, "bench", "--list"))
        self.assertIn("--quick", self.ok(tree.BIGFOOT, "help", "bench"))
        self.assertIn("did you mean 'bench'?", self.fails(tree.BIGFOOT, "bnch", status=2))

    def test_unknown_option_of_test(self):
        self.assertIn("unknown option", self.fails(tree.SOURCE / "test", "--no-such"))

    def progress(self, target, terminal):
        """What is shown of a build in which a compiler warns."""
        script = (f'root={tree.SOURCE}; source "$root/tools/setup.sh"; progress configuring; '
                  f'printf "%s\\n" "[1/2] one" "x.c:1: warning: unused" "[2/2] two" | show_progress {target}; echo done >&2')
        if not terminal:
            return [line for line in self.run_it("bash", "-c", script).stderr.splitlines() if "building [" not in line]   # every ten seconds
        shown = subprocess.run(["script", "-qec", f"bash -c {shlex.quote(script)}", "/dev/null"], stdin=subprocess.DEVNULL, capture_output=True)
        lines = shown.stdout.decode().replace("\r\n", "\n").split("\n")[:-1]
        return [line.split("\r\x1b[K")[-1] for line in lines]   # each is written over by the next

    def test_who_builds_to_use_it_sees_progress_only(self):
        self.assertEqual(self.progress("product", terminal=False), ["bigfoot: configuring", "done"])

    def test_progress_is_one_line_of_a_terminal(self):
        for end in self.open_terminal():
            os.close(end)
        self.assertEqual(self.progress("product", terminal=True), ["done"])
        self.assertEqual(self.progress("all", terminal=True), ["x.c:1: warning: unused", "done"])

    def test_packages_are_listed_with_files_that_exist_once_installed(self):
        listed = self.ok("bash", "-c", f'root={tree.SOURCE}; source "$root/tools/setup.sh"; '
                                       'missing_packages "${packages[@]}" "${test_packages[@]}"')
        self.assertEqual(listed, "")


if __name__ == "__main__":
    tree.main(complete=False)
