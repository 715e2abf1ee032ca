#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs that are chased: every *_race must be caught within --tries runs, between the lines that it says, with exit status 66; no run of a *_norace
may report anything, or end otherwise than without us.

A program says in comments what it wants:

    // CHASE: @TAG@ [@TAG@]      the pair: lines that end in the comment `// @TAG@`, or FILE:LINE
    // RACE: A B [NAME]          what the report must be of, in either order
    // EXPECT: REGEX             in stderr
    // OPTIONS: key=value:..     more of BIGFOOT_OPTIONS      // LIBS: -ldl
    // SHARED: FILE              also built, as a shared library whose path is the macro SHARED

    run.py BIGFOOT [-k TEXT] [--level O2] [--tries 10] [--runs 20]
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent / "programs"
REPORTED = re.compile(r"(?:Write|Read|Previous write|Previous read) of size \d+.*\n    #0 .*?([\w.]+:\d+)[:\s]")


class Program:
    def __init__(self, path):
        self.path, self.text = path, path.read_text()
        self.races = path.stem.endswith("_race")
        self.chase = ",".join(self.place(word) for word in self.said("CHASE")[0].split())

    def said(self, key):
        return re.findall(rf"^// {key}: (.*)$", self.text, re.MULTILINE)

    def place(self, word):
        """@TAG@ => FILE:LINE"""
        if not word.startswith("@"):
            return word
        lines = [number for number, line in enumerate(self.text.splitlines(), 1) if line.endswith("// " + word)]
        assert len(lines) == 1, f"{self.path.name}: {word}"
        return f"{self.path.name}:{lines[0]}"

    def build(self, bigfoot, level, folder):
        compiler = [bigfoot, "c++" if self.path.suffix == ".cpp" else "cc", "--checks=production", f"-{level}", "-g", "-Wall", "-Werror"]
        program = folder / self.path.stem
        more = " ".join(self.said("LIBS")).split()
        for shared in self.said("SHARED"):
            library = folder / "library.so"
            subprocess.run([*compiler, "-x", "c", "-shared", "-fPIC", shared, "-o", library], check=True, cwd=HERE)
            more.append(f'-DSHARED="{library}"')
        subprocess.run([*compiler, self.path.name, "-pthread", "-o", program, *more], check=True, cwd=HERE)
        return program

    def run(self, program, options=""):
        words = [f"chase={self.chase}", *self.said("OPTIONS"), *filter(None, [options])]
        return subprocess.run([program], env={**os.environ, "BIGFOOT_OPTIONS": ":".join(words)}, capture_output=True, text=True, timeout=300)

    def judge_caught(self, run):
        """Returns what is wrong with a report."""
        now, before, *name = self.said("RACE")[0].split()
        wanted = sorted([self.place(now), self.place(before)])
        if sorted(REPORTED.findall(run.stderr)) != wanted:
            return f"not between {' and '.join(wanted)}"
        if name and f"Variable is '{name[0]}'" not in run.stderr and f"global '{name[0]}'" not in run.stderr:
            return f"not of {name[0]}"
        return next((f"no {regex}" for regex in self.said("EXPECT") if not re.search(regex, run.stderr)), None)

    def judge_clean(self, run):
        if run.returncode or "WARNING: BigFoot" in run.stderr:
            return f"exit status {run.returncode}"
        if "chase: no access" in run.stderr or "chase: the program has no" in run.stderr:
            return "it was not watched"
        return next((f"no {regex}" for regex in self.said("EXPECT") if not re.search(regex, run.stderr)), None)

    def test(self, program, tries, runs):
        """Returns what is wrong, or None."""
        for attempt in range(tries if self.races else runs):
            run = self.run(program)
            if self.races and run.returncode == 0 and not run.stderr:
                continue   # not caught this time
            wrong = (self.judge_caught(run) if run.returncode == 66 else f"exit status {run.returncode}") if self.races else self.judge_clean(run)
            if wrong:
                return f"run {attempt + 1}: {wrong}\n{run.stdout}{run.stderr}"
            if self.races:
                return None
        return f"not caught in {tries} runs" if self.races else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bigfoot")
    parser.add_argument("-k", default="", dest="pattern")
    parser.add_argument("--level", action="append")
    parser.add_argument("--tries", type=int, default=10)
    parser.add_argument("--runs", type=int, default=20)
    options = parser.parse_args()
    failures = count = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(HERE.glob("*_*race.c*")):
            for level in options.level or ["O0", "O2"]:
                if options.pattern not in path.name:
                    continue
                program = Program(path)
                wrong = program.test(program.build(str(pathlib.Path(options.bigfoot).resolve()), level, pathlib.Path(folder)), options.tries, options.runs)
                count += 1
                failures += bool(wrong)
                print(f"{'FAILED' if wrong else 'ok'} {path.name} -{level}{': ' + wrong if wrong else ''}", flush=True)
    print(f"{count} programs, {failures} failed")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
