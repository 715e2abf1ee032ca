// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/barrier.h"

#include "runtime/sys/os.h"

namespace bigfoot {
namespace {

void release(Round *round) {
  round->given.clear();
  Arena::release(round, sizeof(Round));
}

void release(BarrierState *b) { Arena::release(b, sizeof(BarrierState)); }

}  // namespace

BarrierState *makeBarrier(uint32_t expected) {
  auto *b = static_cast<BarrierState *>(Arena::allocate(sizeof(BarrierState)));
  b->expected = expected;
  return b;
}

void destroyBarrier(BarrierState *b) {
  b->lock.lock();
  b->destroyed = true;
  const bool empty = b->present == 0;
  b->lock.unlock();
  if (empty) release(b);
}

Arrival arrive(Thread &thread, BarrierState &b, epochs::Given given) {
  Guard guard(b.lock);
  if (!b.round) b.round = static_cast<Round *>(Arena::allocate(sizeof(Round)));
  Round *round = b.round;
  releaseJoin(thread, round->given, given);
  ++b.present;
  const bool last = ++round->arrived == b.expected;
  if (last) {
    b.leaving += b.expected;
    b.round = nullptr;
  }
  return {round, last};
}

void awaitRound(const Arrival &arrival) {
  uint32_t &complete = arrival.round->complete;
  if (arrival.last) {
    __atomic_store_n(&complete, 1, __ATOMIC_RELEASE);
    return os::wakeAll(&complete);
  }
  while (!__atomic_load_n(&complete, __ATOMIC_ACQUIRE)) os::waitOn(&complete, 0);
}

void depart(Thread &thread, BarrierState &b, Round *round) {
  b.lock.lock();
  acquire(thread, round->given);
  if (++round->departed == b.expected) release(round);
  if (__atomic_sub_fetch(&b.leaving, 1, __ATOMIC_RELEASE) == 0 && b.awaited) os::wakeAll(&b.leaving);
  const bool last = --b.present == 0 && b.destroyed;
  b.lock.unlock();
  if (last) release(&b);
}

void awaitLeavers(BarrierState &b) {
  b.lock.lock();
  b.awaited = true;
  b.lock.unlock();
  while (const uint32_t leaving = __atomic_load_n(&b.leaving, __ATOMIC_ACQUIRE)) os::waitOn(&b.leaving, leaving);
}

}  // namespace bigfoot
