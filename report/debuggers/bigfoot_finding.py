# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Findings as the runtime keeps them in memory (abi/finding.h), and as a person reads them. The scripts for gdb and lldb say how memory is read
and how a program counter is named; a process that runs, one that has stopped and a core dump are the same to both."""
import os
import struct
import urllib.parse

NEWEST = "__bigfoot_findings"   # the variable that points to the newest finding
STOPS_AT = "__bigfoot_on_report"
HEADER = struct.Struct("<4Q")   # KeptFinding of runtime/report/kept.h
START_ROUTINES = ("_start", "start_thread", "clone", "clone3", "__clone", "__clone3", "thread_start")
NO_FINDING = "BigFoot has reported nothing yet."
NO_RUNTIME = "This program was not built with BigFoot, or has not started."


class Line:
    """A word and its fields."""

    def __init__(self, text):
        self.word, *fields = text.split(" ")
        self.fields = {key: urllib.parse.unquote(value, errors="replace") for key, _, value in (field.partition("=") for field in fields)}

    def get(self, key, missing=None):
        return self.fields.get(key, missing)

    def stack(self):
        return [int(pc, 16) for pc in self.get("stack", "").split(",") if pc]


def findings(read, newest):
    """Lists of lines, the newest first. `read` gives so many bytes at an address; `newest` is the value of the variable NEWEST."""
    while newest:
        older, _, _, size = HEADER.unpack(read(newest, HEADER.size))
        yield [Line(line) for line in read(newest + HEADER.size, size).decode("ascii").splitlines()]
        newest = older


def thread_name(number):
    return "main thread" if number == "0" else f"thread T{number}"


def is_own(function):
    return function.startswith("bigfoot::")


def nameless(pc, library):
    """The name of a function that has none, in a file or None."""
    return f"{pc:#x} in {os.path.basename(library)}" if library else f"{pc:#x}"


def is_start(function):
    """libc's start routines have no names where its debug information is not installed."""
    return function in START_ROUTINES or function.startswith("__libc_start") or function.endswith(" in libc.so.6") or is_own(function)


def shown_frames(stack, names):
    """`names` gives the functions at the instruction before a return address, innermost first: pairs of a function's name and its place."""
    frames = [frame for pc in stack for frame in names(pc)]
    while len(frames) > 1 and is_own(frames[0][0]):
        frames.pop(0)
    while len(frames) > 1 and is_start(frames[-1][0]):
        frames.pop()
    return frames


def stack_text(line, names):
    frames = shown_frames(line.stack(), names)
    if line.get("file") and line.get("line"):   # a check may stand elsewhere than the access
        function = frames[0][0] if frames else line.get("function", "??")
        frames[:1] = [(function, f"{line.get('file')}:{line.get('line')}:{line.get('column', '0')}"
                       + (" (where the enclosing scope begins)" if line.get("scope") else ""))]
    return [f"    #{number} {function}{' at ' + place if place else ''}" for number, (function, place) in enumerate(frames)]


def access_heading(line):
    if line.get("allocation") == "1":
        return f"  Previous allocation of the memory at {line.get('address')} by {thread_name(line.get('thread'))}:"
    what = ("atomic " if line.get("atomic") == "1" else "") + line.get("kind")
    what = what.capitalize() if line.get("role") == "now" else "Previous " + what
    variable = f" of '{line.get('variable')}'" if line.get("variable") else ""
    return f"  {what} of size {line.get('size')} at {line.get('address')}{variable} by {thread_name(line.get('thread'))}:"


def place_heading(line):
    if line.get("role") == "acquired":
        return f"  Mutex M{line.get('mutex')} acquired while holding mutex M{line.get('holding')} in {thread_name(line.get('thread'))}:"
    if line.get("role") == "held":
        return f"  Mutex M{line.get('mutex')} previously acquired by the same thread:"
    if line.get("role") == "waits":
        what = f"mutex M{line.get('mutex')}, which" if line.get("mutex") else "the end of"
        holder = thread_name(line.get("holder")) if line.get("holder") else "nobody known"
        return f"  {thread_name(line.get('thread')).capitalize()} waits for {what} {holder}{' holds' if line.get('mutex') else ''}:"
    by = f" by {thread_name(line.get('thread'))}" if line.get("thread") else ""
    return f"  {line.get('role').capitalize()}{by}:"


def location_heading(line):
    kind = line.get("kind")
    if kind == "heap":
        return f"  Heap block of size {line.get('size')} at {line.get('start')} allocated by {thread_name(line.get('thread'))}:"
    if kind == "fd":
        opened = f" opened by {thread_name(line.get('thread'))}:" if line.get("thread") else ", which code with checks did not open."
        return f"  File descriptor {line.get('number')}{opened}"
    if kind in ("stack", "tls"):
        return f"  The memory is the {kind} of {thread_name(line.get('thread'))}."
    return None


def thread_heading(line):
    if not line.get("parent"):
        return None
    name = f" '{line.get('name')}'" if line.get("name") else ""
    return f"  Thread T{line.get('id')}{name} (tid={line.get('os')}, {line.get('status')}) created by {thread_name(line.get('parent'))}:"


HEADINGS = {"access": access_heading, "stack": place_heading, "location": location_heading, "thread": thread_heading,
            "mutex": lambda line: f"  Mutex M{line.get('id')} ({line.get('address', 'destroyed')}) created or first used:"}


def text_of(lines, names):
    first = lines[0]
    words = "heap-use-after-free" if first.get("after_free") else "data race" if first.word == "race" else first.word.replace("-", " ")
    kind = first.get("title") or (f"{words} ({first.get('kind')})" if first.get("kind") else words)
    out = [f"BigFoot: {kind}, finding {first.get('id')}"]
    for line in lines[1:]:
        heading = HEADINGS.get(line.word, lambda line: None)(line)
        if heading:
            out += [heading, *stack_text(line, names)]
    return "\n".join(out)


def asked_for(arguments, read, newest, names):
    """The text that the command `bigfoot-report [NUMBER|all]` prints."""
    found = list(findings(read, newest))
    if not found:
        return NO_FINDING
    if arguments == "all":
        return "\n".join(text_of(lines, names) for lines in reversed(found))
    wanted = [lines for lines in found if lines[0].get("id") == arguments] if arguments else found[:1]
    return text_of(wanted[0], names) if wanted else f"There is no finding {arguments}; the last is {found[0][0].get('id')}."


USAGE = """Prints what BigFoot found, with the stacks of both accesses: bigfoot-report [NUMBER|all]
Without an argument it is the newest: where the program stopped in __bigfoot_on_report, the one that was just reported."""
