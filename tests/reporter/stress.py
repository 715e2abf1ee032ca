#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""No finding is lost, whatever becomes of the reporter: stress.py [--runs N | --seconds S] [--jobs N] [--seed N] [--build DIR]

Runs program.c, which has twelve findings, with reporters that cannot be run, that end early, that answer nonsense, that are killed or
stopped at a random time, or that have too little memory. Each finding must be printed in full, by the reporter or by the program itself. If the
program crashes at a random time, each that it has sent by then.
A run mostly waits, so several at a time take hardly longer than one; with --runs a line says every half minute how far it is.

Exit status: 0 nothing was lost, 1 something was, 77 BigFoot is not built.
"""
import argparse
import collections
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
FINDINGS = {f"v{i}" for i in range(12)}
PRINTED = re.compile(r"WARNING: BigFoot: data race(?:(?!WARNING).)*?Variable is '(v\d+)'(?:(?!WARNING).)*?^SUMMARY", re.S | re.M)
RAW = re.compile(r"^race id=(?:(?!^race).)*? variable=(v\d+)(?:(?!^race).)*?^end$", re.S | re.M)


class Stress:
    def __init__(self, seed, build, program, directory):
        self.random = random.Random(seed)
        self.directory = pathlib.Path(directory)
        self.real = pathlib.Path(build) / "libexec/bigfoot/bigfoot-report"
        self.program = program
        self.pid = self.directory / "pid"
        self.sent = self.directory / "sent"
        self.modes = [self.usual, self.missing, self.other, self.truncated, self.killed, self.stopped, self.starved, self.crashed]

    def script(self, text):
        path = self.directory / "reporter"
        path.unlink(missing_ok=True)
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o755)
        return str(path)

    def usual(self):
        return str(self.real), None

    def missing(self):
        return self.random.choice(["/nonexist", str(self.directory), "/etc/passwd"]), None

    def other(self):
        return self.random.choice(["/bin/true", "/bin/false", self.script("exec cat <&3 >&3 2>/dev/null\n")]), None

    def truncated(self):
        """The real one, of which one sees only so many bytes of findings."""
        count = self.random.randrange(40000)
        return self.script(f"head -c {count} <&3 2>/dev/null | exec {self.real} --in=0 --ack=3 --out=2\n"), None

    def killed(self):
        return self.script(f"echo $$ >{self.pid}\nexec {self.real} \"$@\"\n"), signal.SIGKILL

    def stopped(self):
        return self.script(f"echo $$ >{self.pid}\nexec {self.real} \"$@\"\n"), signal.SIGSTOP

    def starved(self):
        kib = self.random.randrange(4_000, 400_000)
        return self.script(f"ulimit -v {kib}\nexec {self.real} \"$@\"\n"), None

    def crashed(self):
        """The real one, behind one that writes down what came."""
        return self.script(f"tee {self.sent} <&3 2>/dev/null | exec {self.real} --in=0 --ack=3 --out=2\n"), None

    def end_of(self, mode):
        """The program's arguments."""
        if mode == self.crashed:
            return ["crash_soon", str(int(self.random.random() ** 2 * 250_000))]
        return [self.random.choice(["", "crash"])]

    def expected(self, mode):
        if mode != self.crashed:
            return FINDINGS
        return set(RAW.findall(self.sent.read_text())) if self.sent.exists() else set()

    def strike(self, number):
        """Sends the signal some time after the reporter has started. Returns: whom to kill in the end, or None."""
        deadline = time.monotonic() + 2
        while not (self.pid.exists() and self.pid.read_text().strip()):
            if time.monotonic() > deadline:
                return None
            time.sleep(0.001)
        time.sleep(self.random.random() ** 2 * 0.4)
        victim = int(self.pid.read_text())
        try:
            os.kill(victim, number)
        except ProcessLookupError:
            return None
        return victim

    def run(self, mode):
        """Returns: what is missing, and all that was printed."""
        self.pid.unlink(missing_ok=True)
        self.sent.unlink(missing_ok=True)
        reporter, number = mode()
        environment = {**os.environ, "BIGFOOT_OPTIONS": f"reporter={reporter}:reporter_timeout=1"}
        process = subprocess.Popen([self.program, *self.end_of(mode)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   env=environment, text=True, errors="replace")
        victim = self.strike(number) if number else None
        try:
            printed = process.communicate(timeout=None if not victim else 5)[1]
        except subprocess.TimeoutExpired:   # it is stopped, and has our pipe
            os.kill(victim, signal.SIGKILL)
            printed = process.communicate(timeout=60)[1]
        found = set(PRINTED.findall(printed)) | set(RAW.findall(printed))
        return self.expected(mode) - found, printed


class Tally:
    """Hands out runs to the jobs, and counts what became of them."""
    def __init__(self, runs, seconds):
        self.lock = threading.Lock()
        self.left = runs if runs or seconds else 100
        self.until = time.monotonic() + seconds if seconds else None
        self.told = time.monotonic()
        self.runs, self.lost = collections.Counter(), collections.Counter()

    def take(self):
        """Returns: whether there is to be another run."""
        with self.lock:
            if self.until:
                return time.monotonic() < self.until
            self.left -= 1
            return self.left >= 0

    def note(self, name, missing, printed):
        with self.lock:
            self.runs[name] += 1
            if missing:
                self.lost[name] += 1
                print(f"{name}: {', '.join(sorted(missing))} lost; what was printed:\n{printed[-3000:]}", flush=True)
            if not self.until and time.monotonic() - self.told > 30:
                self.told = time.monotonic()
                print(f"{sum(self.runs.values())} runs, {sum(self.lost.values())} with findings lost", flush=True)


def work(stress, tally):
    for number in range(stress.random.randrange(len(stress.modes)), sys.maxsize):
        if not tally.take():
            return
        mode = stress.modes[number % len(stress.modes)]
        tally.note(mode.__name__, *stress.run(mode))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, metavar="N")
    parser.add_argument("--seconds", type=float, metavar="S")
    parser.add_argument("--jobs", type=int, default=4, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--build", default=HERE.parent.parent / "build")
    arguments = parser.parse_args()
    build = pathlib.Path(arguments.build)
    if not (build / "libexec/bigfoot/bigfoot-report").exists():
        print(f"BigFoot is not built in {build}")
        return 77
    tally = Tally(arguments.runs, arguments.seconds)
    with tempfile.TemporaryDirectory(prefix="bigfoot-reporter-") as directory:
        program = pathlib.Path(directory) / "program"
        subprocess.run([build / "bin/bigfoot-cc", "-O1", "-g", "-pthread", HERE / "program.c", "-o", program], check=True)
        jobs = []
        for job in range(arguments.jobs):
            own = pathlib.Path(directory) / str(job)
            own.mkdir()
            stress = Stress(arguments.seed * 1000 + job, build, program, own)
            jobs.append(threading.Thread(target=work, args=(stress, tally)))
            jobs[-1].start()
        for job in jobs:
            job.join()
    for name in tally.runs:
        print(f"{name:10} {tally.runs[name]:6} runs, {tally.lost[name]} with findings lost")
    return 1 if tally.lost or not tally.runs else 0


if __name__ == "__main__":
    sys.exit(main())
