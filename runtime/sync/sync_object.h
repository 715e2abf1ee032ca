// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is known of a mutex, an atomic variable or any other object through which threads synchronise.
//
// Objects are found by address without a lock: page descriptor -> table of the page -> chain of the granule. Objects and
// tables live in memory of their own for ever and are reused, so a stale pointer is safe to lock; whoever locks an
// object compares its address afterwards.
#ifndef BIGFOOT_RUNTIME_SYNC_SYNC_OBJECT_H
#define BIGFOOT_RUNTIME_SYNC_SYNC_OBJECT_H

#include <stddef.h>

#include "runtime/shadow/page.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/history.h"

namespace bigfoot {

struct BarrierState;

// SyncObject::holder: nobody holds it for writing; who did has ended.
inline constexpr uint32_t kNoHolder = 0, kDeadHolder = ~0u;

// Guarded by `lock`, but for `next` and `has_neighbours` (a lock of the page's table) and what is set at creation. Of a lock that the program
// holds for writing, the holder has the clocks to itself instead (C6).
// What an atomic load looks at (A1) comes first: it fills one cache line.
struct alignas(128) SyncObject {
  VersionLock lock;
  uintptr_t address;       // 0 when free
  uint32_t next;           // in its granule, or in the free list
  bool is_mutex;           // has been locked at all: reports name it
  bool has_neighbours;     // not alone in its granule; racy, but never false to whoever saw what a neighbour did
  uint8_t atomic_bytes;    // of the widest atomic operation, 0 if there was none
  Released released;       // L_m
  uint32_t serial;         // of this use of the memory
  uint32_t number;         // M1, M2, ... once a report named it
  depot::LocksetId alone;  // the set of this mutex only, held for writing; racy: everyone computes the same
  depot::StackId created;  // where it was initialised or first locked
  depot::StackId destroyed;  // where it was, if it was and the memory has had no other use since
  uint32_t holder;         // Thread::owner_id of who holds it for writing; racy but to the holder, who finds himself
  uint32_t mutex_flags;    // of annotations (runtime/annotate/mutexes.h)
  uint32_t benign;         // range of benign races that begins here (runtime/shadow/benign.h), or 0
  Released *readers;       // reader-writer locks: join of what read unlocks gave, or null
  BarrierState *barrier;
  Released *annotated;     // join of what annotations gave, or null; apart from `released`, which an atomic store begins anew

  // Neither a mutex nor with neighbours: both are asked at once.
  bool isAlone() const { return !__atomic_load_n(reinterpret_cast<const uint16_t *>(&is_mutex), __ATOMIC_RELAXED); }
};
static_assert(offsetof(SyncObject, has_neighbours) == offsetof(SyncObject, is_mutex) + 1 && offsetof(SyncObject, is_mutex) % 2 == 0);
static_assert(sizeof(SyncObject) == 128 && offsetof(SyncObject, serial) <= 64);

inline SyncObject &syncObjectAt(uint32_t i) { return kSyncObjects.as<SyncObject>()[i]; }
inline uint32_t indexOf(const SyncObject &object) { return static_cast<uint32_t>(&object - kSyncObjects.as<SyncObject>()); }

// Returns: null if there is none at exactly this address. Requires: inside.
SyncObject *findSyncObject(uintptr_t address);
SyncObject &makeSyncObject(Thread &thread, uintptr_t address);

// First object of each granule of a page.
struct SyncTable {
  uint32_t object[kGranulesPerPage];
};
// The first object of the address's granule, or 0.
inline uint32_t firstObject(uintptr_t address) {
  const uint32_t table = __atomic_load_n(&pageOf(address).sync, __ATOMIC_ACQUIRE);
  return table ? __atomic_load_n(&kSyncTables.as<SyncTable>()[table].object[granuleIndex(address)], __ATOMIC_ACQUIRE) : 0;
}

// The object that the thread used last at this address, where it may lie no more. Returns: null if it used none or remembers another.
inline SyncObject *rememberedObject(Thread &thread, uintptr_t address) {
  const RecentObjects::Entry &e = thread.sync.recent_objects.of(address);
  return e.address == address ? e.object : nullptr;
}
// The same if it still lies there.
inline SyncObject *recentObject(Thread &thread, uintptr_t address) {
  SyncObject *o = rememberedObject(thread, address);
  return o && o->address == address ? o : nullptr;
}
// Finds it or makes it. Requires: inside.
SyncObject &objectAtSlow(Thread &thread, uintptr_t address);
inline SyncObject &objectAt(Thread &thread, uintptr_t address) {
  SyncObject *recent = recentObject(thread, address);
  return recent ? *recent : objectAtSlow(thread, address);
}

// The addresses of the granule's other objects that may share bytes with an operation on `bytes` that is done. Returns: how
// many. Requires: inside.
unsigned overlappingOf(const SyncObject &object, unsigned bytes, uintptr_t (&addresses)[kGranuleBytes]);

// What there is at an address, to be compared with what there is after a load of it. (A1)
class Sight {
 public:
  explicit Sight(uintptr_t address);
  // Whether what is in sight can be relied on at all, apart from its clocks.
  bool isCalm() const { return !object_ || !(VersionLock::isTaken(version_) || object_->is_mutex); }
  const SyncObject *object() const { return object_; }
  // Whether a load of `bytes` since then saw what nobody changed meanwhile, and shares no bytes with other objects.
  bool holds(unsigned bytes) const;

 private:
  uintptr_t address_;
  uint32_t first_;     // of the granule
  const SyncObject *object_;
  uint64_t version_ = 0;
};

// Finds or makes the object and locks it. Waits outside (P2). Requires: the thread is outside. Returns: outside.
SyncObject &lockSyncObjectSlow(Thread &thread, uintptr_t address);
inline SyncObject &lockSyncObject(Thread &thread, uintptr_t address) {
  if (SyncObject *o = recentObject(thread, address); o && o->lock.tryLock()) [[likely]] {
    if (o->address == address) [[likely]] return *o;
    o->lock.unlock();
  }
  return lockSyncObjectSlow(thread, address);
}

// Takes the objects at addresses [from, to) out of the page, in front of `list`, which is returned; others of the same granule
// stay (an atomic variable beside a spin lock).
uint32_t unlinkSyncObjects(Page &page, uintptr_t from, uintptr_t to, uint32_t list);
// Makes unlinked objects available again, when whoever still holds them is done. Requires: outside.
void disposeSyncObjects(uint32_t list);

// Forgets the synchronisation objects there, and nothing else.
void forgetSyncObjects(Thread &thread, uintptr_t address, size_t bytes);

// In the child of a fork: threads that are gone hold no locks.
void unlockSyncObjects();
// The locks of their allocation.
void forEachSyncObjectsLock(void (*visit)(SpinLock &));

uint64_t syncObjectBytes();

}  // namespace bigfoot

#endif
