# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is compared: one line for each way of building and running a program. To add one, add its line to TOOLS."""
import difflib
import os
import pathlib
import shutil
import subprocess
from typing import NamedTuple


class Tool(NamedTuple):
    name: str
    compiler: str             # clang or bigfoot: which C++ compiler; bigfoot marks the configurations of ours
    flags: tuple = ()         # added when compiling
    options: str = ""         # BIGFOOT_OPTIONS of a run
    launcher: tuple = ()      # put before the program, which is then the plain one
    size: str = ""            # instead of the size asked for, with a plain run of that size beside it; see at_full_size
    alarms: bool = False      # whether false alarms are the tool's known weakness, to be counted and not to fail on

    @property
    def ours(self):
        return self.compiler == "bigfoot"


BASE = Tool("base", "clang")
TOOLS = [
    Tool("fasttrack", "bigfoot", ("--checks=all",), "shadow=fine"),
    # The steps from the one to the other, and what each is good for.
    Tool("redcard", "bigfoot", ("--checks=redcard",), "shadow=fine", size="small"),
    Tool("bigfoot-fine", "bigfoot", ("--checks=bigfoot",), "shadow=fine", size="small"),
    Tool("slimstate", "bigfoot", ("--checks=all",), "shadow=slim", size="small"),
    Tool("slimcard", "bigfoot", ("--checks=redcard",), "shadow=slim", size="small"),
    Tool("bigfoot", "bigfoot", ("--checks=bigfoot",), "shadow=slim"),
    Tool("tsan", "clang", ("-fsanitize=thread",)),
    # They know no C++ atomics, and 100 times the time of a program that takes seconds is too long to wait for.
    Tool("helgrind", "clang", launcher=("valgrind", "--tool=helgrind"), size="small", alarms=True),
    Tool("drd", "clang", launcher=("valgrind", "--tool=drd"), size="small", alarms=True),
]
COUNT_FLAG = "--count-accesses"   # of bigfoot-c++: the program counts its accesses and checks for stats=1
TITLES = {"fasttrack": "BigFoot, fasttrack", "redcard": "BigFoot, redcard", "bigfoot-fine": "BigFoot, bigfoot over fine shadow",
          "slimstate": "BigFoot, slimstate",
          "slimcard": "BigFoot, slimcard", "bigfoot": "BigFoot, bigfoot", "tsan": "ThreadSanitizer of clang 19",
          "helgrind": "Helgrind", "drd": "DRD"}


class UsageError(Exception):
    pass


def at_full_size(tools):
    """All of them in half an hour is too much; whoever asks for tools, a size or repetitions gets what he asks for."""
    return [tool if tool.launcher else tool._replace(size="") for tool in tools]


def closest(word, candidates):
    """Returns: the end of a message about an unknown name."""
    near = difflib.get_close_matches(word, candidates, 1, 0.5)
    return f"; did you mean '{near[0]}'?" if near else f"; there is: {', '.join(candidates)}"


def chosen(text, candidates, what):
    """Splits a list with commas; an unknown name is an error."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in candidates:
            raise UsageError(f"there is no {what} '{name}'{closest(name, list(candidates))}")
    if not names:
        raise UsageError(f"no {what} is named; there is: {', '.join(candidates)}")
    return list(dict.fromkeys(names))


class Compilers:
    """The compilers behind Tool.compiler."""

    def __init__(self, bigfoot):
        """`bigfoot`: the driver's path; its compilers lie beside it."""
        beside = pathlib.Path(bigfoot).parent
        self.bigfoot = {"cxx": str(beside / "bigfoot-c++"), "cc": str(beside / "bigfoot-cc")}
        self.clang = {"cxx": os.environ.get("BIGFOOT_CLANGXX", "clang++-19"), "cc": os.environ.get("BIGFOOT_CLANG", "clang-19")}
        for command in (self.clang["cxx"], self.bigfoot["cxx"]):
            if not shutil.which(command):
                raise UsageError(f"there is no {command}; 'bigfoot doctor' says what is missing")

    def command(self, tool, language="cxx"):
        return [getattr(self, tool.compiler)[language], *tool.flags]


def environment(options=""):
    """Of a run. Options that the caller's environment has for the detectors do not count."""
    kept = {k: v for k, v in os.environ.items() if k not in ("TSAN_OPTIONS", "BIGFOOT_OPTIONS", "VALGRIND_OPTS")}
    return {**kept, "BIGFOOT_OPTIONS": options} if options else kept


def missing(tool, compilers, directory):
    """Returns: why the tool cannot be used here, or None. A configuration of ours is there if it can build and run a program."""
    if tool.launcher:
        return None if shutil.which(tool.launcher[0]) else f"{tool.launcher[0]} is not installed"
    source, program = directory / "probe.cpp", directory / f"probe.{tool.name}"
    source.write_text("int main() { return 0; }\n")
    done = subprocess.run([*compilers.command(tool), source, "-o", program], capture_output=True, text=True)
    if not done.returncode:
        done = subprocess.run([program], capture_output=True, text=True, env=environment(tool.options))
    if not done.returncode:
        return None
    said = done.stderr.strip().splitlines()
    return said[-1].removeprefix("bigfoot: error: ") if said else f"exit status {done.returncode}"


def available(names, compilers, directory):
    """`names`: those asked for, or None for all that there are. Returns: (tools, {name: why not})."""
    wanted = [tool for tool in TOOLS if names is None or tool.name in names]
    absent = {tool.name: why for tool in wanted if (why := missing(tool, compilers, directory))}
    for name, why in absent.items():
        tool = next(t for t in wanted if t.name == name)
        if names is not None and not tool.launcher:
            raise UsageError(f"{name} cannot be used with this build: {why}")
    return [tool for tool in wanted if tool.name not in absent], absent
