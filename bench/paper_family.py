# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables that compare detectors of one family on one stream of events (FastTrack, PLDI 2009, Tables 1 to 3), beside ours.

Ours come from family.py: traces that every detector replays. The papers' slowdowns are of a program that runs and is analysed at once, so
ours are nanoseconds of analysis for an event, and memory is what a detector keeps at the end; SlimState's and BigFoot's rows (ASE 2015,
PLDI 2017) are those of the detectors of these names.
"""
import json
import pathlib

import paper

TOOLS = ("empty", "eraser", "multirace", "goldilocks", "basic_vc", "djit_plus", "fasttrack", "slimstate", "bigfoot")

# C. Flanagan, S. Freund: FastTrack: Efficient and Precise Dynamic Race Detection (PLDI 2009), Table 2: vector clocks allocated by DJIT+ and
# FastTrack, operations on them; `mean` is the paper's total. The paper's text has 17 million operations for FastTrack's 71 million.
FASTTRACK_2 = """\
colt        849765    76209     5792894    1266599
crypt       17332725  119       28198821   18
lufact      8024779   2715630   3849393222 3721749
moldyn      849397    26787     69519902   1320613
montecarlo  457647007 25        519064435  25
mtrt        2763373   40        2735380    402
raja        1498557   3         760008     1
raytracer   160035820 14        212451330  36
sparse      31957471  456779    56553011   15
series      3997307   13        3999080    16
sor         2002115   5975      26331880   54907
tsp         311273    397       829091     1210
elevator    1678      207       14209      5662
philo       56        12        472        120
hedc        886       82        1982       365
jbb         109544709 1859828   327947241  64912863
mean        796816918 5142120   5103592958 71284601
"""

# Table 3: base MB; memory as a multiple of it, DJIT+ and FastTrack fine, then coarse; slowdowns in the same order.
FASTTRACK_3 = """\
colt        36   4.3  2.4 2.0 1.8  0.9  0.9  0.9  0.8
crypt       41  44.3 10.5 1.2 1.2 54.0 14.3  6.6  6.6
lufact      80   9.8  4.1 1.1 1.1 36.3 13.5  5.4  6.6
moldyn      37   3.3  1.7 1.3 1.2 39.6 10.6 11.9  8.3
montecarlo 595   6.1  2.1 1.1 1.1 30.5  6.4  3.4  2.8
mtrt        51   3.9  2.2 2.6 1.9  7.1  6.0  8.3  7.0
raja        35   1.3  1.3 1.2 1.3  3.4  2.8  3.1  2.7
raytracer   36   6.2  1.9 1.4 1.2 18.1 13.1 14.5 10.6
sparse     131  23.3  6.1 1.0 1.0 27.8 14.8  3.9  4.1
series      51   8.5  3.1 1.1 1.1  1.0  1.0  1.0  1.0
sor         40   5.3  2.1 1.1 1.1 15.8  9.3  5.8  6.3
tsp         33   1.7  1.3 1.2 1.2  8.2  8.9  7.6  7.3
elevator*   32   1.2  1.2 1.2 1.2  1.1  1.1  1.1  1.1
philo*      32   1.2  1.2 1.2 1.2  1.1  1.1  1.1  1.1
hedc*       33   1.4  1.4 1.3 1.3  1.1  1.1  0.9  0.9
jbb*       236   4.1  2.4 2.3 1.9  1.6  1.4  1.3  1.3
mean         -   7.9  2.8 1.4 1.3 20.2  8.5  6.0  5.3
"""

COARSE = ("djit_plus", "fasttrack", "coarse:djit_plus", "coarse:fasttrack")


def found(family):
    """As paper.side_by_side wants it. `family`: what family.py wrote, or None."""
    return {program.split("/")[-1]: {"base": {}, "tools": {tool: {
        "ns": 1e9 * row["seconds"] / row["events"], "warnings": row["warnings"], "clocks": row["clocks"], "operations": row["operations"],
        "MB": row["megabytes"]} for tool, row in tools.items()}} for program, tools in (family or {"programs": {}})["programs"].items()}


def tables(family):
    ours, have = found(family), [tool for tool in TOOLS if family and tool in family["tools"]]
    coarse = [tool for tool in COARSE if tool in (family or {"tools": ()})["tools"]]
    part = paper.side_by_side
    return "\n\n\n".join((
        part("FastTrack (PLDI 2009), Table 1: slowdown under the detectors of the family; ours: nanoseconds of analysis for an event, and warnings",
             "GL: Goldilocks, on RoadRunner and as estimated for Kaffe's compiler. * not compute-bound, and not in the mean.",
             paper.FASTTRACK_1, ["base s", "Empty", "Eraser", "MultiRace", "GL", "GL Kaffe", "BasicVC", "DJIT+", "FastTrack"],
             [None] * 9, [*((f"{t} ns", t, "ns") for t in have), *((f"{t} warnings", t, "warnings") for t in have if t != "empty")], ours),
        part("FastTrack (PLDI 2009), Table 2: vector clocks allocated, and operations on them", "The last row is the paper's total.",
             FASTTRACK_2, ["DJIT+ clocks", "FT clocks", "DJIT+ operations", "FT operations"], [None] * 4,
             [(f"{t} {key}", t, key) for key in ("clocks", "operations") for t in ("djit_plus", "fasttrack") if t in have], ours),
        part("FastTrack (PLDI 2009), Table 3: fine and coarse granularity",
             "The paper's memory is a multiple of the base's; ours MB of the detector's state. Coarse: one state for each allocation.",
             FASTTRACK_3, ["base MB", "DJIT+ fine", "FT fine", "DJIT+ coarse", "FT coarse", "DJIT+ fine x", "FT fine x", "DJIT+ coarse x", "FT coarse x"],
             [None] * 9, [*((f"{t} MB", t, "MB") for t in (*coarse, *(t for t in ("slimstate", "bigfoot") if t in have))),
                          *((f"{t} ns", t, "ns") for t in coarse)], ours)))


def newest(folder):
    """Returns: what family.py wrote last under `folder`, or None."""
    files = sorted(pathlib.Path(folder).glob("*/family.json"), key=lambda path: path.stat().st_mtime)
    return json.loads(files[-1].read_text()) if files else None
