#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of --checks=events, with detectors online and recorded: online_test.py BIGFOOT"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BIGFOOT = pathlib.Path(sys.argv.pop(1)).resolve()
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CRASH = """
#include <pthread.h>
#include <stdlib.h>
int shared[1000];
static void *work(void *unused) {
  for (int round = 0; round < 200; ++round)
    for (int i = 0; i < 1000; ++i) shared[i]++;
  return unused;
}
int main(int count, char **words) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  work(0);
  if (count > 1) abort();
  return 3;
}
"""

# Thesis, Figures 4.1 and 4.2: what is written under its own lock before it escapes, by a pointer that races; and without the lock.
FIGURE = """
#include <pthread.h>
#include <stdlib.h>
struct Ref { long f; pthread_mutex_t lock; };
struct Ref *volatile shared;
static void flush(void) {  /* what came before is in the trace before what the other thread does */
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}
static void *second(void *unused) {
  struct Ref *mine;
  while (!(mine = shared)) continue;
  LOCK(mine);
  USE;
  UNLOCK(mine);
  return unused;
}
int main(void) {
  struct Ref *own = malloc(sizeof *own);
  pthread_mutex_init(&own->lock, 0);
  pthread_t thread;
  pthread_create(&thread, 0, second, 0);
  LOCK(own);
  own->f = 11;
  own->f = 12;
  UNLOCK(own);
  flush();
  shared = own;
  flush();
  pthread_join(thread, 0);
  return 0;
}
"""
# Containers that a thread fills and publishes, and goes on changing without order; their nodes are linked by the C++ library.
CONTAINERS = """
#include <list>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
std::mutex mutex;
std::list<long> *values;
std::map<int, long> *table;
int main() {
  auto *own = new std::list<long>;
  auto *numbers = new std::map<int, long>;
  std::list<long> more;
  for (int i = 0; i < 40; ++i) more.push_back(i), (*numbers)[i * 7 % 41] = i;
  own->swap(more);
  own->pop_back();
  std::list<long> spliced(3, 7L);
  own->splice(own->begin(), spliced);
  own->pop_front();
  for (int i = 0; i < 30; ++i) numbers->erase(i);
  { std::lock_guard lock(mutex); values = own; table = numbers; }
  for (long &value : *own) value = 1;
  for (auto &[key, value] : *numbers) value = 1;
  std::thread other([] {
    std::pair<std::list<long> *, std::map<int, long> *> both;
    { std::lock_guard lock(mutex); both = {values, table}; }
    for (long &value : *both.first) value = 2;
    for (auto &[key, value] : *both.second) value = 2;
  });
  other.join();
  std::thread another([] { for (auto &[key, value] : *table) value = 3; for (long &value : *values) value = 3; });
  for (auto &[key, value] : *numbers) value = 4;
  another.join();
}
"""
TRANSFER = """
#include <bigfoot/bigfoot.h>
#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
long balance;
static long get(void) { pthread_mutex_lock(&mutex); long now = balance; pthread_mutex_unlock(&mutex); return now; }
static void set(long to) { pthread_mutex_lock(&mutex); balance = to; pthread_mutex_unlock(&mutex); }
static void *other(void *unused) { set(7); return unused; }
BIGFOOT_ATOMIC void deposit(int n, int among_others) {
  pthread_t thread;
  long now = get();
  if (among_others) { pthread_create(&thread, 0, other, 0); pthread_join(thread, 0); }
  set(now + n);
}
void named(void) { set(get() + 1); }
int main(int count, char **words) { deposit(1, count > 1); named(); return 0; }
"""


