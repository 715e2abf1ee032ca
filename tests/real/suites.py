# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs' own test suites, or the parts of them that threads have to do with: SUITES[NAME](tools, run).

Each takes what bench/real/recipes.py built, builds what its tests need besides, and returns a line for each test, which is compared
with that of the plain build: a test that fails there may fail here.
"""
import os
import re

from building import Failed
from recipes import FLAGS


def output_of(run, name, command, tools, **environment):
    """What the command printed, also if it failed: a suite goes on behind a failed test."""
    try:
        return run(name, command, **environment).decode(errors="replace")
    except Failed as failed:
        if "no end" in str(failed):
            raise
        return (tools.logs / f"run.{name}.stdout").read_text(errors="replace")


def lines_of(pattern, output):
    """Returns the sorted lines `TEST VERDICT`, the groups of the pattern. Raises Failed if there are none: nothing ran."""
    found = sorted(" ".join(match.groups()) for match in re.finditer(pattern, output, re.MULTILINE))
    if not found:
        raise Failed("the suite printed no verdict")
    return found


def xz(tools, run):
    build = tools.source("xz-utils") / "debian" / "normal-build"
    return lines_of(r"^(PASS|FAIL|SKIP|ERROR): (\S+)", output_of(run, "suite", ["make", "-C", build, "check"], tools))


MEMCACHED_LEFT_OUT = {"whitespace.t": "it is about spaces in the sources", "64bit.t": "it takes 4 GiB of memory"}


def memcached(tools, run):
    source = tools.source("memcached")
    tools.make(source, "memcached-debug", "sizes", "testapp", "timedrun", "ACLOCAL=:", "AUTOMAKE=:", "AUTOCONF=:", "AUTOHEADER=:")
    tests = sorted(f"t/{name}" for name in os.listdir(source / "t") if name.endswith(".t") and name not in MEMCACHED_LEFT_OUT)
    testapp = output_of(run, "testapp", ["sh", "-c", f"cd {source} && ./testapp"], tools)
    # One after the other, and a failed one once more: some count seconds, and a busy machine takes one too many.
    proved = output_of(run, "suite", ["sh", "-c", f"cd {source} && prove --state=save {' '.join(tests)} || prove --state=failed"], tools)
    return (lines_of(r"^(ok|not ok) \d+ - (\S+)", testapp) +
            lines_of(r"^(t/\S+\.t) \.+ (ok|skipped)", proved))  # one that failed twice is not among them


# What the threads in the background, and those for input and output, have to do with.
REDIS_TESTS = ["unit/lazyfree", "unit/aofrw", "unit/networking", "unit/protocol", "unit/keyspace", "unit/quit", "unit/type/incr",
               "unit/type/list-2"]


def redis(tools, run):
    source = tools.source("redis")
    tools.make(source / "src", "redis-server", "redis-cli", "redis-benchmark", f"CC={tools.cc}", "MALLOC=libc", f"OPTIMIZATION={FLAGS}",
               "USE_SYSTEMD=no")
    chosen = " ".join(f"--single {test}" for test in REDIS_TESTS)
    output = output_of(run, "suite", ["sh", "-c", f"cd {source} && ./runtest --clients 1 --config io-threads 3 "
                                                  f"--config io-threads-do-reads yes {chosen}"], tools)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", output)
    # Times, ports and random numbers are in some names.
    return [re.sub(r"\d+", "N", line) for line in lines_of(r"^\[(ok|err|exception)\]: (.*?)(?: \(\d+ ms\))?$", plain)]


# All that start threads: "threads" of SQLite's test/permutations.test, two that step statements from thread to thread, and the sorter's;
# the locks' own; what several connections do to one file or one cache; and a little of everything else. Debian itself runs none.
SQLITE_TESTS = ("notify2 thread001 thread002 thread003 thread004 thread005 walthread thread1 thread2 sort mutex1 mutex2 "
                "shared shared2 shared3 shared4 shared6 shared7 shared8 shared9 sharedA sharedB notify1 lock wal walmode walshared "
                "select1 insert update types index trigger1 fts3aa").split()


# Those of its program threadtest3 that recipes.py does not run and that take ten seconds each. (threadtest4 and threadtest5 fail now and then
# in the plain build: "database schema is locked", and rows deleted before they are inserted.)
SQLITE_THREADTEST3 = ["checkpoint_starvation_*", "vacuum1", "shared1"]


def sqlite3(tools, run):
    source = tools.source("sqlite3")
    tools.make(source, "testfixture", "USE_AMALGAMATION=1", "LIBTCL=-ltcl8.6", CPATH="/usr/include/tcl8.6")
    commands = {test: [source / "testfixture", source / "test" / f"{test}.test", "--verbose=0"] for test in SQLITE_TESTS}
    commands["threadtest3"] = [source / "threadtest3", *SQLITE_THREADTEST3]
    results = []
    for name, command in commands.items():
        output = output_of(run, name, command, tools)
        results += [f"{name}: {line}" for line in lines_of(r"^(\d+ errors out of \d+ tests|!Failures.*)", output)]
    return results


SUITES = {"xz": xz, "memcached": memcached, "redis": redis, "sqlite3": sqlite3}
