#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Many processes use one campaign at once, and some are killed in the middle: nothing is lost, nothing is there twice.

    crowd.py BIGFOOT [--processes 64] [--seconds 300]

Each process runs the same racy program for the campaign again and again. Every run that was given work is in the database once; every run that printed a race
has a finding; no file is left over. Of runs that were killed both may be or not. Exit status: 0 all right, 1 not.
"""
import argparse
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent


class Crowd:
    def __init__(self, program, file, until):
        self.program, self.until, self.lock = program, until, threading.Lock()
        self.environment = {**os.environ, "BIGFOOT_OPTIONS": f"campaign={file}:campaign_wait=30000"}
        self.watched = self.unwatched = self.killed = self.raced = 0
        self.odd = []

    def work(self, seed):
        chance = random.Random(seed)
        while time.monotonic() < self.until:
            process = subprocess.Popen([self.program], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            kill = chance.random() < 0.2
            if kill:
                time.sleep(chance.random() * 0.3)
                process.kill()
            said = process.communicate()[1]
            with self.lock:
                if kill and process.returncode == -9:
                    self.killed += 1
                elif "is not watched" in said:
                    self.unwatched += 1
                elif process.returncode in (0, 66):
                    self.watched += 1
                    self.raced += "data race" in said
                else:
                    self.odd.append(f"status {process.returncode}: {said}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bigfoot")
    parser.add_argument("--processes", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=300)
    options = parser.parse_args()
    bigfoot = str(pathlib.Path(options.bigfoot).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program, file = folder / "program", folder / "campaign"
        subprocess.run([bigfoot, "cc", "--checks=production", "-O1", "-g", "-pthread", HERE / "programs/counter_race.c", "-o", program], check=True)
        subprocess.run([bigfoot, "campaign", "init", file, program], check=True)
        crowd = Crowd(program, file, time.monotonic() + options.seconds)
        threads = [threading.Thread(target=crowd.work, args=(seed,)) for seed in range(options.processes)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for _ in range(600):   # those that attend to the last runs
            subprocess.run([bigfoot, "campaign", "status", file], check=True, stdout=subprocess.DEVNULL)
            left = list(pathlib.Path(f"{file}.spool").glob("*.run"))
            if not left:
                break
            time.sleep(0.1)
        database = sqlite3.connect(file)
        runs, names, ended = database.execute("SELECT COUNT(*), COUNT(DISTINCT name), SUM(ended<>'') FROM runs").fetchone()
        findings = database.execute("SELECT COUNT(DISTINCT run) FROM findings").fetchone()[0]
        good = database.execute("PRAGMA integrity_check").fetchone()[0]
    print(f"{crowd.watched} runs with work, {crowd.unwatched} without, {crowd.killed} killed; {runs} in the campaign, {ended} of them ended; "
          f"{crowd.raced} raced, {findings} runs have findings; {len(left)} files left, database {good}")
    wrong = list(crowd.odd)
    if not crowd.watched <= runs <= crowd.watched + crowd.killed + crowd.unwatched or names != runs:
        wrong.append("runs were lost, or are there twice")
    if not crowd.raced <= findings <= crowd.raced + crowd.killed:
        wrong.append("findings were lost, or are there twice")
    if left or good != "ok" or not crowd.watched:
        wrong.append("something is left, damaged, or nothing was done")
    for what in wrong:
        print("FAILED", what)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
