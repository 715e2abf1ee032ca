#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`bigfoot campaign`, and programs that are watched for one, with a file of SQLite's and with a server of PostgreSQL's: campaign_test.py BIGFOOT"""
import json
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

import postgres

BIGFOOT = str(pathlib.Path(sys.argv.pop(1)).resolve())
HERE = pathlib.Path(__file__).resolve().parent
RACY, SLEEPER = HERE / "programs/counter_race.c", "#include <pthread.h>\n#include <unistd.h>\nlong x;\nvoid *work(void *p) { x = 1; pause(); return p; }\n" \
    "int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); pause(); return x; }\n"


class Cases:
    """What is the same whatever the database: self.file names the campaign, self.spool is where runs write."""

    @classmethod
    def setUpClass(cls):
        cls.shared = tempfile.TemporaryDirectory()
        cls.program = pathlib.Path(cls.shared.name) / "program"
        cls.compile(RACY, cls.program)

    @classmethod
    def tearDownClass(cls):
        cls.shared.cleanup()

    @staticmethod
    def compile(source, program, *words):
        subprocess.run([BIGFOOT, "cc", "--checks=production", "-O1", "-g", "-pthread", *words, source, "-o", program], check=True)

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.make_place()

    def campaign(self, *words, status=0):
        done = subprocess.run([BIGFOOT, "campaign", *map(str, words)], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout if not status else done.stderr

    def run_program(self, program=None, options=""):
        more = ":" + options if options else ":campaign_wait=5000"
        return subprocess.run([program or self.program], env={**os.environ, "BIGFOOT_OPTIONS": f'campaign="{self.file}"{more}'}, capture_output=True, text=True, timeout=60)

    def exported(self, file=None):
        return json.loads(self.campaign("export", file or self.file))

    def settle(self, runs):
        """Waits until what so many runs found is in the database."""
        for _ in range(200):
            known = self.exported()   # takes in what nobody attends to any more
            if not list(self.spool.glob("*.run")) and known["caper_runs"] + known["chase_runs"] >= runs:
                return
            time.sleep(0.05)
        self.fail("the campaign never settled")

    def test_from_the_first_run_to_a_race(self):
        self.campaign("init", self.file, self.program)
        done = self.run_program()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.settle(1)
        known = self.exported()
        self.assertEqual((known["caper_runs"], known["chase_runs"], known["findings"]), (1, 0, []))
        self.assertTrue(known["pairs"])
        self.assertIn("never tried     2", self.campaign("status", self.file))
        self.campaign("run", self.file, "--times=10", "--", self.program, status=66)
        self.assertTrue(self.exported()["findings"])
        self.assertIn("counter_race.c", self.campaign("findings", self.file))
        self.assertIn("raced", self.campaign("pairs", self.file))

    def test_runs_are_shared_out(self):
        """The first looks for pairs, and one in five after that; each pair has its turn."""
        self.campaign("init", self.file, self.program)
        self.run_program()
        self.settle(1)
        given = [self.campaign("assign", self.file).split("=")[0] for _ in range(9)]
        self.assertEqual(given.count("caper"), 1, given)
        self.assertEqual({pair["tried"] for pair in self.exported()["pairs"]}, {4})

    def test_another_build(self):
        self.campaign("init", self.file, self.program)
        other = self.folder / "other"
        self.compile(RACY, other, "-DOTHER", "-O2")
        done = self.run_program(other)
        self.assertEqual(done.returncode, 0)
        self.assertIn("this campaign is of another build", done.stderr)
        second = self.folder / "second"
        self.campaign("init", second, other)
        self.assertIn("it is of another build", self.campaign("merge", self.file, second, status=1))

    def test_what_was_found_while_it_was_locked_comes_later(self):
        self.campaign("init", self.file, self.program)
        spool = self.spool / "0123.run"
        line = "caught\ta.c:1:1 write\tb.c:2:2 read\tf, g\n"
        for _ in range(2):   # also if the file is there again, after a crash before it was removed
            spool.write_text(line)
            self.campaign("status", self.file)
            self.assertFalse(spool.exists())
        self.assertEqual([(f["first"], f["run"]) for f in self.exported()["findings"]], [("a.c:1:1 write", "0123")])

    def test_a_program_that_is_killed(self):
        source, program = self.folder / "sleeper.c", self.folder / "sleeper"
        source.write_text(SLEEPER)
        self.compile(source, program)
        self.campaign("init", self.file, program)
        process = subprocess.Popen([program], env={**os.environ, "BIGFOOT_OPTIONS": f'campaign="{self.file}":campaign_wait=5000'})
        found = self.spool / "plan.escaped"
        for _ in range(200):
            if found.exists() and "sleeper.c" in found.read_text():
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.settle(1)
        self.assertIn(":4:", " ".join(self.exported()["sites"]))

    def test_who_says_what_to_do_is_not_given_more(self):
        self.campaign("init", self.file, self.program)
        done = self.run_program(options="chase=counter_race.c:11:chase_share=0")
        self.assertIn("the campaign is not asked", done.stderr)


class OnSqlite(Cases, unittest.TestCase):
    def make_place(self):
        self.file, self.spool = self.folder / "campaign", self.folder / "campaign.spool"

    def test_merging_counts_nothing_twice(self):
        self.campaign("init", self.file, self.program)
        self.campaign("run", self.file, "--runs=4", "--", self.program, status=66)
        other = self.folder / "other"
        shutil.copy(self.file, other)
        self.campaign("assign", other)
        before = self.exported()
        for _ in range(2):
            self.campaign("merge", self.file, other)
            merged = self.exported()
            self.assertEqual(merged["caper_runs"] + merged["chase_runs"], before["caper_runs"] + before["chase_runs"] + 1)
            self.assertEqual(merged["findings"], before["findings"])

    def test_bad_files(self):
        self.file.write_text("no database at all, but a text that is long enough to be looked at by SQLite" * 20)
        self.assertIn("is no campaign, or is damaged", self.campaign("status", self.file, status=1))
        done = self.run_program()
        self.assertEqual(done.returncode, 0)
        self.assertIn("is no campaign, or is damaged", done.stderr)
        self.file.unlink()
        self.assertIn("cannot be opened", self.campaign("status", self.file, status=1))
        self.assertIn("cannot be opened", self.run_program().stderr)
        self.campaign("init", self.file, self.program)
        self.assertIn("exists already", self.campaign("init", self.file, self.program, status=1))
        with sqlite3.connect(self.file) as database:
            database.execute("PRAGMA user_version=99")
        self.assertIn("made by a newer version", self.campaign("status", self.file, status=1))
        self.assertIn("made by a newer version", self.run_program().stderr)

    def test_bad_words(self):
        for words, said in ((["nonsense", "x"], "unknown command"), (["status"], "a file is missing"), ([], "what is to be done"), (["run", "x"], "a command is missing"),
                            (["status", "x", "y"], "one word too many"), (["init", "x", "y", "--caper=101"], "from 0 to 100"), (["run", "x", "--times=0", "--", "y"], "above 0"),
                            (["--what"], "unknown option")):
            self.assertIn(said, self.campaign(*words, status=2))
        self.assertIn("no build id", self.campaign("init", self.file, HERE / "run.py", status=1))
        self.assertIn("--checks=production", self.campaign("init", self.file, "/bin/true", status=1))
        self.assertEqual(list(self.folder.iterdir()), [])
        self.campaign("init", self.file, self.program)
        self.assertIn("did not ask the campaign", self.campaign("run", self.file, "--", "/bin/true", status=1))
        self.assertIn("cannot be run", self.campaign("run", self.file, "--", "/nowhere/program", status=1))

    def test_a_locked_database_stops_nobody(self):
        self.campaign("init", self.file, self.program)
        database = sqlite3.connect(self.file, isolation_level=None)
        database.execute("BEGIN IMMEDIATE")
        started = time.monotonic()
        done = self.run_program(options="campaign_wait=50")
        took = time.monotonic() - started
        self.assertEqual(done.returncode, 0)
        self.assertIn("this run is not watched", done.stderr)
        self.assertLess(took, 3)   # most of it is the program's, and the machine may be busy
        database.execute("ROLLBACK")


@unittest.skipUnless(postgres.installed(), "there is no PostgreSQL here")
class OnPostgres(Cases, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = postgres.Server()
        cls.addClassCleanup(cls.server.close)

    def make_place(self):
        self.file, self.spool = self.server.database(), None

    def campaign(self, *words, status=0):
        said = super().campaign(*words, status=status)
        if words[:2] == ("init", self.file) and not status:
            self.spool = postgres.spool_of(BIGFOOT, self.file)
            self.addCleanup(shutil.rmtree, self.spool, ignore_errors=True)
        return said

    def test_merging_with_a_file(self):
        file = self.folder / "file"
        self.campaign("init", self.file, self.program)
        self.campaign("init", file, self.program)
        self.campaign("assign", file)
        for _ in range(2):
            self.campaign("merge", self.file, file)
            self.campaign("merge", file, self.file)
            self.assertEqual((self.exported()["caper_runs"], self.exported(file)["caper_runs"]), (1, 1))

    def test_bad_databases(self):
        self.assertIn("it is no campaign; 'bigfoot campaign init' makes one", self.campaign("status", self.file, status=1))
        self.assertIn("it is no campaign", self.run_program().stderr)
        self.assertIn("--checks=production", self.campaign("init", self.file, "/bin/true", status=1))
        self.assertEqual(postgres.ask(self.file, "SELECT COUNT(*) FROM pg_tables WHERE schemaname='public'"), [["0"]])   # nothing half made stays
        self.campaign("init", self.file, self.program)
        self.assertIn("it has a campaign already", self.campaign("init", self.file, self.program, status=1))
        postgres.ask(self.file, "UPDATE bigfoot_version SET version=99")
        self.assertIn("made by a newer version", self.campaign("status", self.file, status=1))
        self.assertIn("made by a newer version", self.run_program().stderr)

    def test_a_password_is_not_shown(self):
        url = "postgres://me:secret@localhost:1/nothing"
        said = self.campaign("status", url, status=1)
        self.assertIn("postgres://me@localhost:1/nothing: ", said)
        self.assertNotIn("secret", said)

    def test_a_server_that_does_not_answer(self):
        """The program runs, unwatched, and says so in a line; what runs had found comes when the server is back."""
        self.campaign("init", self.file, self.program)
        left = self.spool / "4567.run"
        left.write_text("caught\ta.c:1:1 write\tb.c:2:2 read\tf, g\n")
        self.server.stop()
        try:
            done = self.run_program()
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (0, 1), done.stderr)
            self.assertIn("this run is not watched", done.stderr)
            self.assertTrue(left.exists())
        finally:
            self.server.start()
        self.assertEqual([finding["run"] for finding in self.exported()["findings"]], ["4567"])
        self.assertFalse(left.exists())

    def test_one_who_is_silent(self):
        """Connections are taken, and nothing is said."""
        with socket.create_server(("127.0.0.1", 0)) as silent:
            self.file = f"postgres://me@127.0.0.1:{silent.getsockname()[1]}/nothing"
            started = time.monotonic()
            done = self.run_program(options="campaign_wait=50")
            self.assertLess(time.monotonic() - started, 3)
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (0, 1), done.stderr)
            self.assertIn("no answer within 50 ms; this run is not watched", done.stderr)

    def test_a_server_that_goes_in_the_middle(self):
        source, program = self.folder / "sleeper.c", self.folder / "sleeper"
        source.write_text(SLEEPER)
        self.compile(source, program)
        self.campaign("init", self.file, program)
        process = subprocess.Popen([program], env={**os.environ, "BIGFOOT_OPTIONS": f'campaign="{self.file}":campaign_wait=5000'})
        self.addCleanup(process.kill)
        for _ in range(200):
            if (runs := list(self.spool.glob("*.run"))) and self.exported()["caper_runs"]:
                break
            time.sleep(0.05)
        self.server.stop()
        process.kill()
        process.wait()
        self.assertTrue(runs[0].exists())
        self.server.start()   # who attends to it may try before or after that
        self.settle(1)
        self.assertEqual(postgres.ask(self.file, "SELECT COUNT(*) FROM runs WHERE ended<>''"), [["1"]])


if __name__ == "__main__":
    unittest.main()
