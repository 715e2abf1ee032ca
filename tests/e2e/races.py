# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which lines race: what a program's comments say (RACE and RACE-EACH, see run.py), and what its reports do.

A line is FILE:LINE. That of an access is the innermost frame in a file of the end-to-end programs: the caller, if a function of
a library makes it. Of RACE-EACH it may be any frame: what a line calls is in it.
"""
import json
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
WARNING = re.compile("WARNING: BigFoot: (?:data race|race on file descriptor|heap-use-after-free)")   # what uses a freed block races with its release, or comes after it
ACCESS = re.compile(r"^  (?:Previous )?(?:(?:atomic )?(?:read|write) of size \d+|allocation of the memory) at .*:\n((?:    #.*\n)*)", re.MULTILINE | re.IGNORECASE)
FRAME = re.compile(r"^    #\d+ .* (\S+?):(\d+)(?::\d+)? \(", re.MULTILINE)
VARIABLE = re.compile(r"^  Variable is '(.*?)'", re.MULTILINE)
GLOBAL = re.compile(r"^  Location is global '(.*?)'", re.MULTILINE)
TAG = re.compile(r"// (@\w+@)$")


class Race:
    """Two accesses, each in one of several lines, and the variable or one of several."""

    def __init__(self, now, before, name=None, called=False):
        self.now, self.before, self.name, self.called = set(now), set(before), name, called

    def __str__(self):
        lines = " and ".join(" or ".join(sorted(lines)) for lines in (self.now, self.before))
        return lines + (f", of {self.name}" if self.name else "")

    def holds(self, report):
        depth = None if self.called else 1
        return self.now & set(report.now[:depth]) and self.before & set(report.before[:depth]) and report.names(self.name)


class Report:
    """What is compared of a report: the lines of both stacks, innermost first, the variable, and the global that it is in."""

    def __init__(self, now, before, variable, whole):
        self.now, self.before, self.variable, self.whole = now, before, variable, whole

    def __str__(self):
        return f"{self.now[0]} and {self.before[0]}, of {self.variable or self.whole}"

    def names(self, name):
        """The variable, or the global that it is a part of. Who has no site of ours knows no fields, elements or blocks of the heap."""
        wanted = name.split("|") if name else []
        if not wanted or self.variable in wanted or self.whole in wanted:
            return True
        return self.variable is None and (self.whole is None or not all(part.isidentifier() for part in wanted))


def own_lines(frames):
    """Of (path, number) those that are in our files; "?" if there are none."""
    ours = lambda file: HERE.parent in file.parents or (not file.is_absolute() and {"e2e", "openmp"} & set(file.parts))
    return [f"{pathlib.Path(path).name}:{number}" for path, number in frames if ours(pathlib.Path(path))] or ["?"]


def from_text(text):
    stacks = [own_lines(FRAME.findall(stack)) for stack in ACCESS.findall(text)]
    first = lambda found: found[0] if found else None
    return Report(*(stacks + [["?"], ["?"]])[:2], first(VARIABLE.findall(text)), first(GLOBAL.findall(text)))


def from_json(line):
    race = json.loads(line)
    now, before = ([(frame["file"], frame["line"]) for frame in access["frames"] if frame["file"]] for access in race["accesses"])
    return Report(own_lines(now), own_lines(before), race["accesses"][0].get("variable"), None)


def tags_of(path):
    """{"@TAG@": ["FILE:LINE", ..]} of a program and of the files beside it that it names."""
    tags = {}
    text = path.read_text()
    for file in [path, *(path.parent / name for name in re.findall(r"\b\w+\.(?:h|c|cpp)\b", text))]:
        for number, line in enumerate(file.read_text().splitlines() if file.exists() else [], 1):
            for tag in TAG.findall(line):
                tags.setdefault(tag, []).append(f"{file.name}:{number}")
    return tags


def said(path, pairs, words):
    """The races that the values of RACE and RACE-EACH name."""
    tags = tags_of(path)
    lines = lambda choice: [line for tag in choice.split("|") for line in tags[tag]]
    races = []
    for value in pairs:
        now, before, *name = value.split(maxsplit=2)
        races.append(Race(lines(now), lines(before), *name))
    for value in words:
        word, *name = value.split()
        listed = path.parent / (name.pop(0) if name and "." in name[0] else path.name)
        for number, line in enumerate(listed.read_text().splitlines(), 1):
            if re.match(f"({word})\\(", line):
                at = [f"{listed.name}:{number}"]
                races.append(Race(at, at, *name, called=True))
    return races


def difference(races, text):
    """Returns what is missing in the reports of a run or too many, or None."""
    reports = [from_text(part) for part in WARNING.split(text)[1:]]
    reports += [from_json(line) for line in text.splitlines() if line.startswith('{"type":"race"')]
    for race in races:
        if not any(race.holds(report) for report in reports):
            return f"no race is reported between {race}; there is " + ("; ".join(map(str, reports)) or "none")
    for report in reports:
        if not any(race.holds(report) for race in races):
            return f"a race is reported between {report}, which nobody expects"
    return None
