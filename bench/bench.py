#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures what race detection costs: every program of bench/suites without checks, with each configuration of BigFoot,
with clang's ThreadSanitizer, and, at a reduced size, under Helgrind and DRD. `bigfoot bench` calls this.

A program whose output differs from the plain one's, or that a tool wrongly reports to race, is not reported; it is listed
as a failure, and the exit status is 1. Helgrind's and DRD's false alarms are counted instead.
"""
import argparse
import datetime
import json
import os
import pathlib
import shlex
import sys
import tempfile

import configurations
import figures
import line_plot
import measuring
import page
import paper
import paper_family
import plot
import production
import programs
import progress
import real_suite
import running
import scaling
import scaling_table
import table
from configurations import UsageError

HERE = pathlib.Path(__file__).resolve().parent
RESULTS = "bench-results"
BAD_USAGE = 2


def arguments(words):
    parser = argparse.ArgumentParser(prog="bigfoot bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--suite", metavar="NAME", help="these suites, with commas between (default: all but 'openmp' and 'real')")
    add("-k", metavar="TEXT", default="", dest="pattern", help="only programs whose name contains this")
    add("--tools", metavar="LIST", help="these tools, with commas between (default: all that there are)")
    add("--threads", metavar="N", help="threads of each program (default: one per processor)")
    add("--scaling", action="store_true", help="how costs grow with threads: the programs of "
        f"{' and '.join(scaling.SUITES)}, size {scaling.SIZE}, with {', '.join(map(str, scaling.THREADS))} threads or --threads N,N,..")
    add("--production", action="store_true", help="what programs of --checks=production pay: sleds, Caper, and RaceChaser with "
        f"{production.PAIRS} random pairs of places, or --repeat K")
    add("--size", choices=programs.SIZES, default=None, help="of the programs (default: full)")
    add("--repeat", metavar="K", type=int, help=f"rounds; the best counts (default: {measuring.ROUNDS}, or as many as end in half an hour)")
    add("--quick", action="store_true", help="size small, one round, no counting, and of the tools only BigFoot's default and tsan")
    add("--timeout", metavar="SECONDS", type=float, default=300, help="for one run (default: %(default).0f)")
    add("--output", metavar="FOLDER", type=pathlib.Path, help=f"where results go (default: ./{RESULTS}/DATE-TIME)")
    add("--update", action="store_true", help="also put the tables into README.md and docs/performance.md of the source tree")
    add("--limit-cpu", metavar="X", type=float, help="fail if the first tool's mean CPU time exceeds X times tsan's")
    add("--limit-memory", metavar="X", type=float, help="the same for peak memory")
    add("--paper", action="store_true", help="measure nothing: print the papers' tables beside the last results")
    add("--results", metavar="FOLDER", type=pathlib.Path, help="with --paper: these results instead of the last")
    add("--list", action="store_true", help="print suites, programs and tools")
    add("--suites", metavar="FOLDER", type=pathlib.Path, default=programs.SUITES, help=argparse.SUPPRESS)
    add("--bigfoot", metavar="FILE", default=str(HERE.parent / "build/bin/bigfoot"), help=argparse.SUPPRESS)
    options = parser.parse_args(words)
    if options.repeat is not None and options.repeat < 1:
        raise UsageError("--repeat must be at least 1")
    options.threads = thread_counts(options)
    options.command = shlex.join(["bigfoot", "bench", *without_paths(words)])
    return options


def thread_counts(options):
    """Returns: the number of threads, or with --scaling a list of them, the fewest first."""
    if options.threads is None:
        return list(scaling.THREADS) if options.scaling else os.cpu_count()
    words = options.threads.split(",")
    if not all(word.strip().isdecimal() and int(word) > 0 for word in words):
        raise UsageError("--threads must be at least 1" + (": numbers with commas between" if options.scaling else ""))
    counts = sorted({int(word) for word in words})
    if not options.scaling and len(counts) > 1:
        raise UsageError("several numbers of --threads are for --scaling")
    return counts if options.scaling else counts[0]


def without_paths(words):
    """What matters to someone who wants to repeat it elsewhere."""
    shown = []
    for before, word in zip(["", *words], words):
        if before != "--output" and not word.startswith(("--output", "--bigfoot=", "--suites=")):
            shown.append(word)
    return shown


def chosen_programs(options, threads):
    known = programs.suites(options.suites)
    if not known:
        raise UsageError(f"there are no programs in {options.suites}")
    names = configurations.chosen(options.suite, [*known, real_suite.SUITE], "suite") if options.suite else [n for n in known if n != programs.OPENMP]
    found = programs.find([n for n in names if n in known], options.suites, threads, options.pattern)
    if real_suite.SUITE in names:
        found += real_suite.find(options.pattern)
    if not found:
        raise UsageError(f"no program of {', '.join(names)} has '{options.pattern}' in its name")
    return found


def chosen_tools(options, compilers, directory):
    known = [tool.name for tool in configurations.TOOLS]
    names = configurations.chosen(options.tools, known, "tool") if options.tools else None
    tools, absent = configurations.available(names, compilers, directory)
    if options.quick and names is None:   # the default configuration and ThreadSanitizer
        kept = [*[tool for tool in tools if tool.ours][-1:], *(tool for tool in tools if not tool.ours and not tool.launcher)]
        absent |= {tool.name: "left out by --quick" for tool in tools if tool not in kept}
        tools = kept
    if not tools:
        raise UsageError("no tool is left: " + "; ".join(f"{name}: {why}" for name, why in absent.items()))
    return tools, absent


def output_folder(options):
    folder = options.output or pathlib.Path(RESULTS) / datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise UsageError(f"results cannot be written to {folder}: {error.strerror}") from None
    return folder


def prepare(options, directory):
    """Returns: compilers, runner, tools, and {tool: why it is absent}."""
    compilers = configurations.Compilers(options.bigfoot)
    runner = running.Runner(directory, compilers.clang["cxx"], options.timeout)
    return compilers, runner, *chosen_tools(options, compilers, runner.directory)


def about(options, size, tools):
    return {"origin": page.origin(), "load": os.getloadavg()[0], "command": options.command, "threads": options.threads,
            "size": size, "tools": [tool.name for tool in tools]}


def measure(options, directory):
    compilers, runner, tools, absent = prepare(options, directory)
    if options.tools or options.repeat or options.size or options.quick or options.suite == real_suite.SUITE:
        tools = configurations.at_full_size(tools)
    size = options.size or ("small" if options.quick else "full")
    repeat = options.repeat or (1 if options.quick else None)
    described = about(options, size, tools)
    session = measuring.Session(chosen_programs(options, options.threads), tools, size, repeat, compilers, runner, progress.Progress(),
                                counting=not options.quick)
    session.measure()
    return figures.report(session, {**described, "rounds": session.rounds}, absent)


def measure_scaling(options, directory):
    named = (options.tools or "").split(",")
    if any(tool.launcher and tool.name in named for tool in configurations.TOOLS):
        raise UsageError("--scaling compares what compilers add: not helgrind and drd")
    compilers, runner, tools, absent = prepare(options, directory)
    tools = [tool for tool in configurations.at_full_size(tools) if not tool.launcher]
    size = options.size or scaling.SIZE
    described = about(options, size, tools)
    session = scaling.Session([chosen_programs(options, n) for n in options.threads], tools, size, options.repeat or 1, compilers, runner,
                              progress.Progress())
    session.measure()
    return scaling.report(session, {**described, "rounds": session.rounds}, absent)


def write(results, folder):
    (folder / "results.json").write_text(json.dumps(results, indent=1) + "\n")
    (folder / "results.md").write_text(table.markdown(results))
    plot.write(results, folder)


def update(results):
    """Programs of Debian have a place of their own; the README shows the others."""
    is_real = all(program["suite"] == real_suite.SUITE for program in results["programs"])
    page.update(page.PERFORMANCE, "real" if is_real else "bench",
                "\n".join([table.heading(results["about"]), table.means(results), "", table.LEGEND, "",
                           *(f"- {p}" for p in table.problems(results)), "", table.programs(results)]))
    if not is_real:
        page.update(page.README, "bench", table.summary(results))


def above_limits(results, options):
    """Texts about limits that are exceeded. The tool that counts is the last of ours in the table."""
    means = results["means"].get("all") or next(iter(results["means"].values()), {})
    mine = [t.name for t in configurations.TOOLS if t.ours and t.name in means]
    for key, limit in (("cpu", options.limit_cpu), ("memory", options.limit_memory)):
        if limit is None:
            continue
        if not mine or "tsan" not in means:
            yield f"{key}: nothing to compare"
        elif (got := means[mine[-1]][key] / means["tsan"][key]) > limit:
            yield f"{key}: {mine[-1]} has {got:.2f} times tsan's, above the limit of {limit}"


def list_all(options):
    for suite in programs.suites(options.suites):
        print(f"suite {suite}: {', '.join(p.name for p in programs.find([suite], options.suites, 1))}")
    print(f"suite {real_suite.SUITE}: {', '.join(real_suite.NAMES)}")
    for tool in configurations.TOOLS:
        how = " ".join([*tool.launcher, *([f"(size {tool.size})"] if tool.size else []),
                        *([f"{'bigfoot-c++' if tool.ours else 'clang++-19'}", *tool.flags] if not tool.launcher else []),
                        *([f"BIGFOOT_OPTIONS={tool.options}"] if tool.options else [])])
        print(f"tool {tool.name}: {how}")
    return 0


def print_paper(options):
    path = options.results or paper.newest(RESULTS)
    try:
        results = paper.load(path) if path else None
    except (OSError, ValueError) as error:
        raise UsageError(f"no results in {path}: {error}") from None
    print(paper.tables(results) + "\n\n\n" + paper_family.tables(paper_family.newest(RESULTS)))
    print(f"\nOurs: {path}, {results['about']['origin']}." if results else
          f"\nThere are no results of ours in ./{RESULTS}: run 'bigfoot bench' first, or name a folder with --results.")
    return 0


def run_scaling(options):
    options.suite = options.suite or ",".join(scaling.SUITES)
    options.tools = options.tools or ",".join(scaling.TOOLS)
    if real_suite.SUITE in options.suite.split(","):
        raise UsageError("--scaling is not for programs whose threads cannot be chosen: not for suite real")
    if options.limit_cpu or options.limit_memory:
        raise UsageError("--scaling has no limits")
    chosen_programs(options, options.threads[0])
    folder = output_folder(options)
    with tempfile.TemporaryDirectory(prefix="bigfoot-bench-") as directory:
        results = measure_scaling(options, pathlib.Path(directory))
    (folder / "scaling.json").write_text(json.dumps(results, indent=1) + "\n")
    (folder / "scaling.md").write_text(scaling_table.markdown(results))
    if svg := line_plot.of_scaling(results):
        (folder / "scaling.svg").write_text(svg)
    print(scaling_table.text(results))
    print(f"\nWritten to {folder}: scaling.json, scaling.md, scaling.svg")
    if options.update:
        page.update(page.PERFORMANCE, "scaling", scaling_table.page(results))
    return 1 if results["failures"] else 0


def run_production(options):
    if options.tools or options.scaling or options.update or options.limit_cpu or options.limit_memory:
        raise UsageError("--production measures sleds, RaceChaser and Caper: it takes no --tools, --scaling, --update and limits")
    if real_suite.SUITE in (options.suite or "").split(","):
        raise UsageError("--production is not for suite real")
    found = chosen_programs(options, options.threads)
    folder = output_folder(options)
    size = options.size or ("small" if options.quick else "full")
    with tempfile.TemporaryDirectory(prefix="bigfoot-bench-") as directory:
        compilers = configurations.Compilers(options.bigfoot)
        runner = running.Runner(pathlib.Path(directory), compilers.clang["cxx"], options.timeout)
        described = about(options, size, [production.SLEDS])
        results = production.measure(found, size, options.repeat or (1 if options.quick else production.PAIRS), compilers, runner, progress.Progress(), described)
    (folder / "production.json").write_text(json.dumps(results, indent=1) + "\n")
    (folder / "production.md").write_text(production.markdown(results))
    print(production.markdown(results))
    print(f"Written to {folder}: production.json, production.md")
    return 1 if results["failures"] else 0


def run(options):
    if options.list:
        return list_all(options)
    if options.paper:
        return print_paper(options)
    if options.production:
        return run_production(options)
    if options.update and not page.PERFORMANCE.exists():
        raise UsageError("--update needs BigFoot's source tree")
    return run_scaling(options) if options.scaling else run_suites(options)


def run_suites(options):
    chosen_programs(options, options.threads)   # bad names are told before anything is built
    folder = output_folder(options)
    with tempfile.TemporaryDirectory(prefix="bigfoot-bench-") as directory:
        results = measure(options, pathlib.Path(directory))
    write(results, folder)
    print(table.text(results))
    print(f"\nWritten to {folder}: results.json, results.md, time.svg, memory.svg")
    if options.update:
        update(results)
    exceeded = list(above_limits(results, options))
    for text in exceeded:
        print(f"bigfoot bench: {text}", file=sys.stderr)
    return 1 if results["failures"] or exceeded else 0


def main(words):
    try:
        return run(arguments(words))
    except (UsageError, running.Failed) as error:
        print(f"bigfoot bench: error: {error}", file=sys.stderr)
        return BAD_USAGE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)   # or Python complains again when it flushes
        return 1
    except KeyboardInterrupt:
        print("\nbigfoot bench: interrupted; nothing was written", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
