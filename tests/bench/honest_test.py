#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tools that are slow, or that lie, are found out."""
import harness
import configurations


class Honest(harness.Test):
    def test_slow_tool_is_seen_as_slow(self):
        self.doctor("same", 0)
        self.doctor("slow", 1)   # five times the work
        status, out, err = self.bench("--tools=same,slow")
        self.assertEqual(status, 0, err)
        for row in self.results()["programs"]:
            self.assertLess(row["tools"]["same"]["cpu"], 2)
            self.assertGreater(row["tools"]["slow"]["cpu"], 3)
            self.assertGreater(row["tools"]["slow"]["wall_overhead"], 1)
        self.assertGreater(self.results()["means"]["toy"]["slow"]["cpu"], 3)

    def refused(self, name, tamper, why):
        self.doctor("same", 0)
        self.doctor(name, tamper)
        status, out, err = self.bench(f"--tools=same,{name}")
        self.assertEqual(status, 1)
        self.assertIn("FAILED", out)
        self.assertEqual(self.results()["programs"], [])
        self.assertEqual(self.results()["means"], {})
        self.assertEqual({(f["program"], f["tool"]) for f in self.results()["failures"]}, {("toy/one", name), ("toy/two", name)})
        for failure in self.results()["failures"]:
            self.assertIn(why, failure["why"])

    def test_changed_output_is_refused(self):
        self.refused("liar", 2, "output differs: '43' instead of '42'")

    def test_race_report_is_refused(self):
        self.refused("alarmist", 3, "reported a race that is not there")

    def test_exit_status_is_refused(self):
        self.refused("failing", 4, "exit status 66")

    def test_one_bad_program_does_not_hide_the_others(self):
        source = self.directory / "suites/toy/two.cpp"
        source.write_text(source.read_text().replace("#if TAMPER == 1", "#if TAMPER == 5\n  return 1;\n#elif TAMPER == 1"))
        self.doctor("brittle", 5)
        status, out, err = self.bench("--tools=brittle")
        self.assertEqual(status, 1)
        self.assertEqual([row["name"] for row in self.results()["programs"]], ["one"])

    def test_nondeterministic_program_is_refused(self):
        (self.directory / "suites/toy/two.cpp").write_text(
            "#include <cstdio>\n#include <unistd.h>\nint main() { std::printf(\"%d\\n\", (int)getpid()); }\n")
        status, out, err = self.bench("--tools=tsan")
        self.assertEqual(status, 1)
        self.assertIn("output differs", self.results()["failures"][0]["why"])

    def test_our_configuration(self):
        """Built, measured, and its checks counted: one for each access."""
        status, out, err = self.bench("--tools=fasttrack", "-k", "one")
        self.assertEqual(status, 0, err)
        figures = self.results()["programs"][0]["tools"]["fasttrack"]
        self.assertAlmostEqual(figures["checks"], 1, 3)
        self.assertGreater(figures["compile"], 0.8)
        for name in ("results.md", "time.svg", "memory.svg"):
            self.assertTrue((self.output / name).stat().st_size)

    def test_bad_input(self):
        cases = (("--tools=fastrack", "did you mean 'fasttrack'?"), ("--suite=tou", "did you mean 'toy'?"), ("--tools=,", "there is: fasttrack"),
                 ("--repeat=0", "at least 1"), ("-kxyz", "no program"), ("--output=/proc/nowhere", "cannot be written"))
        for word, said in cases:
            with self.subTest(word):
                status, out, err = self.bench(word)
                self.assertEqual(status, 2)
                self.assertIn(said, err)

    def test_missing_valgrind_is_told(self):
        configurations.TOOLS[:] = [t._replace(launcher=("no-valgrind-here",)) if t.launcher else t for t in configurations.TOOLS]
        status, out, err = self.bench("--tools=tsan,drd", "-k", "one")
        self.assertEqual(status, 0, err)
        self.assertIn("drd: n/a, no-valgrind-here is not installed", out)

    def test_runaway_is_stopped(self):
        (self.directory / "suites/toy/two.cpp").write_text("int main() { for (volatile int i = 0;;) i = i; }\n")
        status, out, err = self.bench("--tools=tsan", "-k", "two", "--timeout=1")
        self.assertEqual(status, 1)
        self.assertIn("still running after 1 s", out)

    def test_limits(self):
        self.assertEqual(self.bench("--tools=fasttrack,tsan", "-k", "one", "--limit-cpu=1000")[0], 0)
        status, out, err = self.bench("--tools=fasttrack,tsan", "-k", "one", "--limit-memory=0.001")
        self.assertEqual(status, 1)
        self.assertIn("above the limit", err)


if __name__ == "__main__":
    harness.main()
