#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/ against the code: statements that it cites, options of the man page, files that are named."""
import pathlib
import re
import shutil
import subprocess
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
# A letter of the page's own, or two.
NAME = r"[A-Z]{1,2}[1-9]\d?"
STATEMENT = re.compile(rf"\*\*\(({NAME})\)")
CITATION = re.compile(rf"\(({NAME})\)")
RANGE = re.compile(r"\b([A-Z]{1,2})([1-9]\d?) (?:to|and) \1([1-9]\d?)\b")
# As in "docs/slim.md, B1 to B3, X6": of that page.
OF_PAGE = re.compile(rf"(docs/\w+\.md), ({NAME}(?:,? (?:to |and )?{NAME})*)")
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
FLAG = re.compile(r'^BIGFOOT_FLAG\((\w+), (\w+), ("[^"]*"|\d+), "(.*)"\)$', re.MULTILINE)
OPTION = re.compile(r'^BIGFOOT_OPTION\(\w+, "([^"]+)"', re.MULTILINE)
VALUE = re.compile(r'^BIGFOOT_VALUE\(\w+, "(\w+)"', re.MULTILINE)
COMMAND = re.compile(r'^BIGFOOT_COMMAND\((\w+), "([^"]+)"', re.MULTILINE)
COMMAND_OPTION = re.compile(r'^BIGFOOT_COMMAND_OPTION\((\w+), "([^"]+)"', re.MULTILINE)


def read(path):
    return (SOURCE / path).read_text()


def pages():
    """Those of ours, by their names."""
    names = ["README.md", "ARCHITECTURE.md", *sorted(str(p.relative_to(SOURCE)) for p in (SOURCE / "docs").rglob("*.md"))]
    return {name: read(name) for name in names}


def statements():
    """The numbered statements of each page that has any."""
    return {page: found for page, text in pages().items() if (found := STATEMENT.findall(text))}


def files(folders, suffixes):
    for folder in folders:
        for path in (SOURCE / folder).rglob("*"):
            if path.suffix in suffixes:
                yield path


def code():
    return files(("abi", "core", "detectors", "pairs", "pass", "production", "runtime"), (".h", ".cpp", ".def"))


def in_range(text):
    return {f"{letter}{n}" for letter, first, last in RANGE.findall(text) for n in range(int(first), int(last) + 1)}


def cited(text):
    return set(CITATION.findall(text)) | in_range(text)


def manual(page="bigfoot"):
    """A man page as text: no requests, no escapes."""
    text = re.sub(r"\\f.", "", read(f"docs/{page}.1")).replace("\\-", "-").replace('"', "")
    return re.sub(r"^\.\w+ ?", "", text, flags=re.MULTILINE)


def commands():
    """The list of which help is made: man page => names that it tells of."""
    return {f"bigfoot-{page}": [f"bigfoot-{name}" for name in names.split("|")] for page, names in COMMAND.findall(read("driver/commands.def"))}


