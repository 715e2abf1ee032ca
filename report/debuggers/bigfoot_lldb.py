# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stops where BigFoot reports something and prints it; the command bigfoot-report prints it again.

    lldb -O "command script import PREFIX/share/bigfoot/debuggers/bigfoot_lldb.py" PROGRAM
"""
import os
import sys

import lldb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bigfoot_finding  # noqa: E402


def place_of(entry):
    return f"{entry.GetFileSpec()}:{entry.GetLine()}" if entry.IsValid() and entry.GetLine() else ""


def nameless(target, pc):
    return bigfoot_finding.nameless(pc, target.ResolveLoadAddress(pc - 1).GetModule().GetFileSpec().GetFilename())


def names_in(target):
    def names(pc):
        address = target.ResolveLoadAddress(pc - 1)
        context = target.ResolveSymbolContextForAddress(address, lldb.eSymbolContextEverything)
        frames = []
        while context.IsValid() and (context.GetBlock().IsValid() or not frames):
            block = context.GetBlock()
            inlined = block.GetContainingInlinedBlock() if block.IsValid() else lldb.SBBlock()
            function, symbol = context.GetFunction(), context.GetSymbol()
            named = symbol.GetName() if not symbol.IsSynthetic() else None   # lldb makes names up
            name = inlined.GetInlinedName() if inlined.IsValid() else function.GetName() if function.IsValid() else named
            frames.append((name or nameless(target, pc), place_of(context.GetLineEntry())))
            outer = lldb.SBAddress()
            context = context.GetParentOfInlinedScope(address, outer)
            address = outer
        return frames or [(nameless(target, pc), "")]
    return names


def reader(process):
    def read(address, size):
        error = lldb.SBError()
        data = process.ReadMemory(address, size, error)
        if error.Fail():
            raise RuntimeError(str(error))
        return data
    return read


def text(target, arguments):
    variables = target.FindSymbols(bigfoot_finding.NEWEST)
    address = variables[0].GetSymbol().GetStartAddress().GetLoadAddress(target) if variables.GetSize() else lldb.LLDB_INVALID_ADDRESS
    if address == lldb.LLDB_INVALID_ADDRESS or not target.GetProcess().IsValid():
        return bigfoot_finding.NO_RUNTIME
    read = reader(target.GetProcess())
    newest = int.from_bytes(read(address, 8), "little")
    return bigfoot_finding.asked_for(arguments, read, newest, names_in(target))


def bigfoot_report(debugger, command, context, result, _):
    print(text(context.GetTarget(), command.strip()), file=result)


def leave_to_us(target):
    """lldb has a breakpoint of its own for reports of ThreadSanitizer. What it evaluates there works on Darwin only: here it faults in dlsym(),
    and the loader stays locked."""
    places = {context.GetSymbol().GetStartAddress().GetLoadAddress(target) for context in target.FindSymbols("__tsan_on_report")}
    for number in range(1, 256):
        own = target.FindBreakpointByID(-number)
        if own.IsValid() and any(location.GetLoadAddress() in places for location in own):
            own.SetEnabled(False)


def on_report(frame, location, _, __):
    target = frame.GetThread().GetProcess().GetTarget()
    leave_to_us(target)
    print(text(target, ""))
    return True


bigfoot_report.__doc__ = bigfoot_finding.USAGE


def __lldb_init_module(debugger, _):
    debugger.HandleCommand(f"command script add -o -f {__name__}.bigfoot_report bigfoot-report")
    stop = debugger.GetSelectedTarget() or debugger.GetDummyTarget()
    stop.BreakpointCreateByName(bigfoot_finding.STOPS_AT).SetScriptCallbackFunction(f"{__name__}.on_report")
