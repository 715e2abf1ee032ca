#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bigfoot bench --production: what it makes of times, and what it refuses."""
import json
import types
import unittest
import unittest.mock

import harness
import bench
import production
import running
from configurations import UsageError
from running import Cost


def row(name, base, **tools):
    return production.row(types.SimpleNamespace(suite="toy", name=name), [("a.cpp:1:2", "a.cpp:3:4")], {"static": 7, "caper": 2}, {"base": base, **tools})


def same(cost, **more):
    return {name.replace("_", "-"): more.get(name, cost) for name in ("sleds", "racechaser_0", "racechaser_5", "caper_first", "caper_steady")}


class Measured(harness.Test):
    def test_programs_are_chased(self):
        with unittest.mock.patch.object(running, "LONG_ENOUGH", 0.2):
            status, out, err = self.bench("--production", "--suite=toy", "-k", "one")
        self.assertEqual(status, 0, err)
        self.assertIn("toy/one", out)
        program, = json.loads((self.output / "production.json").read_text())["programs"]
        self.assertEqual(set(program["overhead"]), set(production.TITLES))
        self.assertRegex(program["pairs"][0][0], r"one\.cpp:\d+:\d+$")
        self.assertLessEqual(program["possible"]["caper"], program["possible"]["static"])


class Production(unittest.TestCase):
    def test_overhead_is_a_part_of_the_plain_program(self):
        got = row("one", Cost(2, 1, 10), **same(Cost(2, 1, 10), sleds=Cost(2.1, 1.5, 12)))
        self.assertAlmostEqual(got["overhead"]["sleds"]["cpu"], 0.05)
        self.assertAlmostEqual(got["overhead"]["sleds"]["wall"], 0.5)
        self.assertEqual(got["added"], {"sleds": 2, "racechaser-0": 0, "racechaser-5": 0, "caper-first": 0, "caper-steady": 0})

    def test_means_are_geometric(self):
        rows = [row("fast", Cost(1, 1, 1), **same(Cost(2, 1, 1))), row("slow", Cost(1, 1, 1), **same(Cost(8, 1, 1)))]
        self.assertAlmostEqual(production.means(rows)["sleds"]["cpu"], 3)
        self.assertEqual(production.means([]), {})

    def test_table_has_every_program_and_the_paper(self):
        rows = [row("one", Cost(1, 1, 1), **same(Cost(1.01, 1.02, 1.5)))]
        text = production.markdown({"programs": rows, "means": production.means(rows), "failures": [{"program": "toy/two", "why": "it broke"}]})
        self.assertIn("| toy/one | +1.0 %, +2.0 % |", text)
        self.assertIn("| paper 004, mean | | below 5 % each | 1.0 % | 27 % | 9 % |", text)
        self.assertIn("| 7, 2 |", text)
        self.assertIn("- toy/two is left out: it broke", text)

    def test_pairs_are_the_same_every_time(self):
        places = [f"a.cpp:{line}:1" for line in range(100)]
        self.assertEqual(production.chosen_pairs(places, 5, "sor"), production.chosen_pairs(places, 5, "sor"))
        self.assertNotEqual(production.chosen_pairs(places, 5, "sor"), production.chosen_pairs(places, 5, "lufact"))

    def test_what_is_refused(self):
        for words in (["--tools=tsan"], ["--scaling"], ["--suite=real"], ["--limit-cpu=2"]):
            with self.assertRaises(UsageError):
                bench.run(bench.arguments(["--production", *words]))


if __name__ == "__main__":
    unittest.main()
