#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Many processes use one campaign at once, and some are killed in the middle: nothing is lost, nothing is there twice.

    crowd.py BIGFOOT [--processes 64] [--seconds 300] [--url URL|new]     of an empty database of PostgreSQL's; "new": of a server that is started for it

Each process runs the same racy program for the campaign again and again. Every run that was given work is in the database once; every run that printed a race
has a finding; no file is left over. Of runs that were killed both may be or not. With a URL connections are cut as well. Exit status: 0 all right, 1 not.
"""
import argparse
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

import postgres

HERE = pathlib.Path(__file__).resolve().parent


class Crowd:
    def __init__(self, program, file, until):
        self.program, self.until, self.lock = program, until, threading.Lock()
        self.environment = {**os.environ, "BIGFOOT_OPTIONS": f'campaign="{file}":campaign_wait=30000'}
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


class File:
    """A campaign in SQLite."""

    def __init__(self, folder):
        self.name = folder / "campaign"

    def close(self):
        pass

    def spool(self, bigfoot):
        return pathlib.Path(f"{self.name}.spool")

    def ask(self, statement):
        return sqlite3.connect(self.name).execute(statement).fetchone()

    def is_sound(self):
        return self.ask("PRAGMA integrity_check")[0] == "ok"

    def disturb(self):
        pass


class Url:
    """One in PostgreSQL, of a server of our own unless another is named."""

    def __init__(self, url):
        self.server = postgres.Server() if url == "new" else None
        self.name = self.server.database() if self.server else url

    def close(self):
        if self.server:
            self.server.close()

    def spool(self, bigfoot):
        return postgres.spool_of(bigfoot, self.name)

    def ask(self, statement):
        return postgres.ask(self.name, statement)[0]

    def is_sound(self):
        return True

    def disturb(self):
        """Cuts a connection, whatever is going on there."""
        postgres.ask(self.name, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname=current_database() AND pid<>pg_backend_pid() ORDER BY random() LIMIT 1")


def disturb(campaign, until):
    while time.monotonic() < until:
        time.sleep(0.2)
        campaign.disturb()


def run_crowd(bigfoot, campaign, program, options):
    crowd = Crowd(program, campaign.name, time.monotonic() + options.seconds)
    threads = [threading.Thread(target=crowd.work, args=(seed,)) for seed in range(options.processes)] + [threading.Thread(target=disturb, args=(campaign, crowd.until))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    spool = campaign.spool(bigfoot)
    for _ in range(600):   # those that attend to the last runs
        subprocess.run([bigfoot, "campaign", "status", campaign.name], check=True, stdout=subprocess.DEVNULL)
        left = list(spool.glob("*.run"))
        if not left:
            break
        time.sleep(0.1)
    return crowd, len(left)


def judge(crowd, left, campaign):
    runs, names, ended = map(int, campaign.ask("SELECT COUNT(*), COUNT(DISTINCT name), COUNT(CASE WHEN ended<>'' THEN 1 END) FROM runs"))
    findings = int(campaign.ask("SELECT COUNT(DISTINCT run) FROM findings")[0])
    print(f"{crowd.watched} runs with work, {crowd.unwatched} without, {crowd.killed} killed; {runs} in the campaign, {ended} of them ended; "
          f"{crowd.raced} raced, {findings} runs have findings; {left} files left")
    wrong = list(crowd.odd)
    if not crowd.watched <= runs <= crowd.watched + crowd.killed + crowd.unwatched or names != runs or ended < crowd.watched:
        wrong.append("runs were lost, or are there twice")
    if not crowd.raced <= findings <= crowd.raced + crowd.killed:
        wrong.append("findings were lost, or are there twice")
    if left or not campaign.is_sound() or not crowd.watched:
        wrong.append("something is left, damaged, or nothing was done")
    for what in wrong:
        print("FAILED", what)
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bigfoot")
    parser.add_argument("--processes", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--url")
    options = parser.parse_args()
    bigfoot = str(pathlib.Path(options.bigfoot).resolve())
    if options.url == "new" and not postgres.installed():
        print("left out: there is no PostgreSQL here")
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program, campaign = folder / "program", Url(options.url) if options.url else File(folder)
        try:
            subprocess.run([bigfoot, "cc", "--checks=production", "-O1", "-g", "-pthread", HERE / "programs/counter_race.c", "-o", program], check=True)
            subprocess.run([bigfoot, "campaign", "init", campaign.name, program], check=True)
            return judge(*run_crowd(bigfoot, campaign, program, options), campaign)
        finally:
            if options.url:
                shutil.rmtree(campaign.spool(bigfoot), ignore_errors=True)
            campaign.close()


if __name__ == "__main__":
    sys.exit(main())
