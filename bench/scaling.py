# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How what checking costs grows with the number of threads: the same programs with 2, 4, 8, 16 and 64 of them.

The work is the same with any number of threads, and each program says how many operations that is (`--operations`), so the figure
that can be compared is the CPU time that a tool adds to one operation: (T - base) / operations. In some programs every thread adds
operations (it arrives at a barrier, it is created and joined); these are divided by their larger number, but not in means of growth,
since the work beside those operations does not grow with them.

The result is one object, written as scaling.json:

    about      where, when and how; threads is a list
    programs   suite, name, operation, constant (whether there are equally many with any number of threads),
               points [{threads, operations, base {cpu, wall, memory}, tools {NAME: {cpu, wall, memory, overhead}}}]:
               seconds and MB, overhead in nanoseconds of CPU time for an operation, null if it is lost in what the plain program costs
    growth     {SUITE or "all": {NAME: {threads: mean of overhead / overhead with the fewest threads}}}
    share      {SUITE or "all": {threads: mean of the overhead of the first tool / that of tsan}}
    failures   program, tool, why
"""
import figures
import measuring
import running
from configurations import BASE

THREADS = (2, 4, 8, 16, 64)
SUITES = ("sync", "readshared")
TOOLS = ("bigfoot", "tsan")
SIZE = "small"


class Measurement(measuring.Measurement):
    """Of one program with one number of threads."""
    operations = None   # (how many, of what)

    @property
    def name(self):
        return f"{super().name} with {self.program.threads} threads"


class Session(measuring.Session):
    """`programs`: lists of the same programs, one list for each number of threads. A binary is built once and used with all of them,
    and a program prints the same with all of them."""
    long_enough = running.LONG_ENOUGH / 2

    def __init__(self, programs, *more):
        super().__init__([], *more, counting=False)
        for same in zip(*programs):
            group = [Measurement(program) for program in same]
            for m in group:
                m.expected = group[0].expected
            self.measurements += group
        self.fewest = programs[0]

    def builds(self, m):
        return super().builds(m) if m.program in self.fewest else ()

    def build(self):
        super().build()
        for m in self.measurements:
            self.ask_operations(m)

    def ask_operations(self, m):
        run = self.runner.run([m.program.binary(BASE, self.runner.directory), "--threads", m.program.threads, "--size", self.size,
                               "--operations"])
        count, _, what = run.output.decode(errors="replace").strip().partition(" ")
        if run.status or not count.isdigit() or not int(count) or not what:
            self.fail(m, BASE, "does not say how many operations it has")
        else:
            m.operations = int(count), what


def overhead(base, cost, operations):
    """Returns: nanoseconds, or None if it cannot be told from nothing, as where the plain program does little but wait and switch."""
    added = cost.cpu - base.cpu
    return added * 1e9 / operations if added >= figures.LEAST_OVERHEAD * base.cpu else None


def point(m, tools):
    base, (operations, _) = figures.best(m.rounds["base"]), m.operations
    costs = {tool.name: figures.best(m.rounds[tool.name]) for tool in tools}
    return {"threads": m.program.threads, "operations": operations, "base": base._asdict(),
            "tools": {name: {**cost._asdict(), "overhead": overhead(base, cost, operations)} for name, cost in costs.items()}}


def of_program(group, tools):
    good = [m for m in group if not m.failures and m.rounds.get("base")]
    return {"suite": group[0].program.suite, "name": group[0].program.name, "operation": next((m.operations[1] for m in good), ""),
            "constant": len({m.operations[0] for m in good}) == 1, "points": [point(m, tools) for m in good]}


def overheads(row, tool):
    """Returns: {threads: overhead}, as far as there are any."""
    found = {p["threads"]: p["tools"][tool]["overhead"] for p in row["points"]}
    return {n: value for n, value in found.items() if value}


def complete(rows, tools, *threads):
    """Those with an overhead of every tool with each number of threads: means compare the same programs."""
    return [r for r in rows if all(n in overheads(r, tool) for tool in tools for n in threads)]


def counted(rows, tools, *threads):
    """Those of which the mean of growth is, between these numbers of threads."""
    return complete([r for r in rows if r["constant"]], tools, *threads)


def growth(rows, tools, threads):
    """Returns: {tool: {threads: mean of overhead / overhead with the fewest}}."""
    def mean(tool, n):
        found = [overheads(r, tool) for r in counted(rows, tools, threads[0], n)]
        return figures.geometric([values[n] / values[threads[0]] for values in found])
    return {tool: {n: value for n in threads if (value := mean(tool, n))} for tool in tools}


def share(rows, tool, other, threads):
    """Returns: {threads: mean of the tool's overhead / the other's}."""
    def mean(n):
        return figures.geometric([overheads(r, tool)[n] / overheads(r, other)[n] for r in complete(rows, (tool, other), n)])
    return {n: value for n in threads if (value := mean(n))}


def groups(rows):
    found = {suite: [r for r in rows if r["suite"] == suite] for suite in dict.fromkeys(r["suite"] for r in rows)}
    return {**found, "all": rows} if len(found) > 1 else found


def summary(rows, threads, tools):
    """Returns: growth and share of the result, as described above."""
    return {"growth": {name: growth(members, tools, threads) for name, members in groups(rows).items()},
            "share": {name: share(members, tools[0], "tsan", threads) for name, members in groups(rows).items()} if "tsan" in tools[1:] else {}}


def report(session, about, absent):
    threads = about["threads"]
    together = [session.measurements[i:i + len(threads)] for i in range(0, len(session.measurements), len(threads))]
    rows = [row for group in together if (row := of_program(group, session.tools))["points"]]
    return {"about": about, "programs": rows, **summary(rows, threads, about["tools"]), "absent": absent,
            "failures": [{"program": m.name, "tool": tool, "why": why} for m in session.measurements for tool, why in m.failures.items()]}
