#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs programs without races under stress for as long as you like: none may crash, hang, get a report or give a wrong result.

    tests/soak/run.py --minutes 30         the cases of cases.py, in random order, two at a time
    tests/soak/run.py -k programs/forks    those whose name matches
    tests/soak/run.py --once SEED -k NAME  one run again, as a failure printed it

Each run has a seed, from which its build, its options (shadow, delays, how often history is collected) and the processors that it
may use are drawn. Signals every millisecond are linked in where the program can bear them (alarms.cpp). A run that does not end is
dumped with gdb. What failed is printed with its seed and command, and its output kept. The minutes are those of the runs;
builds come on top. Exit status: 0, 1 if something failed, 77 if BigFoot is not built.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import cases  # noqa: E402

SKIPPED = 77


def runtime_options(dice):
    chosen = [f"shadow={dice.choice(['slim', 'slim', 'fine'])}"]
    if delay := dice.choice([0, 0, 100, 1000, 10000]):   # more often, and a loop over bytes takes minutes
        chosen += [f"delay={delay}", f"delay_seed={dice.randrange(1 << 32)}"]
    if stamps := dice.choice([0, 1000, 30000]):
        chosen.append(f"collect_after={stamps}")
    return ":".join(chosen)


def prefix(dice):
    """One processor makes schedules that two do not have."""
    one = str(dice.choice(sorted(os.sched_getaffinity(0))))
    return ["taskset", "-c", one] if dice.random() < 0.25 else []


def stacks(group):
    """What all processes of the group are doing."""
    if not shutil.which("gdb"):
        return "no gdb, no stacks"
    text = ""
    for directory in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(directory.name)) != group:
                continue
            done = subprocess.run(["gdb", "-p", directory.name, "-batch", "-ex", "set pagination off", "-ex", "thread apply all bt 30"],
                                  capture_output=True, text=True, errors="replace", timeout=60, stdin=subprocess.DEVNULL)
            text += f"process {directory.name}\n{done.stdout}\n"
        except (OSError, subprocess.TimeoutExpired) as error:
            text += f"process {directory.name}: {error}\n"
    return text


class Soak:
    def __init__(self, arguments, directory):
        self.arguments, self.directory = arguments, pathlib.Path(directory)
        self.lock = threading.Lock()
        self.builds = {}
        self.run_seconds, self.runs, self.failures, self.stopping = 0.0, 0, 0, False
        self.shown = time.monotonic()

    def binary(self, case, dice):
        """Returns the words that start the case, built if need be."""
        build = case.build(dice, self.directory)
        if build is None:
            return case.binary
        with self.lock:
            lock = self.builds.setdefault(build.binary, threading.Lock())
        with lock:
            if not build.binary.exists():
                done = subprocess.run(["sh", "-c", build.command], capture_output=True, text=True, cwd=build.directory)
                if done.returncode:
                    raise SystemExit(f"{case.name} does not compile:\n{build.command}\n{done.stderr}")
        return build.binary

    def run(self, case, seed):
        dice = random.Random(seed)
        binary = self.binary(case, dice)
        for _ in range(case.repeats):
            if not self.run_once(case, seed, dice, binary):
                return

    def run_once(self, case, seed, dice, binary):
        """Returns: whether all was right."""
        command = prefix(dice) + [str(word) for word in case.command(binary, dice, seed)]
        environment = {**case.environment(seed), "BIGFOOT_OPTIONS": case.options(runtime_options(dice), binary)}
        begin = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   errors="replace", start_new_session=True, cwd=case.directory, env={**os.environ, **environment})
        try:
            output, errors = process.communicate(timeout=case.timeout * self.arguments.patience)
            wrong = case.judge(process.returncode, output, errors, binary)
        except subprocess.TimeoutExpired:
            wrong, dump = f"no end after {case.timeout * self.arguments.patience:.0f} s", stacks(process.pid)
            os.killpg(process.pid, signal.SIGKILL)
            output, errors = process.communicate()
            errors += dump
        shown = " ".join(f"{key}={shlex.quote(value)}" for key, value in environment.items()) + " " + shlex.join(command)
        self.count(case, seed, time.monotonic() - begin, wrong, shown, output, errors)
        return not wrong

    def count(self, case, seed, seconds, wrong, command, output, errors):
        with self.lock:
            self.runs += 1
            self.run_seconds += seconds
            if wrong:
                self.failures += 1
                kept = pathlib.Path(tempfile.gettempdir()) / f"bigfoot-soak-{seed}.txt"
                kept.write_text(f"{case.name}: {wrong}\n{command}\n--- stdout\n{output}\n--- stderr\n{errors}\n")
                print(f"FAILED {case.name}: {wrong}\n  {command}\n  again: {sys.argv[0]} --once {seed} -k '^{case.name}$'\n"
                      f"  output: {kept}\n  " + "\n  ".join(line[:160] for line in errors.splitlines()[:12]), flush=True)
            if time.monotonic() - self.shown > 10:
                self.shown = time.monotonic()
                print(f"{self.run_seconds / self.arguments.jobs:.0f} of {self.arguments.minutes * 60:.0f} s, {self.runs} runs, "
                      f"{self.failures} failed", flush=True)
            self.stopping |= self.run_seconds / self.arguments.jobs > self.arguments.minutes * 60

    def soak(self, chosen):
        """In every round all that is long and as many of the others, which are many."""
        long, others = ([case for case in chosen if case.is_long == wanted] for wanted in (True, False))

        def deck():
            seed = self.arguments.seed
            while True:
                dice = random.Random(seed)
                dealt = long + dice.sample(others, min(len(others), len(long) or len(others)))
                for case in dice.sample(dealt, len(dealt)):
                    seed += 1
                    yield case, seed
        cards = deck()

        def work():
            while not self.stopping:
                with self.lock:
                    case, seed = next(cards)
                self.run(case, seed)
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            for future in [pool.submit(work) for _ in range(self.arguments.jobs)]:
                future.result()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the first run (default: the time)")
    parser.add_argument("--once", type=int, metavar="SEED", help="run what -k names with this seed")
    parser.add_argument("-k", metavar="NAME", default="", help="only cases whose name matches the regular expression")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="runs at once (default: %(default)s)")
    parser.add_argument("--patience", type=float, default=1, help="times the time after which a run is taken to hang")
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent.parent / "build")
    arguments = parser.parse_args()
    arguments.build = arguments.build.resolve()
    if not (arguments.build / "bin" / "bigfoot-c++").exists():
        print(f"BigFoot is not built in {arguments.build}")
        return SKIPPED
    chosen = [case for case in cases.find(arguments.build) if re.search(arguments.k, case.name)]
    if not chosen:
        parser.error("no case has such a name")
    with tempfile.TemporaryDirectory(prefix="bigfoot-soak-") as directory:
        soak = Soak(arguments, directory)
        if arguments.once is not None:
            for case in chosen:
                soak.run(case, arguments.once)
        else:
            print(f"{len(chosen)} cases, first seed {arguments.seed}", flush=True)
            soak.soak(chosen)
    print(f"{soak.runs} runs in {soak.run_seconds / arguments.jobs:.0f} s, {soak.failures} failed")
    return 1 if soak.failures else 0


if __name__ == "__main__":
    sys.exit(main())
