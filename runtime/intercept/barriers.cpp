// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers of the process's own, which the runtime implements (runtime/sync/barrier.h). Those shared with other processes, or
// initialised where we did not see it, are libc's: all that arrive release to all that leave.
#include "runtime/intercept/real.h"
#include "runtime/shadow/access.h"
#include "runtime/shadow/footprint.h"
#include "runtime/sync/barrier.h"
#include "runtime/sync/held_locks.h"
#include "runtime/sync/locks.h"
#include "runtime/thread/registry.h"

namespace bigfoot {
namespace {

bool isShared(const pthread_barrierattr_t *attributes) {
  int shared = PTHREAD_PROCESS_PRIVATE;
  if (attributes) pthread_barrierattr_getpshared(attributes, &shared);
  return shared == PTHREAD_PROCESS_SHARED;
}

int waitAtUnknown(Thread &t, pthread_barrier_t *b, depot::StackId stack) {
  {
    const Busy busy(t);
    give(t, b, stack);
  }
  int result;
  {
    Parked parked(&t);
    result = REAL(pthread_barrier_wait)(b);
  }
  const Busy busy(t);
  take(t, b);
  return result;
}

// Returns: the barrier's state, where the thread has arrived, or null if it is not ours.
BarrierState *arriveAt(Thread &t, pthread_barrier_t *b, Arrival &arrival, depot::StackId stack) {
  const Busy busy(t);
  footprints::commit(t);
  SyncObject &o = lockSyncObject(t, addressOf(b));
  BarrierState *state = o.barrier;
  if (state) {
    Inside inside(t);
    arrival = arrive(t, *state, givenTo(o, stack));
  }
  o.lock.unlock();
  return state;
}

// Takes the state from the object: it is the caller's to destroy. Returns: null if there is none.
BarrierState *takeState(Thread &t, pthread_barrier_t *b) {
  const Busy busy(t);
  SyncObject &o = lockSyncObject(t, addressOf(b));
  BarrierState *state = o.barrier;
  o.barrier = nullptr;
  o.lock.unlock();
  return state;
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPT(int, pthread_barrier_init)(pthread_barrier_t *b, const pthread_barrierattr_t *attributes, unsigned count) {
  Thread *t = currentThread();
  const Busy busy(t);
  const int result = REAL(pthread_barrier_init)(b, attributes, count);
  if (!t || result != 0) return result;
  forgetSyncObjects(*t, addressOf(b), sizeof *b);
  if (isShared(attributes)) return 0;
  SyncObject &o = lockSyncObject(*t, addressOf(b));
  o.barrier = makeBarrier(count);
  o.lock.unlock();
  return 0;
}

INTERCEPT(int, pthread_barrier_destroy)(pthread_barrier_t *b) {
  Thread *t = currentThread();
  if (!t) return REAL(pthread_barrier_destroy)(b);
  if (BarrierState *state = takeState(*t, b)) {
    {
      Parked parked(t);
      awaitLeavers(*state);
    }
    const Busy busy(*t);
    destroyBarrier(state);
  }
  const int result = REAL(pthread_barrier_destroy)(b);
  const Busy busy(*t);
  if (result == 0) forgetSyncObjects(*t, addressOf(b), sizeof *b);
  return result;
}

INTERCEPT(int, pthread_barrier_wait)(pthread_barrier_t *b) {
  Thread *t = currentThread();
  if (!t) return REAL(pthread_barrier_wait)(b);
  Arrival arrival;
  const depot::StackId stack = captureCall(*t, BIGFOOT_CALLER_FRAME);
  BarrierState *state = arriveAt(*t, b, arrival, stack);
  if (!state) return waitAtUnknown(*t, b, stack);
  {
    Parked parked(t);
    awaitRound(arrival);
  }
  const Busy busy(*t);
  footprints::commit(*t);  // of a signal handler
  Inside inside(*t);
  depart(*t, *state, arrival.round);
  return arrival.last ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}
