# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The papers' tables beside ours, for the programs in common.

The papers measured Java programs on RoadRunner, on other machines: compare the columns of one source with each other, and
their pattern with that of ours, not a figure with a figure. The papers' figures are quoted as printed; paper_test.py
computes their means again.
"""
import json
import pathlib

import figures
import table

NO_PROXIES = "+"   # the paper's dagger: without RedCard's analysis of proxies, which did not end within 4 hours

# D. Rhodes, C. Flanagan, S. Freund: BigFoot: Static Check Placement for Dynamic Race Detection (PLDI 2017), Table 1.
# Check ratio of BigFoot; base seconds; overheads, (T - base) / base, of FastTrack, RedCard, SlimState, SlimCard, BigFoot.
BIGFOOT_1 = """\
crypt      0.00000028   0.39 96.21 62.41 16.87 16.11  0.07
series     0.000042   119.39  0.01  0.01  0.01  0.01  0.01
lufact     0.0022       0.68 71.67 74.31 70.53 74.08 39.53
moldyn     0.077        4.67 27.56  8.73 27.18  6.58  2.72
montecarlo 0.085        2.23  7.38  6.81  2.73  2.02  0.08
sparse     0.14         1.27 26.86 22.57 30.78 27.20  6.68
sor        0.25         0.84 13.37 13.03 15.39 13.85 10.73
batik      0.29         1.27  3.96  3.92+ 4.07  4.06  2.26
raytracer  0.32         1.84 13.46  6.46 12.64  7.72  6.37
tomcat     0.50         0.81  2.05  1.49+ 2.22  1.56  2.43
sunflow    0.52         1.44 25.94 17.13 26.12 20.50 15.14
luindex    0.67         0.54 16.35 15.75 19.00 17.64 11.34
pmd        0.69         0.93  3.08  2.98+ 2.75  2.65  2.38
fop        0.73         0.44  6.51  5.12+ 5.65  5.54  5.01
lusearch   0.74         0.65 19.45 22.79  7.79  7.24  6.57
avrora     0.75         7.82  1.45  1.34+ 1.46  1.38  1.24
jython     0.78         4.97  9.31  9.32+ 8.77  8.58  8.28
xalan      0.80         0.86  5.68  5.63+ 5.62  5.43  4.64
h2         0.81        22.60  3.23  3.08+ 3.20  3.23  3.07
mean       0.43         -     7.26  6.00  6.03  5.05  2.47
"""

# J. Wilcox, P. Finch, C. Flanagan, S. Freund: Array Shadow State Compression for Precise Dynamic Race Detection (ASE 2015),
# Table II: shadow fractions of SlimState, and with bit sets for footprints, for partitions, for both.
SLIMSTATE_2 = """\
crypt      0.00000057 0.0000023 0.00000021 0.00000017
raytracer  0.000057   0.000057  0.000034   0.000034
montecarlo 0.0018     0.0018    0.0017     0.0017
lusearch   0.0019     0.0019    0.00064    0.00061
jbb        0.11       0.11      0.092      0.089
batik      0.19       0.11      0.11       0.028
colt       0.20       0.11      0.012      0.0099
xalan      0.27       0.25      0.043      0.041
pmd        0.35       0.31      0.12       0.042
tomcat     0.60       0.54      0.094      0.045
moldyn     0.63       0.63      0.63       0.0021
series     0.63       0.63      0.000014   0.000014
h2         0.64       0.61      0.26       0.21
jython     0.72       0.71      0.31       0.28
sunflow    0.76       0.68      0.42       0.35
mtrt       0.80       0.80      0.27       0.25
eclipse    0.86       0.62      -          0.054
avrora     0.90       0.89      0.38       0.37
luindex    0.91       0.88      0.68       0.45
fop        0.96       0.92      0.21       0.047
lufact     1.00       1.00      0.49       0.41
sor        1.00       1.00      1.00       0.004
sparse     1.00       0.53      -          0.0000041
raja       1.00       1.00      0.54       0.54
mean       0.56       0.51      0.26       0.13
"""

# The same paper, Table III: array elements (millions) and their share of all locations (%); smallest heap: base MB, then FastTrack and
# SlimState as multiples of it; time without limit of space: base seconds, then the same two as multiples.
SLIMSTATE_3 = """\
crypt      150.0  100 193.6 27.67  1.00   0.62 87.71 15.06
lufact     4.0    100  32.1  7.00  7.00   0.81 40.55 36.70
series     2.0    100  22.2  3.86  3.04 218.51  1.03  1.03
sor        4.0    100  33.5  4.76  4.76   0.47 19.13 20.53
sparse     16.0   100 100.0  5.53  3.17   1.49 40.95 39.27
montecarlo 180.0   98 619.1  3.55  1.09   3.90  5.92  3.09
lusearch   2445.8  98   1.5 32.25 21.50   2.26 13.09  7.14
xalan      102.1   90  11.3 10.17  8.50   3.00  6.06  6.56
eclipse    771.1   87  87.5  8.29  9.14  29.83  9.83 10.72
luindex    2.6     86   1.3 63.00 61.00   1.24 10.56 11.18
batik      6.3     80  22.7  5.09  4.14   6.44  2.15  2.23
tomcat     21.3    76  15.0 11.20 12.10  14.88  2.08  2.08
colt       0.4     76   0.6 73.05 48.03  15.98  1.10  1.13
jbb        35.0    72  96.0  3.97  3.09   1.92 11.63 11.48
avrora     0.7     55   1.3 23.00 21.43   4.28  3.69  3.71
h2         72.8    37 272.1  4.46  4.79  12.44 12.58 14.07
fop        2.6     32  28.9  6.25  6.20   2.59  4.72  4.91
moldyn     0.2     30   1.4 22.78 21.44   3.68 15.94 18.54
mtrt       0.8     30  16.0  7.61  8.11   0.44  8.25  9.00
pmd        6.3     30  45.3  5.31  5.44   3.75  4.79  4.55
jython     27.3    20  25.6 16.11 11.11  12.02  6.62  7.06
sunflow    4.7      1  15.0  8.07  7.80   1.65 16.39 17.97
raytracer  1.0      0   1.4 19.00 10.27   3.06 18.67 19.12
raja       0.0      0   1.3 13.60 13.60   0.25  9.76 10.04
mean       -        -     - 10.6   7.7       -  8.5   7.8
"""

# C. Flanagan, S. Freund: FastTrack: Efficient and Precise Dynamic Race Detection (PLDI 2009), Table 1: base seconds; slowdowns under
# Empty, Eraser, MultiRace, Goldilocks (RoadRunner, Kaffe), BasicVC, DJIT+, FastTrack. *: not compute-bound, not in the average.
FASTTRACK_1 = """\
colt       16.1  0.9  0.9  0.9  1.8   2.0   0.9  0.9  0.9
crypt       0.2  7.6 14.7 54.8 77.4   -    84.4 54.0 14.3
lufact      4.5  2.6  8.1 42.5  -     8.5  95.1 36.3 13.5
moldyn      8.5  5.6  9.1 45.0 17.5  28.5 111.7 39.6 10.6
montecarlo  5.0  4.2  8.5 32.8  6.3   2.2  49.4 30.5  6.4
mtrt        0.5  5.7  6.5  7.1  6.7   -     8.3  7.1  6.0
raja        0.7  2.8  3.0  3.2  2.7   -     3.5  3.4  2.8
raytracer   6.8  4.6  6.7 17.9 32.8 146.8 250.2 18.1 13.1
sparse      8.5  5.4 11.3 29.8 64.1   -    57.5 27.8 14.8
series    175.1  1.0  1.0  1.0  1.0   1.1   1.0  1.0  1.0
sor         0.2  4.4  9.1 16.9 63.2   1.4  24.6 15.8  9.3
tsp         0.4  4.4 24.9  8.5 74.2   2.9 390.7  8.2  8.9
elevator*   5.0  1.1  1.1  1.1  1.1   -     1.1  1.1  1.1
philo*      7.4  1.1  1.0  1.1  7.2   1.0   1.1  1.1  1.1
hedc*       5.9  1.1  0.9  1.1  1.1   3.3   1.1  1.1  1.1
jbb*       72.9  1.3  1.5  1.6  2.1   -     1.6  1.6  1.4
mean        -    4.1  8.6 21.7 31.6  24.2  89.8 20.2  8.5
"""

OURS = ("fasttrack", "redcard", "slimstate", "slimcard", "bigfoot")


def rows(text):
    """name => the cells, as printed."""
    return {line.split()[0]: line.split()[1:] for line in text.splitlines()}


def value(cell):
    return None if cell == "-" else float(cell.rstrip(NO_PROXIES))


def ours(results):
    """Program name => its row of the results; `mean` => that of the programs' suite that the papers share with us."""
    return {row["name"]: row for row in (results or {}).get("programs", [])}


