// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stands in for runtime/report/race.cpp: every conflict that the engine finds reaches the test, and none is merged with
// another of the same sites. The linker takes this object instead of the library's member, so that the product needs no
// hook for tests.
#ifndef BIGFOOT_TESTS_RANDOM_CONFLICT_LOG_H
#define BIGFOOT_TESTS_RANDOM_CONFLICT_LOG_H

#include "runtime/report/race.h"

// Called for each conflict, by the thread that made the later access, outside the runtime. Null: nobody.
extern void (*g_on_conflict)(const bigfoot::Conflict &);

#endif
