# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables of checkers.py in Markdown, with the papers' figures beside ours."""
import math

FILTERS = ("threadlocal", "capsule", "eraser", "djit_plus", "fasttrack")
CHECKERS = ("atomizer", "velodrome", "singletrack")
TARGETS = ("capsule", "capsule-protected", "thread-local", "shared", "mixed")
SHORTEST = 1e-3   # seconds of the plain program: below, a slowdown is that of its start

# C. Flanagan, S. Freund: FastTrack (PLDI 2009), section 5.2: slowdowns with no filter, thread-local data, Eraser, DJIT+ and FastTrack before the
# checker. Atomizer has Eraser inside.
FASTTRACK_5_2 = {
    "atomizer": {"": 57.2, "threadlocal": 16.8, "djit_plus": 17.5, "fasttrack": 12.6},
    "velodrome": {"": 57.9, "threadlocal": 27.1, "eraser": 14.9, "djit_plus": 19.6, "fasttrack": 11.3},
    "singletrack": {"": 104.1, "threadlocal": 55.4, "eraser": 32.7, "djit_plus": 19.7, "fasttrack": 11.7},
}

# D. Rhodes' thesis (2018), Table 5.2: shares of places that access capsules or what belongs to one, of arrays and of objects.
THESIS_5_2 = {"grande/crypt": (0.70, 0.77), "grande/lufact": (0.54, 0.56), "grande/moldyn": (0.10, 0.29), "grande/montecarlo": (0.32, 0.82),
              "grande/raytracer": (0.69, 0.17), "grande/sor": (0.48, 0.74), "grande/sparse": (0.98, 0.98)}
# Its two averages, over the two halves of the table.
THESIS_MEANS = ((0.54, 0.66), (0.83, 0.52))


def chains(checker):
    return {name: f"{name}:{checker}" if name else checker for name in ("", *FILTERS) if not (name == "eraser" and checker == "atomizer")}


def geometric(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def arithmetic(values):
    return sum(values) / len(values)


def table(head, rows):
    return "\n".join(["| " + " | ".join(head) + " |", "|---|" + "---:|" * (len(head) - 1), *("| " + " | ".join(row) + " |" for row in rows)])


def percent(share):
    return f"{100 * share:.1f} %"


def dropped(results):
    have = {name: one for name, one in results.items() if one["accesses"]}
    rows = [[name, f"{one['accesses']:,}", *(percent(one["dropped"][f]) for f in FILTERS)] for name, one in have.items()]
    rows.append(["mean", "", *(percent(arithmetic([one["dropped"][f] for one in have.values()])) for f in FILTERS)])
    return table(["accesses dropped", "of", *FILTERS], rows)


def capsules(results):
    def of_thesis(name):
        return f"{percent(THESIS_5_2[name][0])} / {percent(THESIS_5_2[name][1])}" if name in THESIS_5_2 else ""

    rows = [[name, str(one["capsules"]), str(one["none"]), *(percent(one["places"][t]) for t in TARGETS), of_thesis(name)] for name, one in results.items()]
    rows.append(["mean", *(str(sum(one[key] for one in results.values())) for key in ("capsules", "none")),
                 *(percent(arithmetic([one["places"][t] for one in results.values()])) for t in TARGETS),
                 "; ".join(f"{percent(arrays)} / {percent(objects)}" for arrays, objects in THESIS_MEANS)])
    return table(["places that access", "capsules", "others", *TARGETS, "thesis"], rows)


def costs(results):
    rows = []
    for checker in CHECKERS:
        for name, chain in chains(checker).items():
            nanoseconds = [1e9 * one["seconds"][chain] / one["events"] for one in results.values()]
            slowdowns = [1 + one["seconds"][chain] / one["plain"] for one in results.values() if one["plain"] >= SHORTEST]
            paper = FASTTRACK_5_2[checker].get(name)
            rows.append([chain, f"{geometric(nanoseconds):.0f}", f"{geometric(slowdowns):.1f}" if slowdowns else "-", f"{paper}" if paper else "-"])
    measured = sum(one["plain"] >= SHORTEST for one in results.values())
    return table(["chain", "ns an event", f"slowdown ({measured} programs)", "paper"], rows)


def all_of(results):
    return "\n\n".join((dropped(results), capsules(results), costs(results)))