class Online(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = pathlib.Path(cls.folder.name)
        cls.bank = cls.path / "bank"
        subprocess.run([BIGFOOT, "c++", "--checks=events", "-O1", "-g", ROOT / "examples/bank.cpp", "-o", cls.bank], check=True)
        (cls.path / "crash.c").write_text(CRASH)
        cls.crash = cls.path / "crash"
        subprocess.run([BIGFOOT, "cc", "--checks=events", "-O1", "-g", cls.path / "crash.c", "-o", cls.crash], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_it(self, *words, status=0, options=None):
        environment = {**os.environ, "BIGFOOT_OPTIONS": options or ""}
        done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=60, env=environment, cwd=self.path)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout, done.stderr

    def test_fasttrack_is_the_default(self):
        out, err = self.run_it(self.bank, status=66)
        self.assertEqual(out, "Alice has 300 left.\n")
        self.assertRegex(err, r"of 8 bytes at 0x\w+ by T1 @ .*bank\.cpp:29:19 teller\(void\*\)")
        self.assertRegex(err, r"races with an earlier write by T0 @ .*bank\.cpp:22:19 deposit\(Account&, long\) alice\.balance")

    def test_tools_are_chosen_at_run_time(self):
        _, err = self.run_it(self.bank, status=66, options="tool=djit_plus,empty")
        self.assertRegex(err, r"djit_plus: [12] race")
        self.assertIn("empty: 0 races", err)
        self.assertIn("there is no tool 'nonsense'", self.run_it(self.bank, status=2, options="tool=nonsense")[1])
        self.assertIn("take no option but tool=: ignoring stats=1", self.run_it(self.bank, status=66, options="stats=1")[1])

    def test_no_race_keeps_the_exit_status(self):
        self.assertIn("fasttrack: 0 races", self.run_it(self.crash, status=3)[1])

    def test_record_and_replay(self):
        _, err = self.run_it(BIGFOOT, "record", self.bank)
        self.assertRegex(err, r"\d+ events in 'bank\.bft'")
        out, _ = self.run_it(BIGFOOT, "replay", "bank.bft", "--tool=fasttrack,goldilocks", status=66)
        self.assertRegex(out, r"by T1 @ .*bank\.cpp:29:19 teller\(void\*\)")
        self.run_it(BIGFOOT, "record", "-o", "kept.bft", self.crash, status=3)
        self.run_it(BIGFOOT, "replay", "kept.bft")

    def test_a_crash_leaves_a_trace_up_to_the_last_block(self):
        _, err = self.run_it(BIGFOOT, "record", "-o", "cut.bft", self.crash, "now", status=-6)
        events = int(re.search(r"(\d+) events, up to where the program was cut short", err)[1])
        self.assertGreater(events, 700_000)
        out, err = self.run_it(BIGFOOT, "replay", "cut.bft")
        self.assertIn(f"fasttrack: {events} events", out)
        self.assertIn("the recording was cut short", err)
        self.assertIn("binary, cut short", self.run_it(BIGFOOT, "trace", "info", "cut.bft")[0])

    def test_functions_are_regions(self):
        program = self.path / "regions"
        subprocess.run([BIGFOOT, "cc", "--checks=events", "-finstrument-functions", "-O1", "-g", self.path / "crash.c", "-o", program], check=True)
        self.run_it(BIGFOOT, "record", program, status=3)
        out, _ = self.run_it(BIGFOOT, "trace", "filter", "regions.bft", "-", "--kinds=enter,exit")
        lines = [line.split()[:3] for line in out.splitlines() if not line.startswith("#")]
        main, work = lines[0][2], next(line[2] for line in lines if line[0] == "T1")
        self.assertEqual([line for line in lines if line[0] == "T0"],
                         [["T0", "enter", main], ["T0", "enter", work], ["T0", "exit", work], ["T0", "exit", main]])
        self.assertEqual([line for line in lines if line[0] == "T1"], [["T1", "enter", work], ["T1", "exit", work]])

    def races(self, trace, tool):
        return int(re.search(r"(\d+) races?$", self.run_it(BIGFOOT, "replay", trace, f"--tool={tool}", status=66)[0], re.MULTILINE)[1])

    def test_a_block_is_local_until_a_pointer_to_it_is_stored(self):
        (self.path / "figure.c").write_text(FIGURE)
        for name, flags, races in (("locked", ["-DLOCK(r)=pthread_mutex_lock(&(r)->lock)", "-DUNLOCK(r)=pthread_mutex_unlock(&(r)->lock)", "-DUSE=(void)*(volatile long *)&mine->f"], 1),
                                   ("bare", ["-DLOCK(r)=", "-DUNLOCK(r)=", "-DUSE=mine->f = 13"], 2)):
            subprocess.run([BIGFOOT, "cc", "--checks=events", "-O1", "-g", *flags, self.path / "figure.c", "-o", self.path / name], check=True)
            self.run_it(BIGFOOT, "record", self.path / name)
            self.assertEqual(self.races(f"{name}.bft", "fasttrack"), races)
            self.assertEqual(self.races(f"{name}.bft", "threadlocal:fasttrack"), 1)  # the pointer's; it comes first

    def test_nodes_of_containers_escape_with_them(self):
        (self.path / "containers.cpp").write_text(CONTAINERS)
        subprocess.run([BIGFOOT, "c++", "--checks=events", "-O1", "-g", "-std=c++20", self.path / "containers.cpp", "-o", self.path / "containers"], check=True)
        self.run_it(BIGFOOT, "record", self.path / "containers")
        out, _ = self.run_it(BIGFOOT, "replay", "containers.bft", "--tool=threadlocal:count", "--rules")
        self.assertIn("THREAD-LOCAL", out)
        self.assertNotIn("BLOCK ACCESSED BY ANOTHER", out)  # none had to be found out by that
        self.races("containers.bft", "threadlocal:fasttrack")

    def test_pointers_are_told(self):
        out, _ = self.run_it(BIGFOOT, "record", self.bank) and self.run_it(BIGFOOT, "trace", "filter", "bank.bft", "-", "--kinds=hands,points")
        self.assertRegex(out, r"T0 hands 0x\w+")

    def test_marked_functions_are_regions(self):
        (self.path / "transfer.c").write_text(TRANSFER)
        program = self.path / "transfer"
        subprocess.run([BIGFOOT, "cc", "--checks=events", "--atomic=^named$", "-O1", "-g", self.path / "transfer.c", "-o", program], check=True)
        self.run_it(BIGFOOT, "record", program)
        out, _ = self.run_it(BIGFOOT, "replay", "transfer.bft", "--tool=velodrome")
        self.assertNotIn("not atomic", out)
        out, _ = self.run_it(BIGFOOT, "replay", "transfer.bft", "--tool=atomizer", status=66)
        self.assertIn("2 regions are not atomic", out)
        self.run_it(BIGFOOT, "record", program, "among-others")
        for tool in ("velodrome", "fasttrack:velodrome", "threadlocal:velodrome"):
            out, _ = self.run_it(BIGFOOT, "replay", "transfer.bft", f"--tool={tool}", status=66)
            self.assertRegex(out, r"region .*transfer\.c:\d+:\d+ deposit of T0 is not atomic")
        self.run_it(BIGFOOT, "replay", "transfer.bft", "--tool=velodrome", "--atomic=named")
        self.run_it(BIGFOOT, "replay", "transfer.bft", "--tool=velodrome", "--not-atomic=deposit")
        self.assertIn("is no regular expression", self.run_it(BIGFOOT, "replay", "transfer.bft", "--atomic=(", status=2)[1])
        self.assertIn("this is no extended regular expression", self.run_it(BIGFOOT, "cc", "--checks=events", "--atomic=(", "transfer.c", status=2)[1])
        self.assertIn("it needs --checks=events", self.run_it(BIGFOOT, "cc", "--atomic=f", "transfer.c", status=2)[1])

    def test_errors(self):
        self.assertIn("tells no events; build it with", self.run_it(BIGFOOT, "record", "/bin/true", status=1)[1])
        self.assertIn("no such program", self.run_it(BIGFOOT, "record", "no-such-program", status=1)[1])
        self.assertIn("nothing to record", self.run_it(BIGFOOT, "record", status=2)[1])
        self.assertIn("cannot write", self.run_it(BIGFOOT, "record", "-o", "no/such/folder", self.bank, status=1)[1])
        self.assertIn("makes no checks", self.run_it(BIGFOOT, "cc", "--checks=events", "--verify-placement", "crash.c", status=2)[1])
        self.assertIn("usage: bigfoot record", self.run_it(BIGFOOT, "help", "record")[0])


if __name__ == "__main__":
    unittest.main()
