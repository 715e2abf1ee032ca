#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The papers' tables: what is quoted gives the means that the papers print."""
import harness
import figures
import paper
import paper_family


def column(text, i, without=lambda name: False):
    return [paper.value(cells[i]) for name, cells in paper.rows(text).items() if name != "mean" and not without(name)]


def printed(text, i):
    return paper.value(paper.rows(text)["mean"][i])


class Paper(harness.Test):
    def check(self, text, i, mean, tolerance, **more):
        values = [v for v in column(text, i, **more) if v is not None]
        # Half a unit of the last digit that is printed, or what rounded rows give.
        self.assertAlmostEqual(mean(values), printed(text, i), delta=max(0.0051, tolerance * printed(text, i)), msg=f"column {i}")

    def test_bigfoot(self):
        self.assertEqual(len(paper.rows(paper.BIGFOOT_1)), 20)
        self.check(paper.BIGFOOT_1, 0, figures.arithmetic, 0.01)
        for i in range(2, 7):
            self.check(paper.BIGFOOT_1, i, figures.geometric, 0.01)

    def test_slimstate(self):
        self.assertEqual(len(paper.rows(paper.SLIMSTATE_2)), 25)
        for i in range(4):
            self.check(paper.SLIMSTATE_2, i, figures.arithmetic, 0.01)
        self.assertEqual(len(paper.rows(paper.SLIMSTATE_3)), 25)
        for i in (3, 4, 6, 7):
            self.check(paper.SLIMSTATE_3, i, figures.geometric, 0.01)

    def test_fasttrack(self):
        self.assertEqual(len(paper.rows(paper.FASTTRACK_1)), 17)
        for i in range(1, 9):
            self.check(paper.FASTTRACK_1, i, figures.arithmetic, 0.01, without=lambda name: name.endswith("*"))

    def test_family(self):
        for i in range(4):
            self.assertEqual(sum(column(paper_family.FASTTRACK_2, i)), printed(paper_family.FASTTRACK_2, i))
        for i in range(1, 9):   # memory: of all programs; both of rounded rows
            self.check(paper_family.FASTTRACK_3, i, figures.arithmetic, 0.04, without=lambda name: i > 4 and name.endswith("*"))
        row = {"seconds": 0.5, "warnings": 3, "clocks": 7, "operations": 11, "megabytes": 2.5, "events": 10**8}
        tables = paper_family.tables({"tools": ["djit_plus", "fasttrack"], "programs": {"grande/sor": {"fasttrack": row}}}).split("\n\n\n")
        for table, wanted in zip(tables, (r"9\.3 \|.* 5\.00 \|", r"54907 \|.* 7\.00 \|.* 11\.00 \|", r"2\.1 \|.* 2\.50 \|.* 5\.00 \|")):
            self.assertRegex(next(line for line in table.splitlines() if line.startswith("| sor")), wanted)
        self.assertIn("| sor ", paper_family.tables(None))

    def test_rows_have_equal_length(self):
        for text in (paper.BIGFOOT_1, paper.SLIMSTATE_2, paper.SLIMSTATE_3, paper.FASTTRACK_1, paper_family.FASTTRACK_2, paper_family.FASTTRACK_3):
            self.assertEqual(len({len(cells) for cells in paper.rows(text).values()}), 1)

    def test_without_results(self):
        self.assertIn("| crypt ", paper.tables(None))

    def test_ours_stand_in_the_row_of_the_same_program(self):
        f = {"wall": 8.5, "wall_overhead": 7.5, "memory": 2.25, "checks": 0.125, "shadow": 0.0625}
        ours = {"about": {"tools": ["bigfoot"]},
                "programs": [{"suite": "grande", "name": "sor", "base": {"wall": 0.77, "memory": 10}, "tools": {"bigfoot": f}}]}
        row = next(line for line in paper.tables(ours).splitlines() if line.startswith("| sor"))
        self.assertRegex(row, r"10\.73 \|.* 0\.77 \|.* 7\.50 \|.* 0\.1[23] \|$")


if __name__ == "__main__":
    harness.main()
