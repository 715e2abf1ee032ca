#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import pathlib
import unittest

import lint

LICENCE = "// " + lint.SPDX + "\n"


def found(path, text, others={}):
    """The breaches of a file in a tree that has `others`, texts by their names."""
    return list(lint.breaches(pathlib.Path(path), LICENCE + text, lambda other: others[str(other)]))


class Lint(unittest.TestCase):
    def test_includes_go_one_way(self):
        self.assertEqual(found("runtime/hooks.cpp", '#include "core/epoch.h"\n'), [])
        self.assertEqual(found("driver/main.cpp", '#include "report/report.h"\n'), [])
        self.assertEqual(len(found("core/epoch.h", '#include "runtime/hooks.h"\n')), 1)
        self.assertEqual(len(found("pass/plugin.cpp", '#include "runtime/hooks.h"\n')), 1)
        self.assertEqual(len(found("report/report.cpp", '#include "driver/message.h"\n')), 1)

    def test_layers_of_the_runtime(self):
        self.assertEqual(found("runtime/sync/locks.cpp", '#include "runtime/shadow/page.h"\n#include "runtime/sync/locks.h"\n'), [])
        self.assertEqual(found("runtime/tsan_abi/atomics.cpp", '#include "runtime/init.h"\n'), [])
        self.assertEqual(found("runtime/shadow/page.cpp", '\n#include "runtime/sync/locks.h"\n'),
                         ["runtime/shadow/page.cpp:3: runtime/sync/locks.h is of layer sync, above shadow"])
        self.assertEqual(len(found("runtime/sys/arena.h", '#include "runtime/hooks.h"\n')), 1)
        self.assertEqual(len(found("runtime/drawer/a.h", "")), 1)
        self.assertEqual(len(found("runtime/sync/a.h", '#include "runtime/drawer/a.h"\n')), 1)

    def test_what_a_thread_is_composed_of(self):
        self.assertEqual(found("runtime/thread/thread.h", '#include "runtime/sync/thread_sync.h"\n'), [])
        self.assertEqual(found("runtime/sync/thread_sync.h", '#include "runtime/thread/released.h"\n'), [])
        self.assertEqual(len(found("runtime/sync/thread_sync.h", '#include "runtime/sync/locks.h"\n')), 1)
        self.assertEqual(len(found("runtime/thread/thread.h", '#include "runtime/sync/thread_shadow.h"\n')), 1)

    def test_sinks_take_from_the_layers_that_they_know(self):
        others = {"runtime/report/race.h": '#include "runtime/report/stream.h"\n#include "runtime/shadow/access.h"\n',
                  "runtime/report/stream.h": '#include "runtime/report/race.h"\n#include "runtime/sys/text.h"\n'}
        self.assertEqual(found("runtime/shadow/access.cpp", '#include "runtime/report/race.h"\n', others), [])
        self.assertEqual(len(found("runtime/thread/registry.cpp", '#include "runtime/report/race.h"\n', others)), 1)
        self.assertEqual(found("runtime/report/race.cpp", '#include "runtime/intercept/real.h"\n', others), [])

    def test_interceptors_have_all_their_names(self):
        self.assertEqual(found("runtime/intercept/a.cpp", "INTERCEPT(int, close)(int fd) {\n"), [])
        self.assertEqual(len(found("runtime/intercept/a.cpp", "INTERCEPTOR int close(int fd) {\n")), 1)
        self.assertEqual(found("runtime/annotate/a.cpp", "INTERCEPTOR void __tsan_release(void *at) {\n"), [])

    def test_abi_includes_nothing_else(self):
        self.assertEqual(found("abi/a.h", '#include "abi/b.h"\n'), [])
        self.assertEqual(len(found("abi/a.h", '#include "llvm/x.h"\n')), 1)

    def test_system_headers_are_free(self):
        self.assertEqual(found("core/epoch.h", "#include <stdint.h>\n"), [])

    def test_licence(self):
        self.assertEqual(len(list(lint.breaches(pathlib.Path("core/a.h"), "int x;\n", None))), 1)

    def test_names(self):
        self.assertEqual(len(found("core/VectorClock.h", "")), 1)
        self.assertEqual(found("core/vector_clock_test.cpp", ""), [])

    def test_racy_programs_say_their_lines(self):
        self.assertEqual(found("tests/e2e/locks/sem_race.c", "// RACE: @second@ @first@ shared\n"), [])
        self.assertEqual(found("tests/e2e/kernel/pipes_race.c", "// RACE-EACH: EDGE pipes_unordered.h shared\n"), [])
        self.assertEqual(found("tests/e2e/tsan_abi/hooks_race.c", "// CFLAGS: -g0\n"), [])
        self.assertEqual(found("tests/e2e/locks/sem_norace.c", ""), [])
        self.assertEqual(len(found("tests/e2e/locks/sem_race.c", "// REPORTS: 1\n")), 1)


if __name__ == "__main__":
    unittest.main()
