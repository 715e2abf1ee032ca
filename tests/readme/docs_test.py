#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/ against the code: statements that it cites, options of the man page, files that are named."""
import pathlib
import re
import subprocess
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
STATEMENTS = {"docs/precision.md": "RCTGPSI", "docs/placement.md": "FKMV"}
LETTERS = "".join(STATEMENTS.values())
CITATION = re.compile(rf"\(([{LETTERS}][1-9])\)")
RANGE = re.compile(rf"\b([{LETTERS}])([1-9]) (?:to|and) \1([1-9])\b")
FLAG = re.compile(r'^BIGFOOT_FLAG\((\w+), (\w+), ("[^"]*"|\d+), "(.*)"\)$', re.MULTILINE)
OPTION = re.compile(r'^BIGFOOT_OPTION\(\w+, "([^"]+)"', re.MULTILINE)
VALUE = re.compile(r'^BIGFOOT_VALUE\(\w+, "(\w+)"', re.MULTILINE)


def read(path):
    return (SOURCE / path).read_text()


def code():
    for folder in ("abi", "core", "detectors", "pass", "runtime"):
        for path in (SOURCE / folder).rglob("*"):
            if path.suffix in (".h", ".cpp", ".def"):
                yield path.read_text()


def cited(text):
    found = set(CITATION.findall(text))
    for letter, first, last in RANGE.findall(text):
        found |= {f"{letter}{n}" for n in range(int(first), int(last) + 1)}
    return found


def manual():
    """The man page as text: no requests, no escapes."""
    text = re.sub(r"\\f.", "", read("docs/bigfoot.1")).replace("\\-", "-").replace('"', "")
    return re.sub(r"^\.\w+ ?", "", text, flags=re.MULTILINE)


class Docs(unittest.TestCase):
    def test_citations(self):
        """Every numbered statement of a page is cited by the code, and the code cites no other."""
        stated = set()
        for page, letters in STATEMENTS.items():
            stated |= set(re.findall(rf"\*\*\(([{letters}][1-9])\)", read(page)))
        self.assertEqual(stated, set().union(*map(cited, code())))

    def test_run_time_options(self):
        text = re.sub(r"\s+", " ", manual())
        flags = FLAG.findall(read("runtime/flags.def"))
        self.assertGreater(len(flags), 10)
        for kind, name, default, description in flags:
            with self.subTest(name):
                self.assertIn(f"{name} = {default.strip(chr(34))}".rstrip() + " " + description, text)
        listed = re.findall(r"^\.BI (\w+) \" = ", read("docs/bigfoot.1"), re.MULTILINE)
        self.assertEqual(listed, [name for _, name, _, _ in flags])

    def test_driver_options(self):
        text = manual()
        for option in OPTION.findall(read("driver/own_options.def")) + VALUE.findall(read("driver/own_options.def")):
            self.assertIn(option, text)

    def test_named_files_exist(self):
        """`runtime/shadow/page.h` in a page of ours is a file or folder of the tree."""
        folders = "abi|core|detectors|pass|runtime|report|explain|inspect|driver|tests|bench|docs|examples|cmake|tools"
        for page in ("README.md", "ARCHITECTURE.md", *(f"docs/{p.name}" for p in (SOURCE / "docs").glob("*.md"))):
            for name in re.findall(rf"`((?:{folders})/[\w./*-]*)`", read(page)):
                with self.subTest(page=page, name=name):
                    self.assertTrue("*" in name or (SOURCE / name).exists())

    def test_manual_is_well_formed(self):
        try:
            done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z", SOURCE / "docs/bigfoot.1"], capture_output=True,
                                  text=True)
        except FileNotFoundError:
            self.skipTest("no groff")
        self.assertEqual(done.stderr, "")


if __name__ == "__main__":
    unittest.main()
