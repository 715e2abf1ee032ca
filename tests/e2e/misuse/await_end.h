/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Waits for threads to end without joining them, in a way that orders nothing: the kernel is asked whether it knows them still.
 *
 *   note_thread();        in each thread, first thing
 *   await_ends(count);    returns when `count` threads have said so and are gone
 */
#ifndef BIGFOOT_TESTS_E2E_MISUSE_AWAIT_END_H
#define BIGFOOT_TESTS_E2E_MISUSE_AWAIT_END_H

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "barrier.h"

static unsigned noted_threads[64], noted_count;

BARRIER_INVISIBLE void note_thread(void) {
  barrier_store(&noted_threads[barrier_fetch_add(&noted_count, 1)], (unsigned)syscall(SYS_gettid));
}

BARRIER_INVISIBLE void await_ends(unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    while (!barrier_load(&noted_threads[i]) || syscall(SYS_tgkill, getpid(), barrier_load(&noted_threads[i]), 0) == 0)
      sched_yield();
}

#endif
