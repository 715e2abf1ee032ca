# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The order of a measurement: build everything, count accesses, run the slow tools once, then rounds.

In a round every program runs under every tool, in short turns, and the next round begins with another tool. So whatever else the
machine does for a second hurts all tools alike, and for a minute only one round of a program: the median of a round's runs counts, and
the best round.
"""
import concurrent.futures
import functools
import itertools
import json
import os
import time

import configurations
from configurations import BASE
import running

# Unless --repeat is given, the whole shall end in half an hour: at most so many rounds, none begun that would not end in so many
# seconds; and the slow tools get only so much of it, or they would need most.
ROUNDS, BUDGET, SLOW_BUDGET = 3, 28 * 60, 3 * 60
SLOW_TIMEOUT = 30   # a program that spins while valgrind runs its threads in turns does not end in ten times that either
COUNT_SIZE = "small"
# Guesses for the first estimate of the time left; what was measured replaces them.
BASE_SECONDS = {"tiny": 0.05, "small": 0.15, "full": 0.8}
FACTOR = {"base": 1, "tsan": 9, "helgrind": 140, "drd": 120}
OUR_FACTOR = 15


class Refused(Exception):
    """A run is not believed; the measurement's failures say why."""


class Measurement:
    """What was found out about one program."""

    def __init__(self, program):
        self.program = program
        self.compile = {}     # tool => Cost
        self.rounds = {}      # tool => [Cost]
        self.reduced = {}     # tool => (size, plain Cost, Cost)
        self.counted = {}     # tool => {counter: number}
        self.expected = {}    # size => what the plain program prints
        self.failures = {}    # tool => why the program is not reported
        self.absent = {}      # tool => why there is no figure; nobody's fault
        self.alarms = {}      # tool => number of false alarms of a tool that is known for them
        self.races = {}       # tool => what was reported for a program that may race

    @property
    def name(self):
        return f"{self.program.suite}/{self.program.name}"


