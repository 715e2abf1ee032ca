// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lock that did not come in time, or not at once, orders nothing, nor do readers.
// CFLAGS: -std=c++20
// RACE-EACH: EDGE shared
// NOT-WITH: libc++: its timed mutexes are mutexes with condition variables, which it takes to see whether they are free
// REPORTS: 8
#include "mutexes.h"

static Fresh<std::timed_mutex> timed;
static Fresh<std::recursive_timed_mutex> recursive_timed;
static Fresh<std::shared_timed_mutex> shared_timed;

EDGE(timed_for, timed.make(), pass(*timed); timed->lock(), expect(!timed->try_lock_for(1ns)))
EDGE(timed_until, timed.make(), pass(*timed); timed->lock(), expect(!timed->try_lock_until(std::chrono::system_clock::now())))
EDGE(recursive_timed_for, recursive_timed.make(), pass(*recursive_timed); recursive_timed->lock(),
     expect(!recursive_timed->try_lock_for(1ns)))
EDGE(shared_timed_for, shared_timed.make(), pass(*shared_timed); shared_timed->lock(), expect(!shared_timed->try_lock_for(1ns)))
EDGE(shared_timed_read_for, shared_timed.make(), pass(*shared_timed); shared_timed->lock(),
     expect(!shared_timed->try_lock_shared_for(1ns)))
EDGE(timed_tried, timed.make(), pass(*timed); timed->lock(), expect(!timed->try_lock()))
EDGE(shared_timed_readers, shared_timed.make(), passShared(*shared_timed), passShared(*shared_timed))
EDGE(shared_timed_tried, shared_timed.make(), pass(*shared_timed); shared_timed->lock_shared(), expect(!shared_timed->try_lock()))

int main() { return each_edge(); }
