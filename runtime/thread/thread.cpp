// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/thread.h"

#include <errno.h>

#include "runtime/sys/os.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/delays.h"
#include "runtime/thread/registry.h"

__thread uint64_t __bigfoot_present;
__thread uint64_t __bigfoot_context;

namespace bigfoot {
namespace {

SpinLock g_stop_lock;
Thread *g_stopper;  // guarded by g_stop_lock; read by others only to compare with themselves

void orderEverywhere() {
  if (__atomic_load_n(&g_door, __ATOMIC_RELAXED) & kDoorNeedsFence)
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  else
    os::barrierEverywhere();
}

// Requires: memory was ordered in all threads since the caller published what it wants `thread` to see.
void awaitDeparture(Thread &thread) {
  for (Backoff backoff; __atomic_load_n(&thread.inside, __ATOMIC_ACQUIRE);) backoff.pause();
}

// Of all but `caller`.
void awaitDepartures(const Thread *caller) {
  orderEverywhere();
  for (unsigned i = 0, threads = registry::highestThread(); i < threads; ++i)
    if (threadAt(i) != caller) awaitDeparture(*threadAt(i));
}

}  // namespace

uint32_t g_door;
uint32_t g_collection_hint;
bool g_interruptions;
__attribute__((tls_model("initial-exec"))) __thread Thread *t_thread;
__attribute__((tls_model("initial-exec"))) __thread Thread *t_checked;

void enterSlow(Thread &thread) {
  if (__atomic_load_n(&g_door, __ATOMIC_RELAXED) & kDoorDelays) delayAtRandom(thread);
  for (;;) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    if (!(__atomic_load_n(&g_door, __ATOMIC_RELAXED) & kDoorClosed)) return;
    if (__atomic_load_n(&g_stopper, __ATOMIC_RELAXED) == &thread) return;  // fork handlers of the program
    Inside::leave(thread);
    for (Backoff backoff; __atomic_load_n(&g_door, __ATOMIC_ACQUIRE) & kDoorClosed;) backoff.pause();
    __atomic_store_n(&thread.inside, 1, __ATOMIC_RELAXED);
  }
}

void deliverSignals(Thread &thread) {
  const int saved_errno = errno;
  __atomic_store_n(&thread.pending_signals, 0, __ATOMIC_RELAXED);
  os::setSignalMask(thread.signal_mask);
  errno = saved_errno;
}

void waitUntilOutside(Thread &thread) {
  // A parked thread executes a fence before it enters again (Parked::~Parked), so it needs no barrier of ours.
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (__atomic_load_n(&thread.parked, __ATOMIC_ACQUIRE)) return;
  orderEverywhere();
  awaitDeparture(thread);
}

void waitUntilAllOutside(const Thread &caller) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  awaitDepartures(&caller);
}

void waitUntilNoneUnordered(const Thread &caller, uintptr_t start, size_t bytes) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  orderEverywhere();
  const auto is_there = [&](const Thread &other) {
    const uintptr_t at = __atomic_load_n(&other.unordered, __ATOMIC_ACQUIRE);
    return at && at - start < bytes;
  };
  const unsigned threads = registry::highestThread();
  for (unsigned i = 0; i < threads; ++i) {
    const Thread &other = *threadAt(i);
    for (Backoff backoff; &other != &caller && other.alive && is_there(other);) backoff.pause();
  }
}

void stopWorld(Thread *caller) {
  g_stop_lock.lock();
  __atomic_store_n(&g_stopper, caller, __ATOMIC_RELAXED);
  __atomic_fetch_or(&g_door, kDoorClosed, __ATOMIC_SEQ_CST);
  awaitDepartures(nullptr);
}

void resumeWorld() {
  __atomic_store_n(&g_stopper, nullptr, __ATOMIC_RELAXED);
  __atomic_fetch_and(&g_door, ~kDoorClosed, __ATOMIC_RELEASE);
  g_stop_lock.unlock();
}

}  // namespace bigfoot
