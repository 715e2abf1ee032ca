# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stops where BigFoot reports something and prints it; the command bigfoot-report prints it again.

    gdb -x PREFIX/share/bigfoot/debuggers/bigfoot_gdb.py PROGRAM
"""
import os
import sys

import gdb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bigfoot_finding  # noqa: E402


def read(address, size):
    return bytes(gdb.selected_inferior().read_memory(address, size))


def names(pc):
    """gdb tells of the innermost function's line only; those that it is inlined into have a name."""
    where = gdb.find_pc_line(pc - 1)
    place = f"{where.symtab.fullname()}:{where.line}" if where.symtab and where.line else ""
    block = gdb.current_progspace().block_for_pc(pc - 1)
    functions = []
    while block and not block.is_static and not block.is_global:
        if block.function:
            functions.append(block.function.print_name)
        block = block.superblock
    if not functions:
        words = gdb.execute(f"info symbol {pc - 1:#x}", to_string=True).split(" in section")[0].strip()
        functions = [words.split(" + ")[0] if not words.startswith("No symbol") else bigfoot_finding.nameless(pc, gdb.solib_name(pc))]
    return [(functions[0], place), *((function, "") for function in functions[1:])]


def show(arguments):
    try:
        newest = int(gdb.parse_and_eval(f"*(unsigned long *)&{bigfoot_finding.NEWEST}"))
    except gdb.error:
        raise gdb.GdbError(bigfoot_finding.NO_RUNTIME)
    print(bigfoot_finding.asked_for(arguments, read, newest, names))


class BigfootReport(gdb.Command):
    __doc__ = bigfoot_finding.USAGE

    def __init__(self):
        super().__init__("bigfoot-report", gdb.COMMAND_STACK)

    def invoke(self, arguments, from_tty):
        show(arguments.strip())


class OnReport(gdb.Breakpoint):
    def stop(self):
        show("")
        return True


BigfootReport()
gdb.execute("set breakpoint pending on", to_string=True)
OnReport(bigfoot_finding.STOPS_AT)
gdb.execute("set breakpoint pending auto", to_string=True)