class Docs(unittest.TestCase):
    def test_statements_have_letters_of_their_own(self):
        """No letter is used by two pages, and no number twice."""
        pages_of = {}
        for page, found in statements().items():
            self.assertEqual(len(found), len(set(found)), page)
            for letter in {statement.rstrip("0123456789") for statement in found}:
                pages_of.setdefault(letter, []).append(page)
        self.assertEqual({letter: where for letter, where in pages_of.items() if len(where) > 1}, {})

    def test_citations(self):
        """Every numbered statement is cited by the code, and the code cites no other."""
        stated = set().union(*statements().values())
        self.assertGreater(len(stated), 50)
        cited_by_code = set()
        for path in code():
            found = cited(path.read_text())
            self.assertEqual(found - stated, set(), path)
            cited_by_code |= found
        self.assertEqual(stated - cited_by_code, set())

    def test_citations_between_pages(self):
        stated = set().union(*statements().values())
        for page, text in pages().items():
            self.assertEqual(set(CITATION.findall(text)) - stated, set(), page)

    def test_citations_of_a_page(self):
        """`docs/slim.md, B1 to B3` are statements of docs/slim.md."""
        stated = statements()
        texts = dict(pages())
        for path in (*code(), *files(("tests", "bench"), (".pml", ".ll", ".h", ".c", ".cpp", ".py"))):
            texts[str(path)] = re.sub(r"\n\s*(?://|#|;|\*)\s*", " ", path.read_text(errors="replace"))
        for name, text in texts.items():
            for page, list_of in OF_PAGE.findall(text):
                found = set(re.findall(NAME, list_of)) | in_range(list_of)
                self.assertEqual(found - set(stated.get(page, ())), set(), name)

    def test_links(self):
        for page, text in pages().items():
            for target in LINK.findall(text):
                with self.subTest(page=page, target=target):
                    self.assertTrue((SOURCE / page).parent.joinpath(target).exists())

    def test_run_time_options(self):
        text = re.sub(r"\s+", " ", manual())
        flags = FLAG.findall(read("runtime/sys/flags.def"))
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

    def test_functions_of_libc(self):
        """How many are checked, and that those which are said not to be are not."""
        names = set(re.findall(r"^BIGFOOT_LIBC\([\w ]+, (\w+),", read("abi/libc.def"), re.MULTILINE))
        said = re.search(r"`abi/libc\.def`\*\*, which has (\d+);.*?Among them: (.*?)\. Of `ioctl`", read("docs/limits.md"), re.DOTALL)
        self.assertEqual(int(said[1]), len(names))
        for name in re.findall(r"`(\w+)(\*?)`", said[2]):
            self.assertEqual([known for known in names if known == name[0] or (name[1] and known.startswith(name[0]))], [])

    def test_named_files_exist(self):
        """`runtime/shadow/page.h` in a page of ours is a file or folder of the tree."""
        folders = "abi|core|detectors|pass|runtime|report|explain|inspect|driver|tests|bench|docs|examples|cmake|tools"
        for page, text in pages().items():
            if page.startswith("docs/decisions/"):   # what was there then
                continue
            for name in re.findall(rf"`((?:{folders})/[\w./*-]*)`", text):
                with self.subTest(page=page, name=name):
                    self.assertTrue("*" in name or (SOURCE / name).exists())

    def test_every_command_has_a_man_page(self):
        self.assertGreater(len(commands()), 8)
        links = set(re.findall(r"^install_link\((\S+)\.1 (\S+)\.1 ", read("driver/install.cmake"), re.MULTILINE))
        self.assertEqual(links, {(page, name) for page, names in commands().items() for name in names if name != page})
        for page, names in commands().items():
            with self.subTest(page):
                name_section = manual(page).split("SYNOPSIS")[0]
                for name in names:
                    self.assertIn(name, name_section)
        self.assertEqual({p.stem for p in (SOURCE / "docs").glob("*.1")}, {"bigfoot", *commands()})

    def test_man_pages_have_every_option(self):
        for page, option in COMMAND_OPTION.findall(read("driver/commands.def")):
            self.assertIn(option, manual(f"bigfoot-{page}"), page)
        for option in OPTION.findall(read("driver/own_options.def")) + VALUE.findall(read("driver/own_options.def")):
            self.assertIn(option, manual("bigfoot-cc"))

    def test_man_pages_have_no_other_options(self):
        """What a page has under OPTIONS is in the list of which help and completion are made."""
        listed = COMMAND_OPTION.findall(read("driver/commands.def"))
        own = OPTION.findall(read("driver/own_options.def"))
        for page in commands():
            known = {option.rstrip("=") for of, option in listed if f"bigfoot-{of}" == page} | (set(own) if page == "bigfoot-cc" else set())
            section = re.search(r"^\.SH OPTIONS\n(.*?)^\.SH", read(f"docs/{page}.1"), re.MULTILINE | re.DOTALL)
            heads = re.findall(r"^\.TP\n(.*)$", section.group(1) if section else "", re.MULTILINE)
            found = re.findall(r"(?<![\w-])--?[a-z][a-z-]*", " ".join(heads).replace("\\-", "-"))
            self.assertEqual(set(found) - known, set(), page)
            self.assertEqual(bool(found), bool(known), page)   # it finds some

    def test_man_pages_see_each_other(self):
        """Everything under SEE ALSO that is ours is there, and bigfoot(1) names all of them."""
        for page in ("bigfoot", *commands()):
            also = set(re.findall(r"\b(bigfoot[\w-]*)", manual(page).split("SEE ALSO")[1]))
            self.assertEqual(also - {"bigfoot", *commands()}, set(), page)
            self.assertEqual(also, set(commands())) if page == "bigfoot" else self.assertIn("bigfoot", also)

    def check_pages(self, command, harmless=None):
        if not shutil.which(command[0]):
            self.skipTest(f"no {command[0]}")
        for page in sorted((SOURCE / "docs").glob("*.1")):
            done = subprocess.run([*command, page], capture_output=True, text=True)
            said = [line for line in (done.stdout + done.stderr).splitlines() if not harmless or harmless not in line]
            self.assertEqual(said, [], page)

    def test_groff_has_no_complaint(self):
        self.check_pages(["groff", "-man", "-Tutf8", "-ww", "-z"])

    def test_mandoc_has_no_complaint(self):
        self.check_pages(["mandoc", "-T", "lint", "-W", "warning"], harmless="missing date")   # a date would soon be wrong


if __name__ == "__main__":
    unittest.main()
