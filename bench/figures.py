# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From what was measured to what is reported: ratios, means, and how far they can be trusted.

The result is one object, written as results.json and read by tables, plots and --paper:

    about      where, when and how: processor, date, commit, command, threads, size, rounds, tools
    programs   suite, name, base {wall, cpu, memory, compile}, tools {NAME: figures}
    means      {SUITE or "all": {NAME: figures}}: geometric means; arithmetic for check ratio and shadow fraction, as in the papers
    failures   program, tool, why: not reported, and not in any mean
    absent     {NAME: why}: tools that could not be used
    notes      what else a reader should know

Figures of a tool, relative to the plain program of the same size: wall, cpu (slowdowns), wall_overhead, cpu_overhead
((T - base) / base, the papers' measure), memory, compile (ratios), checks (checks on shadow locations / accesses), shadow (shadow
locations / elements), spread (of the rounds' CPU slowdowns: largest / smallest - 1), size if it was reduced, races and alarms if
there were any. What is unknown is null.
"""
import math


LEAST_OVERHEAD = 0.01   # in geometric means: less cannot be told from nothing, and the papers' smallest
KEYS = ("wall", "cpu", "wall_overhead", "cpu_overhead", "memory", "compile")


def geometric(values):
    values = [v for v in values if v is not None]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def arithmetic(values):
    values = [v for v in values if v is not None]
    return sum(values) / len(values) if values else None


def ratio(a, b):
    return a / b if b else None


def best(costs):
    result = costs[0]
    for cost in costs[1:]:
        result = result.best(cost)
    return result


def relative(cost, base):
    wall, cpu = cost.wall / base.wall, cost.cpu / base.cpu
    return {"wall": wall, "cpu": cpu, "wall_overhead": wall - 1, "cpu_overhead": cpu - 1, "memory": cost.memory / base.memory}


def round_slowdowns(m, tool):
    return [cost.cpu / base.cpu for cost, base in zip(m.rounds.get(tool, []), m.rounds["base"])]


def spread(ratios):
    return max(ratios) / min(ratios) - 1 if len(ratios) > 1 else None


def of_tool(m, tool):
    """Returns: the figures of a tool for a program, or None."""
    name = tool.name
    if tool.size and name not in m.reduced:
        return None
    if tool.size:
        size, base, cost = m.reduced[name]
        figures = {**relative(cost, base), "size": size, "spread": None}
    else:
        figures = {**relative(best(m.rounds[name]), best(m.rounds["base"])), "spread": spread(round_slowdowns(m, name)),
                   "seconds": [cost.cpu for cost in m.rounds[name]]}
    if tool.launcher:
        return {**figures, "compile": None, "checks": None, "shadow": None, "alarms": m.alarms.get(name, 0)}
    counted = m.counted.get(name, {})
    figures |= {"compile": ratio(m.compile[name].cpu, m.compile["base"].cpu),
                "checks": ratio(counted.get("checks", 0), counted.get("accesses")) if counted else None,
                "shadow": ratio(counted.get("shadow locations", 0), counted.get("elements")) if counted else None}
    if m.program.may_race:
        figures["races"] = sorted(m.races.get(name, ()))
    return figures


def of_program(m, tools):
    base = best(m.rounds["base"])
    found = {tool.name: of_tool(m, tool) for tool in tools}
    return {"suite": m.program.suite, "name": m.program.name,
            "base": {**base._asdict(), "compile": m.compile["base"].cpu, "seconds": [c.cpu for c in m.rounds["base"]]},
            "tools": {name: figures for name, figures in found.items() if figures},
            "absent": dict(m.absent)}


def mean(rows, tool):
    """Returns: the means over the programs that the tool has figures of, or None."""
    have = [row["tools"][tool] for row in rows if tool in row["tools"]]
    if not have:
        return None
    found = {key: geometric([max(f[key], LEAST_OVERHEAD) if "overhead" in key and f[key] is not None else f[key] for f in have])
             for key in KEYS}
    found |= {"checks": arithmetic([f["checks"] for f in have]), "shadow": arithmetic([f["shadow"] for f in have])}
    sizes = {f.get("size") for f in have}
    if len(sizes) == 1 and None not in sizes:
        found["size"] = sizes.pop()
    return {**found, "spread": mean_spread(rows, tool), "programs": len(have)}


def mean_spread(rows, tool):
    """Of the mean of each round."""
    lists = [(row["tools"][tool].get("seconds"), row["base"]["seconds"]) for row in rows if tool in row["tools"]]
    rounds = min((len(a) for a, _ in lists if a), default=0)
    return spread([geometric([a[i] / b[i] for a, b in lists if a]) for i in range(rounds)])


def means(rows, tools):
    """A program whose figures come from real use has its own scale: it is not in the mean over all suites."""
    groups = {suite: [r for r in rows if r["suite"] == suite] for suite in dict.fromkeys(r["suite"] for r in rows)}
    kernels = [r for r in rows if r["suite"] != "real"]
    if len({r["suite"] for r in kernels}) > 1:
        groups["all"] = kernels
    return {group: {tool.name: m for tool in tools if (m := mean(members, tool.name))} for group, members in groups.items()}


def notes(measurements, tools):
    for tool in tools:
        alarmed = [m.name for m in measurements if m.alarms.get(tool.name)]
        if alarmed:
            yield (f"{tool.name} reported races in {len(alarmed)} of {len(measurements)} programs that have none "
                   f"({', '.join(alarmed)}).")
        absent = {m.name: m.absent[tool.name] for m in measurements if tool.name in m.absent}
        for why in dict.fromkeys(absent.values()):
            yield f"{tool.name}: n/a for {', '.join(name for name in absent if absent[name] == why)}: {why}"


def findings(measurements):
    """How many races the programs have that may have some; results.md lists them."""
    for m in measurements:
        if m.races:
            common = len(set.intersection(*m.races.values()))
            yield f"{m.name} races: " + ", ".join(f"{len(found)} by {tool}" for tool, found in m.races.items()) + f", {common} by all"


def report(session, about, absent):
    good = [m for m in session.measurements if not m.failures and m.rounds.get("base")]
    rows = [of_program(m, session.tools) for m in good]
    failures = [{"program": m.name, "tool": tool, "why": why} for m in session.measurements for tool, why in m.failures.items()]
    return {"about": about, "programs": rows, "means": means(rows, session.tools), "failures": failures, "absent": absent,
            "notes": [*notes(session.measurements, session.tools), *findings(session.measurements)]}
