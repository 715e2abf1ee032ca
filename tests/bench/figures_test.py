#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Figures, means, progress and plots, from made-up measurements."""
import io
import xml.etree.ElementTree

import harness
import configurations
import figures
import measuring
import plot
import progress
from running import Cost


class Named:
    may_race, suite = False, "toy"

    def __init__(self, name):
        self.name = name


TSAN = next(t for t in configurations.TOOLS if t.name == "tsan")


def measurement(name, base, tool):
    m = measuring.Measurement(Named(name))
    m.rounds = {"base": [Cost(s, s, 10) for s in base], "tsan": [Cost(s, s, 50) for s in tool]}
    m.compile = {"base": Cost(1, 1, 1), "tsan": Cost(1.5, 1, 1)}
    return m


class Figures(harness.Test):
    def test_best_of_rounds(self):
        found = figures.of_tool(measurement("a", [2, 1], [9, 8]), TSAN)
        self.assertEqual((found["cpu"], found["cpu_overhead"], found["memory"], found["compile"]), (8, 7, 5, 1.5))
        self.assertAlmostEqual(found["spread"], 8 / 4.5 - 1)

    def test_means_are_geometric(self):
        rows = [figures.of_program(measurement(name, [1], [s]), [TSAN]) for name, s in (("a", 2), ("b", 8))]
        mean = figures.means(rows, [TSAN])["toy"]["tsan"]
        self.assertAlmostEqual(mean["cpu"], 4)
        self.assertAlmostEqual(mean["cpu_overhead"], 7 ** 0.5)
        self.assertIsNone(mean["spread"])

    def test_faster_than_base_does_not_break_the_mean(self):
        rows = [figures.of_program(measurement("a", [1], [0.9]), [TSAN])]
        self.assertAlmostEqual(figures.means(rows, [TSAN])["toy"]["tsan"]["cpu_overhead"], figures.LEAST_OVERHEAD)

    def test_candidates_take_turns(self):
        self.assertEqual([measuring.rotated([1, 2, 3], i) for i in range(4)], [[1, 2, 3], [2, 3, 1], [3, 1, 2], [1, 2, 3]])

    def test_plot_is_well_formed(self):
        groups = [("a<b", {"tsan": 8.0, "other": 0.5}), ("mean", {"tsan": 8.0})]
        root = xml.etree.ElementTree.fromstring(plot.bars("x & y", {"toy": groups}, ["tsan", "other"], {"tsan": "tsan", "other": "other*"}))
        self.assertEqual(sum(1 for _ in root.iter("{http://www.w3.org/2000/svg}title")), 3)

    def test_progress(self):
        out = io.StringIO()
        p = progress.Progress(out)
        p.expect(100)
        p.start -= 10
        p.finish(25)
        self.assertAlmostEqual(p.left(), 30, delta=1)
        self.assertEqual(progress.spoken(95), "1 min 35 s")


if __name__ == "__main__":
    harness.main()
