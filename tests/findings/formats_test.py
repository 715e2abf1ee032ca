#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program with two races in every format, alone and several at once; and its runs merged."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from schema import problems  # noqa: E402

BUILD = pathlib.Path(os.environ.get("BIGFOOT_TREE", HERE.parents[1] / "build"))
SCHEMA = json.loads((HERE / "sarif_schema.json").read_text())


def compile_in(directory):
    """The sources lie in a folder of their own, which the compiler is told by its whole name."""
    source = pathlib.Path(directory) / "src"
    source.mkdir()
    (source / "race.cpp").write_bytes((HERE / "race.cpp").read_bytes())
    program = pathlib.Path(directory) / "race"
    subprocess.run([BUILD / "bin/bigfoot-c++", "-g", "-O1", "-pthread", f"-I{HERE.parent / 'e2e'}", source / "race.cpp", "-o", program], check=True, cwd=source)
    return program


class Formats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.program = compile_in(cls.temporary.name)
        cls.root = f"{cls.temporary.name}/src/"

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.here = pathlib.Path(holder.name)

    def run_it(self, options, status=66):
        done = subprocess.run([self.program], capture_output=True, text=True, cwd=self.here, env={**os.environ, "BIGFOOT_OPTIONS": options})
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertEqual(done.stdout, "")
        return done.stderr

    def bigfoot(self, *words, status=0):
        done = subprocess.run([BUILD / "bin/bigfoot", *words], capture_output=True, text=True, cwd=self.here)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout, done.stderr

    def check_sarif(self, text, results=2):
        document = json.loads(text)
        self.assertEqual(list(problems(document, SCHEMA)), [])
        run = document["runs"][0]
        self.assertEqual(len(run["results"]), results)
        for result in run["results"]:
            self.assertEqual(run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], result["ruleId"])
            self.assertEqual(len(result["codeFlows"][0]["threadFlows"]), 2)
        return run

    def test_sarif(self):
        run = self.check_sarif(self.run_it("log_format=sarif"))
        self.assertEqual(run["originalUriBaseIds"]["SRCROOT"]["uri"], f"file://{self.root}")
        place = run["results"][0]["locations"][0]["physicalLocation"]
        self.assertEqual(place["artifactLocation"], {"uri": "race.cpp", "uriBaseId": "SRCROOT"})
        line = (HERE / "race.cpp").read_text().splitlines()[place["region"]["startLine"] - 1]
        self.assertIn("to.balance += amount", line)
        self.assertIn("holding M1", run["results"][0]["message"]["text"])
        self.assertTrue(any("allocated here" in at["message"]["text"] for at in run["results"][0]["relatedLocations"]))
        variables = [result["properties"]["variable"] for result in run["results"]]
        self.assertEqual(variables[1], "counter")
        # What stays when lines move is not what names the lines.
        self.assertNotEqual(run["results"][0]["fingerprints"], run["results"][1]["fingerprints"])

    def test_sarif_of_suppressed(self):
        (self.here / "rules").write_text("race:deposit\n")
        run = self.check_sarif(self.run_it("log_format=sarif:suppressions=rules"))
        said = [result["suppressions"] for result in run["results"]]
        self.assertEqual(said, [[{"kind": "external", "status": "accepted", "justification": "race:deposit"}], []])

    def test_paths_are_stripped(self):
        run = self.check_sarif(self.run_it(f"log_format=sarif:strip_path_prefix={self.temporary.name}/"))
        place = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
        self.assertEqual(place, {"uri": "src/race.cpp", "uriBaseId": "SRCROOT"})

    def test_html(self):
        page = self.run_it("log_format=html")
        self.assertTrue(page.startswith("<!doctype html>"))
        self.assertNotRegex(page, r"(src|href)=|url\(|@import")   # nothing from elsewhere
        data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S).group(1))
        self.assertEqual([finding["title"] for finding in data["findings"]], ["data race", "data race"])
        frame = next(f for f in data["findings"][0]["accesses"][0]["frames"] if "source" in f)
        self.assertIn("to.balance += amount", frame["source"]["lines"][frame["line"] - frame["source"]["from"]])

    def test_github(self):
        lines = self.run_it("log_format=github").splitlines()
        number = next(i for i, line in enumerate((HERE / "race.cpp").read_text().splitlines(), 1) if "balance += amount" in line)
        self.assertRegex(lines[0], rf"^::error file=race.cpp,line={number},col=\d+,title=BigFoot%3A data race::This write of 'to.balance' and ")
        self.assertTrue(lines[1].startswith("::notice file=race.cpp,"))
        self.assertEqual(sum(line.startswith("::group::") for line in lines), 2)
        self.assertEqual(lines.count("::endgroup::"), 2)

    def test_several_at_once(self):
        text = self.run_it("log_format=text,sarif,html,json")
        self.assertIn("WARNING: BigFoot: data race", text)
        files = {pathlib.Path(name).suffix: (self.here / name).read_text() for name in os.listdir(self.here)}
        self.assertEqual(sorted(files), [".html", ".json", ".sarif"])
        self.check_sarif(files[".sarif"])
        self.assertEqual(len(files[".json"].splitlines()), 3)

    def test_files_of_log_path(self):
        self.assertEqual(self.run_it("log_format=text,sarif:log_path=found"), "")
        names = sorted(re.sub(r"\d+", "PID", name) for name in os.listdir(self.here))
        self.assertEqual(names, ["found.PID", "found.PID.sarif"])
        self.run_it("log_format=sarif:log_path=alone")
        self.assertEqual(len(list(self.here.glob("alone.*.sarif"))), 1)

    def test_unknown_format(self):
        said = self.run_it("log_format=text,xml", status=70)
        self.assertIn("log_format=text,xml: the value must be text, json, sarif, html or github", said)

    def test_merge(self):
        for _ in range(3):
            self.run_it("log_format=json:log_path=races")
        text, said = self.bigfoot("report", ".")
        self.assertIn("6 findings in 3 files: 2 different", said)
        self.assertEqual(text.count("  Seen 3 times in 3 runs"), 2)
        self.assertNotRegex(text, r"\+0x0\)")
        merged, _ = self.bigfoot("report", "--format=json", ".")
        (self.here / "old").mkdir()
        (self.here / "old" / "baseline").write_text(merged)
        self.check_sarif(self.bigfoot("report", "--format=sarif", ".")[0])

        _, said = self.bigfoot("report", "--baseline=old/baseline", ".")
        self.assertIn("0 new", said)
        (self.here / "old" / "baseline").write_text(merged.splitlines()[0] + "\n")
        text, _ = self.bigfoot("report", "--baseline=old/baseline", ".", status=66)
        self.assertEqual(text.count("WARNING: BigFoot"), 1)
        self.assertIn("Variable is 'counter'", text)

        lines, _ = self.bigfoot("report", "--suppress=all", ".")
        (self.here / "rules").write_text(lines)
        self.assertIn("0 different", self.bigfoot("report", "--suppressions=rules", ".")[1])
        self.run_it("suppressions=rules", status=0)

    def test_two_machines(self):
        """The same sources elsewhere, compiled by another command."""
        with tempfile.TemporaryDirectory() as elsewhere:
            other = compile_in(elsewhere)
            for program in (self.program, other):
                subprocess.run([program], capture_output=True, cwd=self.here, env={**os.environ, "BIGFOOT_OPTIONS": "log_format=json:log_path=races"})
        self.assertIn("4 findings in 2 files: 2 different", self.bigfoot("report", ".")[1])

    def test_bad_input(self):
        self.assertIn("no file given", self.bigfoot("report", status=2)[1])
        self.assertIn("unknown option '--colour=no'", self.bigfoot("report", "--colour=no", "x", status=2)[1])
        self.assertIn("unknown format 'xml'", self.bigfoot("report", "--format=xml", "x", status=2)[1])
        self.assertIn("cannot read missing: No such file", self.bigfoot("report", "missing", status=1)[1])
        self.assertIn("cannot write to /nowhere/x", self.bigfoot("report", "--output=/nowhere/x", ".", status=2)[1])
        (self.here / "a.json").write_text("{\nno\n")
        self.assertIn("2 damaged lines were skipped", self.bigfoot("report", "a.json")[1])


if __name__ == "__main__":
    if not (BUILD / "libexec/bigfoot/bigfoot-merge").exists():
        sys.exit(77)
    unittest.main()
