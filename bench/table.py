# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables of the figures: aligned text, which is Markdown too."""
import configurations


def number(x, digits=2):
    if x is None:
        return ""
    if x and abs(x) < 0.5 * 10 ** -digits:
        return f"{x:.1e}"
    return f"{x:.{digits}f}" if abs(x) < 100 else f"{x:.0f}"


def percent(x):
    return "" if x is None else f"{100 * x:.0f} %"


def aligned(head, rows, left=1):
    """A Markdown table; the first `left` columns are text. A column that has nothing in it is left out."""
    cells = [[str(c) for c in row] for row in rows]
    used = [i for i in range(len(head)) if i < left or not cells or any(row[i] for row in cells)]
    head, cells = [head[i] for i in used], [[row[i] for i in used] for row in cells]
    widths = [max(len(row[i]) for row in [head, *cells]) for i in range(len(head))]

    def line(row):
        return "| " + " | ".join(c.ljust(w) if i < left else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths))) + " |"

    rule = "|" + "|".join("-" * (w + 2) if i < left else "-" * (w + 1) + ":" for i, w in enumerate(widths)) + "|"
    return "\n".join([line(head), rule, *map(line, cells)])


FIGURES = ("wall x", "overhead", "CPU x", "overhead", "memory x", "compile x", "checks", "shadow", "spread")


def cells(figures):
    return [number(figures["wall"]), number(figures["wall_overhead"]), number(figures["cpu"]), number(figures["cpu_overhead"]),
            number(figures["memory"]), number(figures["compile"]), number(figures["checks"]), number(figures["shadow"]),
            percent(figures["spread"])]


def program_rows(results):
    for row in results["programs"]:
        first = [f"{row['suite']}/{row['name']}", number(row["base"]["wall"]), number(row["base"]["cpu"]), number(row["base"]["memory"], 1)]
        for tool in results["about"]["tools"]:
            figures = row["tools"].get(tool)
            if not figures:
                why = row["absent"].get(tool)
                yield [*first[:1], tool + (" (n/a)" if why else ""), *first[1:], *[""] * len(FIGURES)]
            else:
                yield [*first[:1], sized(tool, figures), *first[1:], *cells(figures)]
            first = ["", "", "", ""]


def programs(results):
    return aligned(["program", "tool", "base s", "CPU s", "MB", *FIGURES], program_rows(results), left=2)


def sized(tool, figures):
    """The tool's name, with its size if that is not the one asked for."""
    return tool + (f" ({figures['size']})" if figures.get("size") else "")


def mean_rows(results):
    for group, by_tool in results["means"].items():
        first = group
        for tool, figures in by_tool.items():
            yield [first, sized(tool, figures), figures["programs"], *cells(figures)]
            first = ""


def means(results):
    return aligned(["mean of", "tool", "programs", *FIGURES], mean_rows(results), left=2)


def problems(results):
    """Failures, absent tools and notes, as lines of a list."""
    for failure in results["failures"]:
        yield f"FAILED, not reported: {failure['program']} under {failure['tool']}: {failure['why']}"
    for tool, why in results["absent"].items():
        yield f"{tool}: n/a, {why}"
    yield from results["notes"]


LEGEND = """\
Slowdowns and ratios are multiples of the plain program; overhead is (T - base) / base. Best of the rounds. checks: checks on shadow
locations / accesses; shadow: shadow locations / elements of arrays, both counted at size small. spread: largest / smallest of the
rounds' CPU slowdowns - 1. Means are geometric, of checks and shadow arithmetic."""


def text(results):
    parts = [programs(results), means(results)]
    listed = list(problems(results))
    return "\n\n".join(parts + ([LEGEND] if results["programs"] else []) + (["\n".join(f"- {p}" for p in listed)] if listed else []))


def rounds(about):
    return "1 round" if about["rounds"] == 1 else f"{about['rounds']} rounds"


def heading(about):
    return (f"{about['origin']}; load {about['load']:.0f} at the start; size {about['size']}, {about['threads']} threads, "
            f"best of {rounds(about)}.\n\n    {about['command']}\n")


def markdown(results):
    title = "# bigfoot bench\n\n" + heading(results["about"])
    plots = "![time](time.svg)\n\n![memory](memory.svg)"
    return "\n".join([title, plots, "", "## Means", "", means(results), "", LEGEND, "",
                      *(f"- {p}" for p in problems(results)), "", "## Programs", "", programs(results), "",
                      *(["## Races", "", *listed, ""] if (listed := list(races(results))) else [])])


def races(results):
    """Lines of a list: program, pair of places, and who found it."""
    for row in results["programs"]:
        by_tool = {tool: figures["races"] for tool, figures in row["tools"].items() if figures.get("races")}
        for pair in sorted(set().union(*by_tool.values())):
            yield f"- {row['name']}: {pair} [{', '.join(tool for tool, found in by_tool.items() if pair in found)}]"


DOCUMENTED = {"drd": ("20 to 50", "", "its manual"), "helgrind": ("about 100", "", "its manual")}


def summary(results):
    """The README's table."""
    by_tool = results["means"].get("all") or next(iter(results["means"].values()))
    names = [t for t in configurations.TITLES if t in by_tool or t in DOCUMENTED]
    lines = ["| | CPU time | peak memory | |", "|---|---:|---:|---|"]
    for tool in names:
        cpu, memory, source = DOCUMENTED.get(tool, ("", "", ""))
        if tool in by_tool:
            size = by_tool[tool].get("size")
            cpu, memory = number(by_tool[tool]["cpu"], 1), number(by_tool[tool]["memory"], 1)
            source = f"measured, size {size}" if size else "measured"
        lines.append(f"| {configurations.TITLES[tool]} | {cpu} | {memory} | {source} |")
    count = sum(row["suite"] != "real" for row in results["programs"])
    about = results["about"]
    lines += ["", f"Multiples of the program without checks; geometric means of {count} multi-threaded programs, size {about['size']}, best of",
              f"{rounds(about)}, by `{about['command']}` ({about['origin']})."]
    return "\n".join(lines)