class Session:
    long_enough = running.LONG_ENOUGH   # seconds of each candidate in a round

    def __init__(self, programs, tools, size, repeat, compilers, runner, progress, counting=True):
        self.measurements = [Measurement(program) for program in programs]
        self.tools, self.size, self.repeat, self.counting = tools, size, repeat, counting
        self.compilers, self.runner, self.progress = compilers, runner, progress
        self.fast = [BASE, *(tool for tool in tools if not tool.size)]
        self.steps = [tool for tool in tools if tool.size and not tool.launcher]
        self.slow = [tool for tool in tools if tool.launcher]
        self.rounds, self.start = 0, time.monotonic()

    def measure(self):
        self.expect()
        self.build()
        for m in self.measurements:
            self.count(m)
        self.run_slow_tools()
        self.run_steps()
        last = self.round()
        while self.goes_on(last):
            last = self.round()
        self.progress.clear()

    # The plan, in seconds as guessed.

    def guess(self, tool, size):
        return 0.05 + BASE_SECONDS[size] * (OUR_FACTOR if tool.ours else FACTOR.get(tool.name, OUR_FACTOR))

    def builds(self, m):
        """(tool, whether it counts) of every binary."""
        yield from ((tool, False) for tool in self.fast + self.steps)
        if m.program.counts and self.counting:
            yield from ((tool, True) for tool in self.fast + self.steps if tool.ours)

    def expect(self):
        rounds = self.repeat or 1
        for m in self.measurements:
            seconds = sum(m.program.build_seconds for _ in self.builds(m)) / (os.cpu_count() or 1)
            seconds += sum(self.guess(tool, self.size) for tool in self.fast) * rounds
            seconds += sum(self.guess(tool, tool.size) for tool in self.steps)
            seconds += sum(self.guess(tool, COUNT_SIZE) for tool, counts in self.builds(m) if counts)
            self.progress.expect(seconds)
        slow = sum(self.guess(tool, tool.size) for tool in self.slow) * len(self.measurements)
        self.slow_share = 1 if self.repeat or not slow else min(1, SLOW_BUDGET / slow)
        self.progress.expect(slow * self.slow_share)

    # The parts.

    def build(self):
        """As many at a time as there are processors: what counts of a build is its CPU time."""
        jobs = [(m, tool, counting) for m in self.measurements for tool, counting in self.builds(m)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            waiting = {pool.submit(m.program.build, tool, self.compilers, self.runner, counting): (m, tool, counting)
                       for m, tool, counting in jobs}
            try:
                for future in concurrent.futures.as_completed(waiting):
                    m, tool, counting = waiting[future]
                    self.progress.begin(f"built {m.name} for {tool.name}")
                    try:
                        built = future.result()
                        if not counting:
                            m.compile[tool.name] = built
                    except running.Failed as failed:
                        self.fail(m, tool, str(failed))
                    self.progress.finish(m.program.build_seconds / (os.cpu_count() or 1))
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise

    def count(self, m):
        for tool in self.fast + self.steps:
            if not (tool.ours and m.program.counts and self.counting):
                continue
            self.progress.begin(f"counting {m.name} with {tool.name}")
            log = self.runner.directory / "counts"
            run = self.checked(m, BASE, COUNT_SIZE) and self.checked(
                m, tool, COUNT_SIZE, counting=True, options=f"stats=1:log_format=json:log_path={log}")
            for path in self.runner.directory.glob("counts.*"):
                if run:
                    m.counted.setdefault(tool.name, {}).update(counters(path.read_text()))
                path.unlink()
            self.progress.finish(self.guess(tool, COUNT_SIZE))

    def run_slow_tools(self):
        """The first program of each suite, then the second, and so on, as long as there is time."""
        begun = time.monotonic()
        for m in in_turns(self.measurements) if self.slow else []:
            for tool in self.slow:
                if not m.program.reduced:
                    m.absent[tool.name] = "there is no reduced size"
                elif not self.repeat and time.monotonic() - begun > SLOW_BUDGET:
                    m.absent[tool.name] = f"left out after {SLOW_BUDGET // 60} minutes; --repeat measures all"
                elif not m.failures:
                    self.progress.begin(f"{m.name} under {tool.name}")
                    self.run_slow(m, tool)
                self.progress.finish(self.guess(tool, tool.size) * self.slow_share)

    def run_slow(self, m, tool):
        try:
            runs = running.take_turns({BASE: lambda: m.program.run(BASE, tool.size, self.runner)})[BASE]
            run = m.program.run(tool, tool.size, self.runner, timeout=min(SLOW_TIMEOUT, self.runner.timeout))
        except running.Failed as failed:
            m.absent[tool.name] = str(failed)
            return
        why = running.refusal(run, runs[0].output, may_race=True)
        if why:
            return self.fail(m, tool, why)
        m.alarms[tool.name] = len(running.VALGRIND_ALARM.findall(run.errors))
        m.reduced[tool.name] = tool.size, running.typical(runs), run.cost

    def run_steps(self):
        for m in self.measurements if self.steps else []:
            size = self.steps[0].size
            self.progress.begin(f"{m.name} in between, size {size}")
            costs = self.checked_turns(m, [BASE, *self.steps], size, self.long_enough / 2)
            for tool in self.steps:
                if costs:
                    m.reduced[tool.name] = size, costs[BASE], costs[tool]
                self.progress.finish(self.guess(tool, tool.size))

    def round(self):
        """Returns: how long it took."""
        begun = time.monotonic()
        for m in self.measurements:
            self.progress.begin(f"round {self.rounds + 1}: {m.name}")
            costs = self.checked_turns(m, rotated(self.fast, self.rounds), self.size, self.long_enough)
            for tool in self.fast:
                if costs:
                    m.rounds.setdefault(tool.name, []).append(costs[tool])
                self.progress.finish(self.guess(tool, self.size))
        self.rounds += 1
        return time.monotonic() - begun

    def goes_on(self, last_round):
        if self.repeat:
            return self.rounds < self.repeat
        if self.rounds >= ROUNDS or time.monotonic() - self.start + last_round > BUDGET:
            return False
        self.progress.expect(sum(self.guess(tool, self.size) for tool in self.fast) * len(self.measurements))
        return True

    # One run, believed only if it did what the plain program does.

    def checked(self, m, tool, size, **more):
        """Returns: the Run, or None if it was refused."""
        if m.failures:
            return None
        try:
            return self.believe(m, tool, size, m.program.run(tool, size, self.runner, **more))
        except running.Failed as failed:
            return self.fail(m, tool, str(failed))

    def checked_turns(self, m, tools, size, long_enough):
        """Returns: {tool: its Cost}, or None if a run was refused."""
        if m.failures:
            return None
        try:
            runs = running.take_turns({tool: functools.partial(self.believed, m, tool, size) for tool in tools}, long_enough)
        except Refused:
            return None
        return {tool: running.typical(runs[tool]) for tool in tools}

    def believed(self, m, tool, size):
        """Returns: the Run."""
        run = self.checked(m, tool, size)
        if not run:
            raise Refused
        return run

    def believe(self, m, tool, size, run):
        if tool is BASE:
            m.expected.setdefault(size, run.output)
        elif size not in m.expected and not self.checked(m, BASE, size):
            return None
        why = running.refusal(run, m.expected[size], m.program.may_race or m.program.is_alarmed_by(tool))
        if why:
            return self.fail(m, tool, why)
        if m.program.may_race and tool is not BASE:
            m.races.setdefault(tool.name, set()).update(run.races)
        return run

    def fail(self, m, tool, why):
        if tool.name not in m.failures:
            self.progress.say(f"FAILED: {m.name} under {tool.name}: {why}")
        m.failures.setdefault(tool.name, why)


def in_turns(measurements):
    """One of each suite after the other."""
    suites = {}
    for m in measurements:
        suites.setdefault(m.program.suite, []).append(m)
    return [m for batch in itertools.zip_longest(*suites.values()) for m in batch if m]


def rotated(tools, by):
    by %= len(tools)
    return tools[by:] + tools[:by]


def counters(text):
    """The numbers of the runtime's stats objects."""
    found = {}
    for line in text.splitlines():
        record = json.loads(line)
        if record.get("type") == "stats":
            found.update({k: v for k, v in record["values"].items() if isinstance(v, (int, float))})
    return found
