// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/openmp/mutexes.h"

#include "runtime/sync/locks.h"
#include "runtime/sys/arena.h"
#include "runtime/sys/hash_table.h"

namespace bigfoot::openmp {
namespace {

// Never freed: a program has few.
struct Mutex {
  uint64_t id;
  uint32_t held;  // 1 from when its holder has told until it has told again; atomic
  Mutex *next;
};

SpinLock g_lock;  // guards insertion
constinit HashTable<ByPointer<Mutex>, 8> g_mutexes;

Mutex *find(uint64_t id) {
  return g_mutexes.find(id, [=](const Mutex *m) { return m->id == id; });
}

Mutex &mutexOf(uint64_t id) {
  if (Mutex *known = find(id)) return *known;
  const Guard guard(g_lock);
  if (Mutex *known = find(id)) return *known;
  auto *fresh = static_cast<Mutex *>(Arena::allocate(sizeof(Mutex)));
  fresh->id = id;
  g_mutexes.insert(id, fresh);
  return *fresh;
}

const void *addressOf(uint64_t mutex) { return reinterpret_cast<const void *>(mutex); }

}  // namespace

void acquired(Thread &t, uint64_t id, const Place &place, Taking how) {
  Mutex &mutex = mutexOf(id);
  for (Backoff backoff; __atomic_exchange_n(&mutex.held, 1, __ATOMIC_ACQUIRE);) backoff.pause();
  annotatedLocked(t, addressOf(id), true, place, how);
}

void released(Thread &t, uint64_t id, const Place &place) {
  annotatedUnlocking(t, addressOf(id), captureCall(t, place));
  __atomic_store_n(&mutexOf(id).held, 0, __ATOMIC_RELEASE);
}

void releasedIfHeld(Thread &t, uint64_t id, const Place &place) {
  if (holds(t, addressOf(id))) released(t, id, place);
}

void renewed(Thread &t, uint64_t id) {
  forgetSyncObjects(t, id, 4);  // and those beside it, of other contention groups
  if (Mutex *known = find(id)) __atomic_store_n(&known->held, 0, __ATOMIC_RELEASE);
}

}  // namespace bigfoot::openmp
