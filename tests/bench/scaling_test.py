#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Costs that grow with threads are seen to grow, by as much as they do; and the programs say how much work they have."""
import json
import subprocess
import xml.etree.ElementTree

import harness
import line_plot
import programs
import scaling
import scaling_table

# Equally much work with any number of threads; a tool that is compiled with TAMPER 1 adds as much for every thread.
PROGRAM = r"""
#include <cstdio>
#include <cstdlib>
static volatile long x;
static void spin(long n) { for (long i = 0; i < n; ++i) x = x + 1; }
int main(int argc, char **argv) {
  const long threads = std::atol(argv[2]);
  if (argc == 6) return std::puts("1000 turns"), 0;
  spin(8000000);
#if TAMPER == 1
  spin(8000000 * threads);
#elif TAMPER == 2
  spin(24000000);
#endif
  std::puts("42");
}
"""
# Each thread adds operations, so that none costs more than before.
INCONSTANT = PROGRAM.replace('std::puts("1000 turns")', 'std::printf("%ld turns\\n", 1000 * threads)')
# What it prints depends on the number of threads.
WRONG = PROGRAM.replace('std::puts("42")', 'std::puts(argv[2])')


class Scaling(harness.Test):
    def write(self, **sources):
        for name, text in sources.items():
            (self.directory / "suites/toy" / f"{name}.cpp").write_text("#ifndef TAMPER\n#define TAMPER 0\n#endif\n" + text)

    def scaling(self, *words):
        """Returns: exit status, the results."""
        status, out, err = self.bench("--scaling", "--suite=toy", "--threads=8,1,2", *words)
        self.assertIn(status, (0, 1), err)
        return status, json.loads((self.output / "scaling.json").read_text())

    def test_growth_is_seen(self):
        self.write(one=PROGRAM, two=INCONSTANT)
        self.doctor("growing", 1)
        self.doctor("steady", 2)
        status, results = self.scaling("--tools=growing,steady")
        self.assertEqual((status, results["about"]["threads"]), (0, [1, 2, 8]))
        one, two = results["programs"]
        self.assertEqual((one["constant"], two["constant"], one["operation"]), (True, False, "turns"))
        growth = lambda row, tool: scaling.overheads(row, tool)[8] / scaling.overheads(row, tool)[1]
        self.assertGreater(growth(one, "growing"), 4)     # 8, if nothing disturbs
        self.assertLess(growth(one, "steady"), 2)
        self.assertLess(growth(two, "growing"), 2)        # divided by more operations
        self.assertAlmostEqual(results["growth"]["toy"]["growing"]["8"], growth(one, "growing"))   # the other is not in it
        self.assertEqual(sum(p.stat().st_size > 0 for p in self.output.glob("scaling.*")), 3)

    def test_other_output_with_more_threads_is_refused(self):
        self.write(one=PROGRAM, two=WRONG)
        self.doctor("same", 0)
        status, results = self.scaling("--tools=same")
        self.assertEqual((status, [len(row["points"]) for row in results["programs"]]), (1, [3, 1]))
        self.assertEqual(results["failures"][0]["program"], "toy/two with 2 threads")
        self.assertIn("output differs: '2' instead of '1'", results["failures"][0]["why"])

    def test_program_without_operations_is_refused(self):
        self.write(one=PROGRAM)   # toy/two is the harness's
        status, results = self.scaling("--tools=tsan")
        self.assertEqual((status, [row["name"] for row in results["programs"]]), (1, ["one"]))
        self.assertIn("how many operations", results["failures"][0]["why"])

    def test_bad_input(self):
        cases = (("--scaling --threads=2,x", "numbers with commas between"), ("--scaling --threads=0", "at least 1"),
                 ("--threads=2,4", "for --scaling"), ("--threads=0", "at least 1"), ("--scaling --suite=real", "not for suite real"),
                 ("--scaling --suite=toy --tools=drd", "not helgrind and drd"), ("--scaling --limit-cpu=1", "no limits"))
        for words, said in cases:
            with self.subTest(words):
                status, out, err = self.bench(*words.split())
                self.assertEqual(status, 2)
                self.assertIn(said, err)

    def test_programs_say_their_operations(self):
        """Those of both suites, and with 64 threads as many as with 2 unless the program is about threads."""
        inconstant = []
        for program in programs.find(scaling.SUITES, programs.SUITES, 2):
            binary = self.directory / program.name
            subprocess.run(["clang++-19", "-std=c++20", "-pthread", f"-I{programs.SUITES}", program.source, "-o", binary], check=True)
            few, many = (subprocess.run([binary, "--threads", n, "--size", "tiny", "--operations"], capture_output=True, text=True, check=True)
                         .stdout for n in ("2", "64"))
            self.assertRegex(few, r"^[1-9]\d* [a-z ]+\n$", program.name)
            if few != many:
                inconstant.append(program.name)
        self.assertEqual(inconstant, ["barrier_heavy", "many_threads"])


def made_up(name, constant, **overheads):
    """`overheads`: of each tool, with 2 and 64 threads."""
    return {"suite": "toy", "name": name, "operation": "turns", "constant": constant,
            "points": [{"threads": n, "operations": 10, "base": {"cpu": 1e-8},
                        "tools": {tool: {"overhead": values[i]} for tool, values in overheads.items()}} for i, n in enumerate((2, 64))]}


class Pages(harness.Test):
    rows = [made_up("a", True, bigfoot=(1, 2), tsan=(2, 2)), made_up("b<c", True, bigfoot=(1, 8), tsan=(2, 8)),
            made_up("d", False, bigfoot=(1, 4), tsan=(4, 16)), made_up("e", True, bigfoot=(1, 1000), tsan=(4, None))]
    about = {"threads": [2, 64], "tools": ["bigfoot", "tsan"]}
    results = {"about": about, "programs": rows, "failures": [], "absent": {}, **scaling.summary(rows, *about.values())}

    def test_growth_in_one_sentence(self):
        self.assertEqual(scaling_table.summary(self.results), "From 2 to 64 threads, what is added to an operation grows 4.00 times with "
                         "bigfoot, 2.00 times with tsan: the mean of 2 programs.")

    def test_table(self):
        text = scaling_table.text(self.results)
        self.assertRegex(text, r"toy/a +\| turns +\| plain +\| +1\.00 \| +1\.00 \| +1\.00 \|")
        self.assertRegex(text, r"toy/d +\| turns \*")
        self.assertRegex(text, r"bigfoot / tsan +\| +0\.35 \| +0\.63 \|")   # of four, of three
        self.assertRegex(text, r"\| tsan +\| +4\.00 \| +~0 \| +\|")

    def test_plot_is_well_formed(self):
        root = xml.etree.ElementTree.fromstring(line_plot.of_scaling(self.results))
        self.assertEqual(sum(1 for _ in root.iter("{http://www.w3.org/2000/svg}title")), 15)
        self.assertIsNone(line_plot.panels("nothing", {}, ["tsan"]))


if __name__ == "__main__":
    harness.main()
