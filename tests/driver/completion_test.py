#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Completion: what bash and zsh offer, and that no command and no option is missing of what help lists.

BIGFOOT_TREE's driver is asked; the shells' scripts are those of the source tree.
"""
import os
import re
import shutil
import subprocess
import time
import unittest

import tree
from tree import BIGFOOT

SCRIPTS = tree.SOURCE / "driver/completions"
COMPILERS = ("cc", "c++", "gcc", "g++", "gfortran")
# Calls the function as readline does, and prints what it answers.
ASK_BASH = '''
source "$1"; shift
COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_bigfoot
printf '%s\\n' "${COMPREPLY[@]}"
'''


class Completion(tree.Test):
    def setUp(self):
        super().setUp()
        self.environment["PATH"] = f"{tree.ROOT}/bin:{self.environment['PATH']}"

    def complete(self, *words):
        return [line.split("\t")[0] for line in self.ok(BIGFOOT, "complete", *words).splitlines()]

    # What there is, by the help texts, which are what people read.

    def help_commands(self):
        listed = re.findall(r"^  bigfoot ([a-z+|]+)", self.ok(BIGFOOT, "help"), re.MULTILINE)
        return [name for names in listed for name in names.split("|")]

    def help_options(self, command):
        found = set()
        for line in self.ok(BIGFOOT, "help", command).splitlines():
            if line.startswith("  -"):
                usage = re.split(r"\s{2,}", line.strip())[0]
                found.update(re.findall(r"(?:^| )(--?[a-z][a-z-]*)", usage))
        return found - {"-h"}

    def test_every_command(self):
        commands = self.help_commands()
        self.assertGreater(len(commands), 10)
        self.assertEqual(sorted(commands), [word for word in self.complete("bigfoot", "") if not word.startswith("-")])
        self.assertEqual(sorted(commands), self.complete("bigfoot", "help", ""))
        for command in commands:   # and none that is not one
            self.assertIn("usage: " if command != "help" else "finds data races", self.ok(BIGFOOT, "help", command), command)

    def test_every_option(self):
        for command in self.help_commands():
            with self.subTest(command):
                offered = {word.rstrip("=") for word in self.complete("bigfoot", command, "-")}
                listed = self.help_options(command)
                self.assertEqual(listed - offered, set())
                if command in ("report", "record", "replay", "capsules", "trace", "bench", "doctor"):   # the others take a compiler's as well
                    self.assertEqual(offered - listed - {"--help", "-o"}, set())
        self.assertIn("--checks", self.help_options("run"))   # help_options finds some
        self.assertIn("-k", self.help_options("bench"))

    def test_the_driver_has_no_others(self):
        """Commands and options that the source takes, and help does not tell of."""
        commands = set(re.findall(r'command == "([a-z][a-z+-]*)"', (tree.SOURCE / "driver/main.cpp").read_text()))
        self.assertIn("doctor", commands)
        self.assertEqual(commands - {"complete", "reporter-object"} - set(self.help_commands()), set())   # those are for scripts
        listed = set().union(*(self.help_options(command) for command in self.help_commands()))
        for name in ("run", "build_project", "explain", "doctor"):
            text = (tree.SOURCE / f"driver/{name}.cpp").read_text()
            taken = {option.rstrip("=") for option in re.findall(r'"(--[a-z][a-z-]*=?)"', text)}
            self.assertEqual(taken - listed - {"--help", "--version"}, set(), name)

    def test_every_run_time_option(self):
        self.write("a.c", tree.HELLO)
        self.ok(tree.CC, "a.c", "-o", "a")
        told = self.run_it("./a", BIGFOOT_OPTIONS="help=1")
        listed = re.findall(r"^  (\w+) \(default", told.stdout + told.stderr, re.MULTILINE)
        self.assertGreater(len(listed), 10)
        self.assertEqual(sorted(f"{name}=" for name in listed), self.complete("BIGFOOT_OPTIONS"))

    # bash

    def bash(self, *words):
        return self.ok("bash", "--norc", "-c", ASK_BASH, "bash", SCRIPTS / "bigfoot.bash", *words).splitlines()

    def test_bash(self):
        self.assertEqual(self.bash("bigfoot", "repl"), ["replay"])
        self.assertEqual(self.bash(BIGFOOT, "help", "tr"), ["trace"])
        self.assertEqual(self.bash("bigfoot", "run", "--chec"), ["--checks="])
        # readline cuts the word at '=', and replaces what is behind it.
        self.assertEqual(self.bash("bigfoot", "run", "--checks", "="), ["all", "bigfoot", "events", "production", "redcard"])
        self.assertEqual(self.bash("bigfoot-c++", "--checks", "=", "red"), ["redcard"])
        self.assertEqual(self.bash("bigfoot", "cc", "--checks", "=", "all", "--preci"), ["--precision="])
        self.assertIn("-Wunused-variable", self.bash("bigfoot-cc", "-Wunused-v"))
        self.assertEqual(self.bash("bigfoot", "run", ""), [""])   # files, by -o default

    def test_bash_knows_every_program(self):
        shown = self.ok("bash", "--norc", "-c", 'source "$1"; complete -p', "bash", SCRIPTS / "bigfoot.bash")
        self.assertEqual(sorted(re.findall(r"-F _bigfoot (\S+)", shown)), sorted(["bigfoot", *(f"bigfoot-{name}" for name in COMPILERS)]))
        self.assertIn("-o default", shown)
        said = (SCRIPTS / "_bigfoot").read_text().splitlines()[0].split()[1:-1]
        self.assertEqual(said, ["bigfoot", *(f"bigfoot-{name}" for name in COMPILERS)])

    # zsh, which completes in a terminal only

    def start_zsh(self):
        """Returns: its terminal, where Ctrl-X b writes what the command line holds to the file `line`, whatever is shown."""
        (self.directory / "functions").mkdir()
        shutil.copy(SCRIPTS / "_bigfoot", self.directory / "functions/_bigfoot")
        ours, theirs = self.open_terminal()
        child = subprocess.Popen(["zsh", "-f", "-i"], cwd=self.directory, start_new_session=True, env={**self.environment, "TERM": "dumb"},
                                 stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        self.addCleanup(os.close, ours)
        self.addCleanup(child.wait)
        self.addCleanup(child.kill)
        os.write(ours, b"fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -D; unset zle_bracketed_paste\n")
        os.write(ours, b"tell() { print -r -- \"$BUFFER\" >line.new; mv line.new line; BUFFER= }; zle -N tell; bindkey '^Xb' tell\n")
        os.write(ours, b"touch ready\n")
        self.wait_for("ready", ours)
        return ours

    def wait_for(self, name, terminal):
        os.set_blocking(terminal, False)
        path = self.directory / name
        for _ in range(600):
            try:
                os.read(terminal, 1 << 16)
            except BlockingIOError:
                pass
            if path.exists():
                text = path.read_text()
                path.unlink()
                return text.rstrip("\n")
            time.sleep(0.05)
        self.fail("zsh does not answer")

    @unittest.skipUnless(shutil.which("zsh"), "no zsh")
    def test_zsh(self):
        (self.directory / "some_file.c").touch()
        terminal = self.start_zsh()
        for typed, completed in (("bigfoot repl", "bigfoot replay "),
                                 ("bigfoot run --chec", "bigfoot run --checks="),
                                 ("bigfoot-cc --checks=red", "bigfoot-cc --checks=redcard "),
                                 ("bigfoot run som", "bigfoot run some_file.c "),
                                 ("bigfoot cc --ignorelist=som", "bigfoot cc --ignorelist=some_file.c "),
                                 ("BIGFOOT_OPTIONS=stats=1:log_pa", "BIGFOOT_OPTIONS=stats=1:log_path=")):
            with self.subTest(typed):
                os.write(terminal, typed.encode() + b"\t\x18b")
                self.assertEqual(self.wait_for("line", terminal), completed)


if __name__ == "__main__":
    tree.main(complete=True)
