# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs commands under the launcher measure.cpp, and says what they cost and whether what they did can be believed."""
import os
import pathlib
import re
import signal
import statistics
import subprocess
from typing import NamedTuple

HERE = pathlib.Path(__file__).resolve().parent
RACE = re.compile(r"WARNING: (?:BigFoot|ThreadSanitizer): .*")
SUMMARY = re.compile(r"SUMMARY: \w+: (.*)")
VALGRIND_ALARM = re.compile(r"Possible data race|Conflicting (?:load|store)")
# A candidate runs several times, up to so many, until that took so many seconds: how two threads meet at a lock can treble the time of
# one run. Candidates take turns of so many seconds, since a machine that others use as well may be half as fast a second later.
LONG_ENOUGH, MOST, TURN = 2.0, 40, 0.25


class Failed(Exception):
    """A run or a build of which no figure will be reported; the text says why."""


class Cost(NamedTuple):
    cpu: float     # seconds, user and system
    wall: float    # seconds
    memory: float  # peak resident MB

    def best(self, other):
        return Cost(*map(min, self, other))

    def plus(self, other):
        return Cost(self.cpu + other.cpu, self.wall + other.wall, max(self.memory, other.memory))


class Run(NamedTuple):
    cost: Cost
    status: int     # negative: the signal
    output: bytes
    errors: str
    races: tuple = ()   # one text for each that was reported


class Runner:
    def __init__(self, directory, clang, timeout):
        self.directory, self.timeout, self.number = pathlib.Path(directory), timeout, 0
        self.measure = self.directory / "measure"
        done = subprocess.run([clang, "-O1", "-static", HERE / "measure.cpp", "-o", self.measure], capture_output=True, text=True)
        if done.returncode:
            raise Failed(f"the launcher cannot be compiled:\n{done.stderr}")

    def run(self, command, environment=None, stdin=os.devnull, cwd=None, timeout=None):
        timeout = timeout or self.timeout
        self.number += 1
        result = self.directory / f"result.{self.number}"
        with open(stdin, "rb") as given:
            process = subprocess.Popen([self.measure, result, *map(str, command)], stdin=given, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, env=environment, cwd=cwd, start_new_session=True)
        try:
            output, errors = process.communicate(timeout=timeout)
        except BaseException as error:   # also the user's interrupt: nothing may go on behind our back
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            if isinstance(error, subprocess.TimeoutExpired):
                raise Failed(f"still running after {timeout:.0f} s") from None
            raise
        errors = errors.decode(errors="replace")
        if process.returncode or not result.exists():
            raise Failed(f"could not be measured: {errors.strip()}")
        cpu, wall, memory, status = map(float, result.read_text().split())
        result.unlink()
        return Run(Cost(max(cpu, 1e-3), max(wall, 1e-3), memory / 1024), int(status), output, errors, races(errors))


def races(errors):
    """Returns: one text for each race that stderr tells of."""
    return tuple(SUMMARY.findall(errors) or RACE.findall(errors))


def refusal(run, expected, may_race=False):
    """Returns: why the run's figures must not be reported, or None. `expected`: what the plain program printed."""
    if run.races and not may_race:
        return f"reported a race that is not there: {run.races[0]}"
    if run.status and not (run.races and may_race):
        last = run.errors.strip().splitlines()
        return f"{'signal' if run.status < 0 else 'exit status'} {abs(run.status)}" + (f": {last[-1][:200]}" if last else "")
    if expected is not None and run.output != expected:
        return f"output differs: {shown(run.output)} instead of {shown(expected)}"
    return None


def shown(output):
    text = output.decode(errors="replace").strip()
    return repr(text if len(text) <= 80 else text[:77] + "...")


def take_turns(candidates, long_enough=LONG_ENOUGH):
    """Calls each run() of {name: run} until its times are long enough to mean something. Returns: {name: its runs}."""
    runs = {name: [] for name in candidates}
    seconds = lambda name: sum(r.cost.wall for r in runs[name])
    wants = lambda name: not runs[name] or (seconds(name) < long_enough and len(runs[name]) < MOST and not runs[name][-1].status)
    while any(map(wants, candidates)):
        for name in filter(wants, list(candidates)):
            until = seconds(name) + TURN
            while wants(name) and seconds(name) < until:
                runs[name].append(candidates[name]())
    return runs


def typical(runs):
    """Returns: the medians of their costs."""
    return Cost(*map(statistics.median, zip(*(r.cost for r in runs))))
