# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables of scaling.py's results."""
import scaling
import table

LEGEND = """\
Nanoseconds of CPU time for one operation: of the plain program, and what a tool adds to it. The work is the same with any number of threads;
where it is not (*), every thread adds operations, and the program is not in the means of growth. growth: with the most threads / with the
fewest. ~0: less than a hundredth of the plain program, or less than nothing; the program is not in means of that number of threads. Means are
geometric; shares are those of all programs."""
LOST = "~0"


def numbers(values, threads):
    return [table.number(values.get(n)) for n in threads]


def growth(values, threads):
    first, last = values.get(threads[0]), values.get(threads[-1])
    return table.number(last / first) if first and last else ""


def of_plain(row):
    return {p["threads"]: p["base"]["cpu"] * 1e9 / p["operations"] for p in row["points"]}


def program_rows(results):
    threads = results["about"]["threads"]
    for row in results["programs"]:
        measured = {p["threads"] for p in row["points"]}
        first = [f"{row['suite']}/{row['name']}", row["operation"] + ("" if row["constant"] else " *")]
        for tool in ("plain", *results["about"]["tools"]):
            values = of_plain(row) if tool == "plain" else scaling.overheads(row, tool)
            cells = numbers(values, threads)
            yield [*first, tool, *(cell or (LOST if n in measured else "") for n, cell in zip(threads, cells)), growth(values, threads)]
            first = ["", ""]


def programs(results):
    threads = results["about"]["threads"]
    return table.aligned(["program", "operation", "tool", *(f"{n} threads" for n in threads), "growth"], program_rows(results), left=3)


def mean_rows(results):
    threads = results["about"]["threads"]
    for group, by_tool in results["growth"].items():
        first = group
        for tool, values in by_tool.items():
            yield [first, f"{tool}, growth", *numbers(values, threads)]
            first = ""
        if results["share"]:
            yield [first, f"{results['about']['tools'][0]} / tsan", *numbers(results["share"][group], threads)]


def means(results):
    threads = results["about"]["threads"]
    return table.aligned(["mean of", "", *(f"{n} threads" for n in threads)], mean_rows(results), left=2)


def summary(results):
    """The growth in one sentence."""
    fewest, most = results["about"]["threads"][0], results["about"]["threads"][-1]
    by_tool = results["growth"].get("all") or next(iter(results["growth"].values()), {})
    told = [f"{values[most]:.2f} times with {tool}" for tool, values in by_tool.items() if most in values]
    counted = len(scaling.counted(results["programs"], results["about"]["tools"], fewest, most))
    return (f"From {fewest} to {most} threads, what is added to an operation grows {', '.join(told)}: the mean of {counted} programs."
            if told else f"No program was measured with both {fewest} and {most} threads.")


def problems(results):
    for failure in results["failures"]:
        yield f"FAILED, not reported: {failure['program']} under {failure['tool']}: {failure['why']}"
    for tool, why in results["absent"].items():
        yield f"{tool}: n/a, {why}"


def text(results):
    listed = [f"- {p}" for p in problems(results)]
    return "\n\n".join([programs(results), means(results), LEGEND, summary(results), *(["\n".join(listed)] if listed else [])])


def page(results):
    """What stands between the markers of docs/performance.md."""
    about = results["about"]
    return (f"{about['origin']}; load {about['load']:.0f} at the start; size {about['size']}, best of {table.rounds(about)}.\n\n"
            f"    {about['command']}\n\n" + text(results))


def markdown(results):
    return f"# bigfoot bench --scaling\n\n{page(results)}\n\n![scaling](scaling.svg)\n"
