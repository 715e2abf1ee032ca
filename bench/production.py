# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a program in operation pays (paper 004, Figure 2): sleds alone, and RaceChaser with random pairs of the program's places, with a budget of nothing
and of 5 per cent of the time. Everything is compared with the plain program, in turns.

The result is one object, written as production.json:

    about      where, when and how
    programs   suite, name, pairs (the places that were chased), base {cpu, wall, memory}, tools {NAME: {cpu, wall, memory}}: seconds and MB;
               overhead {NAME: {cpu, wall}}: parts of the plain program's; added {NAME: MB}
    means      {NAME: {cpu, wall}}: geometric, less 1
    failures   program, why
"""
import math
import random
import statistics
import subprocess

import configurations
import running
from configurations import BASE, Tool

SLEDS = Tool("sleds", "bigfoot", ("--checks=production",))
SHARES = {"racechaser-0": 0, "racechaser-5": 5}   # r_max
TITLES = {"sleds": "sleds alone", "racechaser-0": "RaceChaser, r_max 0 %", "racechaser-5": "RaceChaser, r_max 5 %"}
# Means over the programs of the paper, section 8.2.1.
PAPER = {"racechaser-0": "below 5 % each", "racechaser-5": "1.0 %", "LiteHB": "20 %", "FullHB": "37 %"}
PAIRS = 5   # of a program, unless --repeat says otherwise; each is a round


def places(program, runner):
    """Returns: FILE:LINE:COLUMN of all accesses that have sleds."""
    listed = subprocess.run([program.binary(SLEDS, runner.directory)], env=configurations.environment("chase=list"), capture_output=True, text=True)
    if listed.returncode:
        raise running.Failed(f"chase=list: exit status {listed.returncode}: {listed.stderr.strip()}")
    return sorted({line.split()[0] for line in listed.stdout.splitlines()})


def chosen_pairs(found, count, seed):
    """Pairs of places; the paper's are random ones of those that might race."""
    chance = random.Random(seed)
    return [tuple(chance.choices(found, k=2)) for _ in range(count)]


def believed(program, tool, size, runner, expected, options=""):
    run = program.run(tool, size, runner, options=options)
    if why := running.refusal(run, expected):
        raise running.Failed(f"{tool.name} {options}: {why}")
    return run


def measure_program(program, size, pairs, compilers, runner, progress):
    for tool in (BASE, SLEDS):
        program.build(tool, compilers, runner)
    found = places(program, runner)
    if not found:
        raise running.Failed("it has no accesses to watch")
    expected = program.run(BASE, size, runner).output
    chased = chosen_pairs(found, pairs, program.name)
    runs = {}
    for number, pair in enumerate(chased, 1):
        progress.begin(f"pair {number} of {program.suite}/{program.name}")
        candidates = {"base": (BASE, ""), "sleds": (SLEDS, "")}
        candidates |= {name: (SLEDS, f"chase={','.join(pair)}:chase_share={share}") for name, share in SHARES.items()}
        turns = running.take_turns({name: lambda tool=tool, options=options: believed(program, tool, size, runner, expected, options)
                                    for name, (tool, options) in candidates.items()}, running.LONG_ENOUGH / 2)
        for name, some in turns.items():
            runs.setdefault(name, []).append(running.typical(some))
        progress.finish(1)
    return row(program, chased, {name: running.Cost(*map(statistics.median, zip(*costs))) for name, costs in runs.items()})


def row(program, pairs, costs):
    base = costs.pop("base")
    return {"suite": program.suite, "name": program.name, "pairs": [list(pair) for pair in pairs], "base": base._asdict(),
            "tools": {name: cost._asdict() for name, cost in costs.items()},
            "overhead": {name: {"cpu": cost.cpu / base.cpu - 1, "wall": cost.wall / base.wall - 1} for name, cost in costs.items()},
            "added": {name: cost.memory - base.memory for name, cost in costs.items()}}


def means(rows):
    mean = lambda name, what: math.exp(statistics.fmean(math.log1p(r["overhead"][name][what]) for r in rows)) - 1
    return {name: {what: mean(name, what) for what in ("cpu", "wall")} for name in TITLES} if rows else {}


def measure(programs, size, pairs, compilers, runner, progress, about):
    rows, failures = [], []
    progress.expect(len(programs) * pairs)
    for program in programs:
        try:
            rows.append(measure_program(program, size, pairs, compilers, runner, progress))
        except running.Failed as failed:
            failures.append({"program": f"{program.suite}/{program.name}", "why": str(failed)})
    progress.clear()
    return {"about": about, "programs": rows, "means": means(rows), "failures": failures}


def percent(part):
    return f"{100 * part:+.1f} %"


def markdown(results):
    cells = lambda of: " | ".join(f"{percent(of[name]['cpu'])}, {percent(of[name]['wall'])}" for name in TITLES)
    lines = ["Overhead over the plain program: CPU time, wall time", "",
             f"| program | {' | '.join(TITLES.values())} | MB more |", "|---|" + "---:|" * (len(TITLES) + 1)]
    lines += [f"| {r['suite']}/{r['name']} | {cells(r['overhead'])} | {r['added']['racechaser-5']:.1f} |" for r in results["programs"]]
    if results["means"]:
        lines.append(f"| **geometric mean** | {cells(results['means'])} | |")
    lines += ["| paper 004, mean | | " + " | ".join(PAPER[name] for name in SHARES) + " | |", "",
              f"Its rivals there: LiteHB {PAPER['LiteHB']}, FullHB {PAPER['FullHB']}.", ""]
    lines += [f"- {f['program']} is left out: {f['why']}" for f in results["failures"]]
    return "\n".join(lines) + "\n"
