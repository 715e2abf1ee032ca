# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a program in operation pays (paper 004, Figures 2 and 4): sleds alone, RaceChaser with random pairs of the program's places, with a budget of nothing
and of 5 per cent of the time, and Caper: in its first run, and when what the first runs found is not looked for any more. Everything is compared with the
plain program, in turns.

The result is one object, written as production.json:

    about      where, when and how
    programs   suite, name, pairs (the places that were chased), possible {static, caper} (how many pairs may race), base {cpu, wall, memory}, tools {NAME: {cpu, wall, memory}}: seconds and MB;
               overhead {NAME: {cpu, wall}}: parts of the plain program's; added {NAME: MB}
    means      {NAME: {cpu, wall}}: geometric, less 1
    failures   program, why
"""
import math
import pathlib
import random
import statistics
import subprocess

import configurations
import running
from configurations import BASE, Tool

SLEDS = Tool("sleds", "bigfoot", ("--checks=production",))
SHARES = {"racechaser-0": 0, "racechaser-5": 5}   # r_max
CAPER = ("caper-first", "caper-steady")
TITLES = {"sleds": "sleds alone", "racechaser-0": "RaceChaser, r_max 0 %", "racechaser-5": "RaceChaser, r_max 5 %", "caper-first": "Caper, first run",
          "caper-steady": "Caper, later"}
# Means over the programs of the paper, sections 8.2.1 and 8.3.1.
PAPER = {"racechaser-0": "below 5 % each", "racechaser-5": "1.0 %", "caper-first": "27 %", "caper-steady": "9 %", "LiteHB": "20 %", "FullHB": "37 %"}
FIRST_RUNS = 3   # after which Caper is in its steady state
PAIRS = 5   # of a program, unless --repeat says otherwise; each is a round


def places(program, runner):
    """Returns: FILE:LINE:COLUMN of all accesses that have sleds."""
    listed = subprocess.run([program.binary(SLEDS, runner.directory)], env=configurations.environment("chase=list"), capture_output=True, text=True)
    if listed.returncode:
        raise running.Failed(f"chase=list: exit status {listed.returncode}: {listed.stderr.strip()}")
    return sorted({line.split()[0] for line in listed.stdout.splitlines()})


def pairs_tool(compilers, *words):
    """Returns: what `bigfoot pairs` prints."""
    done = subprocess.run([pathlib.Path(compilers.bigfoot["cxx"]).with_name("bigfoot"), "pairs", *words], capture_output=True, text=True)
    if done.returncode:
        raise running.Failed(f"bigfoot pairs: {done.stderr.strip()}")
    return done.stdout


def prepare_caper(program, size, compilers, runner):
    """Returns: the plan of first runs, that of later ones, and how many pairs may race before and after."""
    binary = program.binary(SLEDS, runner.directory)
    first, later = (binary.with_suffix(f".{name}") for name in CAPER)
    found = pathlib.Path(f"{first}.escaped")
    pairs_tool(compilers, f"--plan={first}", binary)
    for _ in range(FIRST_RUNS):
        program.run(SLEDS, size, runner, options=f"caper={first}")
    if not found.exists():
        raise running.Failed("caper did not run")
    pairs_tool(compilers, f"--plan={later}", f"--escaped={found}", binary)
    count = lambda *words: int(pairs_tool(compilers, "--count", *words, binary).split()[0])
    return first, later, {"static": count(), "caper": count(f"--escaped={found}")}


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
    first, later, possible = prepare_caper(program, size, compilers, runner)
    runs = {}
    for number, pair in enumerate(chased, 1):
        progress.begin(f"pair {number} of {program.suite}/{program.name}")
        candidates = {"base": (BASE, ""), "sleds": (SLEDS, "")}
        candidates |= {name: (SLEDS, f"caper={plan}") for name, plan in zip(CAPER, (first, later))}
        candidates |= {name: (SLEDS, f"chase={','.join(pair)}:chase_share={share}") for name, share in SHARES.items()}
        turns = running.take_turns({name: lambda tool=tool, options=options: believed(program, tool, size, runner, expected, options)
                                    for name, (tool, options) in candidates.items()}, running.LONG_ENOUGH / 2)
        for name, some in turns.items():
            runs.setdefault(name, []).append(running.typical(some))
        progress.finish(1)
    return row(program, chased, possible, {name: running.Cost(*map(statistics.median, zip(*costs))) for name, costs in runs.items()})


def row(program, pairs, possible, costs):
    base = costs.pop("base")
    return {"suite": program.suite, "name": program.name, "pairs": [list(pair) for pair in pairs], "possible": possible, "base": base._asdict(),
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
             f"| program | {' | '.join(TITLES.values())} | MB more | pairs: static, Caper |", "|---|" + "---:|" * (len(TITLES) + 2)]
    lines += [f"| {r['suite']}/{r['name']} | {cells(r['overhead'])} | {r['added']['racechaser-5']:.1f} | {r['possible']['static']}, {r['possible']['caper']} |"
              for r in results["programs"]]
    if results["means"]:
        lines.append(f"| **geometric mean** | {cells(results['means'])} | | |")
    lines += ["| paper 004, mean | | " + " | ".join(PAPER[name] for name in (*SHARES, *CAPER)) + " | | |", "",
              "MB more: of RaceChaser. Its pairs are random places; those of the last column are what may race.", "",
              f"Its rivals there: LiteHB {PAPER['LiteHB']}, FullHB {PAPER['FullHB']}.", ""]
    lines += [f"- {f['program']} is left out: {f['why']}" for f in results["failures"]]
    return "\n".join(lines) + "\n"