def figure(found, program, tool, key, digits=2):
    """A figure of ours as a cell; empty if it was not measured."""
    if program not in found:
        return ""
    row = found[program]
    if tool == "base":
        return table.number(row["base"][key], digits)
    return table.number(row["tools"].get(tool, {}).get(key), digits)


def side_by_side(title, note, text, heads, kinds, our_columns, found):
    """`kinds`: of the mean of each column of theirs. `our_columns`: (head, tool, key). Programs in common come first and have our
    figures, and a mean of their own; then the paper's others and the mean that it prints."""
    theirs = rows(text)
    common = [name for name in theirs if name.rstrip("*") in found]
    others = [name for name in theirs if name not in common and name != "mean"]
    lines = [[name, *theirs[name], *(figure(found, name.rstrip("*"), tool, key) for _, tool, key in our_columns)]
             for name in common]
    if common:
        lines.append(["mean of these", *(their_mean(theirs, common, i, kind) for i, kind in enumerate(kinds)),
                      *(our_mean(found, common, tool, key) for _, tool, key in our_columns)])
    lines += [[name, *theirs[name], *[""] * len(our_columns)] for name in [*others, "mean"]]
    head = ["program", *heads, *(f"our {head}" for head, _, _ in our_columns)]
    return f"{title}\n{note}\n\n{table.aligned(head, lines)}"


