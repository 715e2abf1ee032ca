# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The distinct races of a run: the pair of source places, in either order, and how often each was reported. And what was reported besides races."""
import collections
import json
import os
import pathlib
import re

TSAN_ACCESS = re.compile(r"^  (?:Previous )?(atomic )?(read|write) of size (\d+).*?:\n((?:    #.*\n)*)", re.MULTILINE | re.IGNORECASE)
TSAN_FRAME = re.compile(r"^    #\d+ (\S.*?) (?:(\S+?):(\d+)(?::\d+)?|<null>) ", re.MULTILINE)


def place(kind, frames):
    """frames: (function, file, line) from the inside; the first that has a source file in the program is meant."""
    for function, file, line in frames:
        if file:
            return f"{kind} {function.split('(')[0]} {os.path.basename(file)}:{line}"
    return f"{kind} ?"


def of_json(path):
    for line in path.read_text(errors="replace").splitlines():
        finding = json.loads(line)
        if finding["type"] != "race":
            continue
        yield tuple(sorted(
            place(("atomic " if a["atomic"] else "") + ("free" if a["free"] else a["kind"]),
                  [(f["function"] or "?", None if f["runtime"] else f["file"], f["line"]) for f in a["frames"]])
            for a in finding["accesses"]))


def of_tsan(path):
    for report in path.read_text(errors="replace").split("==================\n"):
        if "data race" not in report and "heap-use-after-free" not in report:
            continue
        accesses = TSAN_ACCESS.findall(report)
        yield tuple(sorted(
            place(f"{'atomic ' if atomic else ''}{kind.lower()}",
                  [(function, file, line) for function, file, line in TSAN_FRAME.findall(frames)])
            for atomic, kind, _, frames in accesses[:2]))


def collect(directory):
    found = collections.Counter()
    for path in sorted(pathlib.Path(directory).glob("run.*")):
        if ".json." in path.name:
            found.update(of_json(path))
        elif ".tsan." in path.name:
            found.update(of_tsan(path))
    return found


TSAN_TITLE = re.compile(r"^WARNING: ThreadSanitizer: (?!data race|heap-use-after-free)(.*?) \(pid", re.MULTILINE)


def others_of_json(path):
    for finding in map(json.loads, path.read_text(errors="replace").splitlines()):
        if finding["type"] in ("mutex-error", "thread-leak", "lock-order-inversion"):
            where = finding["summary"]
            yield place(finding.get("error", finding["type"]), [(where["function"] or "?", where["file"], where["line"])])


def others_of_tsan(path):
    for report in path.read_text(errors="replace").split("==================\n"):
        if title := TSAN_TITLE.search(report):
            yield place(title[1], TSAN_FRAME.findall(report))


def collect_others(directory):
    """Returns: how often each finding that is no race was reported, locks that are used wrongly and threads that nobody joins."""
    found = collections.Counter()
    for path in sorted(pathlib.Path(directory).glob("run.*")):
        if ".json." in path.name:
            found.update(others_of_json(path))
        elif ".tsan." in path.name:
            found.update(others_of_tsan(path))
    return found


def show(name, by_kind):
    """`by_kind`: what collect() or collect_others() returned for each way of building."""
    for pair in sorted(set().union(*by_kind.values()), key=str):
        text = pair if isinstance(pair, str) else "  <->  ".join(pair)
        print(f"{name}: {text}  [" + ", ".join(f"{kind} {found[pair]}" for kind, found in by_kind.items()) + "]")
