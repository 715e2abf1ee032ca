#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How much field proxies could save at most (docs/decisions/2026-11-18-field-proxies.md).

    proxies.py [--size tiny|small] [-k NAME] [--build DIRECTORY] [TRACE ..]

Records the programs of bench/suites that NAME matches, or takes traces of bigfoot-record. A field is an aligned word of a heap block of at most 512
bytes; blocks of one size from one place are a class. In a stretch of a thread without synchronisation the first access to a word is an update of its
shadow. A field needs none if in every stretch of the run in which it is accessed another one of the object is, too, by a write if it is written:
`one-way`. `mutual`: and the other way round, so that both have their accesses in the same stretches. Prints, of all updates, those of fields that need none.
"""
import argparse
import collections
import pathlib
import subprocess
import tempfile

import checkers

LARGEST = 512
ENDS = {"acq", "rel", "acq_shared", "rel_shared", "wait", "vrd", "vwr", "store_release", "fence_acquire", "fence_release", "fork", "join",
        "barrier_enter", "barrier_exit"}


def words(memory):
    address, _, size = memory.partition(":")
    first, size = int(address, 16), int(size or 8)
    return first >> 3, range(first >> 3, (first + size - 1 >> 3) + 1), size


class Analysis:
    def __init__(self):
        self.block = {}                                      # word => (number, class, first word)
        self.stretch = collections.defaultdict(dict)         # thread => word => whether it was written
        self.companions = collections.defaultdict(dict)      # class => field => fields that were always accessed with it
        self.updates = collections.Counter()                 # by class and field; in all by None
        self.blocks = 0

    def end(self, thread):
        objects = collections.defaultdict(dict)
        for word, written in self.stretch.pop(thread, {}).items():
            self.updates[None] += 1
            if word in self.block:
                objects[self.block[word]][word - self.block[word][2]] = written
        for (_, kind, _), fields in objects.items():
            known, written = self.companions[kind], {field for field, is_write in fields.items() if is_write}
            for field, is_write in fields.items():
                self.updates[kind, field] += 1
                known[field] = known.get(field, fields.keys()) & (written if is_write else fields.keys())

    def access(self, thread, memory, is_write):
        _, touched, size = words(memory)
        if size <= 4096:
            for word in touched:
                self.stretch[thread][word] = self.stretch[thread].get(word, False) or is_write

    def life(self, memory, place, begins):
        first, touched, size = words(memory)
        if size > LARGEST:
            return
        for thread in [thread for thread, known in self.stretch.items() if any(word in known for word in touched)]:
            self.end(thread)
        self.blocks += 1
        for word in touched:
            self.block[word] = (self.blocks, (place, size), first)
            if not begins:
                del self.block[word]

    def run(self, lines):
        for line in lines:
            thread, operation, operand = (*line.split(None, 3), "", "")[:3]
            if operation in ("read", "write"):
                self.access(thread, operand, operation == "write")
            elif operation in ("alloc", "free"):
                self.life(operand, line.partition("@")[2].strip(), operation == "alloc")
            elif operation in ENDS:
                self.end(thread)
        for thread in list(self.stretch):
            self.end(thread)

    def saved(self):
        """Returns: updates of fields that a mutual companion stands for, and of those that any does."""
        mutual = one_way = 0
        for kind, known in self.companions.items():
            for field, companions in known.items():
                both = {other for other in companions if field in known[other]}
                is_first = min(both) == field
                mutual += 0 if is_first else self.updates[kind, field]
                one_way += 0 if is_first and both == companions else self.updates[kind, field]
        return mutual, one_way


def report(arguments, name, trace):
    analysis = Analysis()
    with subprocess.Popen([arguments.build / "bin/bigfoot", "trace", "cat", trace], stdout=subprocess.PIPE, text=True) as process:
        analysis.run(process.stdout)
    everything = analysis.updates.pop(None, 0)
    print(f"| {name} | {everything:,} |", " | ".join(f"{100 * part / max(1, everything):.1f} %" for part in (sum(analysis.updates.values()), *analysis.saved())), "|", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", default="tiny", help="of the programs (default: %(default)s)")
    parser.add_argument("-k", default="", help="only programs whose path matches the regular expression")
    parser.add_argument("--build", type=pathlib.Path, default=checkers.ROOT / "build", help="the build directory to use")
    parser.add_argument("traces", nargs="*", metavar="TRACE")
    arguments = parser.parse_args()
    arguments.real = ""
    print("| program | updates | of small blocks | mutual | one-way |\n|---|---:|---:|---:|---:|")
    for trace in arguments.traces:
        report(arguments, pathlib.Path(trace).stem, trace)
    for program in () if arguments.traces else checkers.programs(arguments):
        with tempfile.TemporaryDirectory(prefix="bigfoot-proxies-") as folder:
            folder = pathlib.Path(folder)
            command = program.build((None, arguments.build / "bin/bigfoot-c++"), ("--checks=events",), folder)
            checkers.run([arguments.build / "bin/bigfoot", "record", "-o", folder / "run.bft", *command])
            report(arguments, program.name, folder / "run.bft")


if __name__ == "__main__":
    main()