def mean_kind(key):
    """As the papers have it."""
    return figures.arithmetic if key in ("checks", "shadow") else figures.geometric


def our_mean(found, names, tool, key):
    if tool == "base" or key in ("warnings", "clocks", "operations", "MB"):
        return ""
    values = [found[name.rstrip("*")]["tools"].get(tool, {}).get(key) for name in names]
    return table.number(mean_kind(key)([max(v, figures.LEAST_OVERHEAD) if "overhead" in key else v for v in values if v is not None]))


def their_mean(theirs, names, i, kind):
    """Computed from the rows above it. `kind`: figures.geometric or arithmetic, None where a mean says nothing."""
    return table.number(kind([value(theirs[name][i]) for name in names if not name.endswith("*")])) if kind else ""


def measured(results, *wanted):
    tools = (results or {}).get("about", {}).get("tools", [])
    return [t for t in wanted if t in tools]


def tables(results):
    """The three tables of the engine as text (paper_family.py has the detectors'). `results` may be None: then only the papers' figures are there."""
    found, parts = ours(results), []
    have = measured(results, *OURS, "tsan")
    parts.append(side_by_side(
        "BigFoot (PLDI 2017), Table 1: overhead (T - base) / base, and check ratio",
        "FT, RC, SS, SC, BF: FastTrack, RedCard, SlimState, SlimCard, BigFoot; + without RedCard's proxies. Mean check ratios, by its text:\n"
        "FT 1, RC 0.73, SS 1.0, SC 0.76, BF 0.43. Ours: wall time, as the paper.",
        BIGFOOT_1, ["BF checks", "base s", "FT", "RC", "SS", "SC", "BF"],
        [figures.arithmetic, None, *[figures.geometric] * 5],
        [("base s", "base", "wall"), *((t, t, "wall_overhead") for t in have),
         *((f"{t} checks", t, "checks") for t in have if t != "tsan")], found))
    parts.append(side_by_side(
        "SlimState (ASE 2015), Table II: shadow fraction, shadow locations / array elements",
        "SS: SlimState; with bit sets for footprints, partitions, both. Ours: shadow words / 8-byte elements of heap blocks from 128 bytes on.",
        SLIMSTATE_2, ["SS", "footprints", "partitions", "both"], [figures.arithmetic] * 4, [(t, t, "shadow") for t in have if t != "tsan"], found))
    parts.append(side_by_side(
        "SlimState (ASE 2015), Table III: space and time as multiples of the base",
        "The paper's space is the smallest heap that suffices; ours is the peak resident set.",
        SLIMSTATE_3, ["elements M", "% arrays", "base MB", "FT MB x", "SS MB x", "base s", "FT s x", "SS s x"],
        [None, None, None, figures.geometric, figures.geometric, None, figures.geometric, figures.geometric],
        [("base MB", "base", "memory"), *((f"{t} MB x", t, "memory") for t in have),
         ("base s", "base", "wall"), *((f"{t} s x", t, "wall") for t in have)], found))
    return "\n\n\n".join(parts)


def newest(folder):
    """Returns: the results.json of the last measurement under `folder`, or None."""
    found = sorted(pathlib.Path(folder).glob("*/results.json"), key=lambda path: path.stat().st_mtime)
    return found[-1] if found else None


def load(path):
    path = pathlib.Path(path)
    return json.loads((path / "results.json" if path.is_dir() else path).read_text())
