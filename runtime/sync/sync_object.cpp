// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/sync_object.h"

#include "runtime/shadow/benign.h"
#include "runtime/sync/barrier.h"
#include "runtime/sync/unordered.h"
#include "runtime/sys/pool.h"

namespace bigfoot {
namespace {

constinit Pool<SyncObject, kSyncObjects, &SyncObject::next> g_objects;
constinit Pool<SyncTable, kSyncTables> g_tables;

// Guards the tables of pages and the chains in them.
SpinLock g_table_locks[64];
SpinLock &tableLock(const Page &page) { return g_table_locks[reinterpret_cast<uintptr_t>(&page) / sizeof(Page) % 64]; }

uint32_t claimTable() {
  const uint32_t i = g_tables.claim();
  g_tables.at(i).object[0] = 0;
  return i;
}

// Of those that follow `first`.
SyncObject *findFrom(uint32_t first, uintptr_t address) {
  uint32_t i = first;
  while (i && syncObjectAt(i).address != address) i = syncObjectAt(i).next;
  return i ? &syncObjectAt(i) : nullptr;
}

// Whether an operation on `other` may share bytes with one on [address, address + bytes) that is done. The size of one that is
// under way is not known yet.
bool mayOverlap(const SyncObject &other, uintptr_t address, unsigned bytes) {
  const bool is_known = !VersionLock::isTaken(other.lock.version());
  const unsigned other_bytes = is_known ? other.atomic_bytes : kGranuleBytes;
  return other.address < address + bytes && address < other.address + other_bytes;
}

void drop(Released *&released) {
  if (!released) return;
  released->clear();
  Arena::release(released, sizeof(Released));
  released = nullptr;
}

}  // namespace

SyncObject *findSyncObject(uintptr_t address) { return findFrom(firstObject(address), address); }

Sight::Sight(uintptr_t address) : address_(address), first_(firstObject(address)), object_(findFrom(first_, address)) {
  if (object_) version_ = object_->lock.version();
}

bool Sight::holds(unsigned bytes) const {
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  if (firstObject(address_) != first_ || (object_ && (object_->lock.version() != version_ || object_->address != address_)))
    return false;
  unsigned seen = 0;
  for (uint32_t i = first_; i; i = syncObjectAt(i).next) {
    if (++seen > kGranuleBytes) return false;  // a chain that is being changed
    if (const SyncObject &other = syncObjectAt(i); &other != object_ && mayOverlap(other, address_, bytes)) return false;
  }
  return true;
}

bool unordered::allow(uintptr_t address) {
  Page &page = pageOf(address);
  const Guard guard(tableLock(page));
  if (page.unordered == kUnknown) __atomic_store_n(&page.unordered, kAllowed, __ATOMIC_RELEASE);
  return isAllowed(page.unordered);
}

SyncObject &makeSyncObject(Thread &thread, uintptr_t address) {
  Page &page = pageOf(address);
  tableLock(page).lock();
  SyncObject *o = findSyncObject(address);
  const bool is_new = !o, waits = is_new && page.unordered != unordered::kUnknown && page.unordered != unordered::kEnded;
  if (is_new) {
    if (!page.sync) {
      pages::note(page);   // whoever clears memory looks at such pages only
      __atomic_store_n(&page.sync, claimTable(), __ATOMIC_RELEASE);
    }
    uint32_t &first = g_tables.at(page.sync).object[granuleIndex(address)];
    const uint32_t i = g_objects.claim();
    o = &syncObjectAt(i);
    if (waits) o->lock.lock();  // others find it, and use it when nobody writes without it any more (A5)
    o->address = address;
    o->next = first;
    o->has_neighbours = first != 0;
    for (uint32_t k = first; k; k = syncObjectAt(k).next)
      __atomic_store_n(&syncObjectAt(k).has_neighbours, true, __ATOMIC_RELAXED);
    __atomic_store_n(&first, i, __ATOMIC_RELEASE);
  }
  tableLock(page).unlock();
  if (waits) {
    unordered::await(thread, page);
    o->lock.unlock();
  }
  return *o;
}

unsigned overlappingOf(const SyncObject &object, unsigned bytes, uintptr_t (&addresses)[kGranuleBytes]) {
  unsigned count = 0, seen = 0;
  for (uint32_t i = firstObject(object.address); i && seen < kGranuleBytes; i = syncObjectAt(i).next, ++seen) {
    const SyncObject &other = syncObjectAt(i);
    if (&other != &object && other.address && mayOverlap(other, object.address, bytes)) addresses[count++] = other.address;
  }
  return count;
}

SyncObject &objectAtSlow(Thread &thread, uintptr_t address) {
  SyncObject *o = findSyncObject(address);
  if (!o) o = &makeSyncObject(thread, address);
  thread.sync.recent_objects.of(address) = {address, o};
  return *o;
}

SyncObject &lockSyncObjectSlow(Thread &thread, uintptr_t address) {
  for (;;) {
    Inside::enter(thread);
    SyncObject &o = objectAtSlow(thread, address);
    Inside::leave(thread);
    o.lock.lock();
    if (o.address == address) return o;
    o.lock.unlock();
  }
}

uint32_t unlinkSyncObjects(Page &page, uintptr_t from, uintptr_t to, uint32_t list) {
  Guard table_guard(tableLock(page));
  if (!page.sync) return list;
  SyncTable &table = g_tables.at(page.sync);
  for (unsigned i = granuleIndex(from), end = granuleIndex(to - 1); i <= end; ++i) {
    for (uint32_t *link = &table.object[i]; const uint32_t o = *link;) {
      SyncObject &object = syncObjectAt(o);
      if (object.address < from || object.address >= to) {
        link = &object.next;
        continue;
      }
      __atomic_store_n(link, object.next, __ATOMIC_RELEASE);
      object.next = list;
      list = o;
    }
  }
  if (to - from < kPageBytes) return list;
  g_tables.release(page.sync);
  __atomic_store_n(&page.sync, 0, __ATOMIC_RELEASE);
  return list;
}

void disposeSyncObjects(uint32_t list) {
  while (list) {
    SyncObject &o = syncObjectAt(list);
    const uint32_t index = list;
    list = o.next;
    Guard own(o.lock);
    o.address = 0;
    ++o.serial;
    o.released.clear();
    drop(o.readers);
    drop(o.annotated);
    if (o.benign) benign::forget(o.benign);
    o.benign = 0;
    if (o.barrier) destroyBarrier(o.barrier);
    o.barrier = nullptr;
    o.is_mutex = o.has_neighbours = false;
    o.atomic_bytes = 0;
    o.number = 0;
    o.alone = depot::LocksetId::kNone;
    o.created = o.destroyed = depot::StackId::kNone;
    o.holder = kNoHolder;
    o.mutex_flags = 0;
    g_objects.release(index);
  }
}

void forgetSyncObjects(Thread &thread, uintptr_t address, size_t bytes) {
  uint32_t unlinked = 0;
  thread.sync.used_locks.forget(address, bytes);   // (L4)
  Inside::enter(thread);
  pages::forEachIn(address, bytes, [&](Page &page, uintptr_t from, uintptr_t to) {
    if (__atomic_load_n(&page.sync, __ATOMIC_RELAXED)) unlinked = unlinkSyncObjects(page, from, to, unlinked);
  });
  Inside::leave(thread);
  disposeSyncObjects(unlinked);
}

void unlockSyncObjects() {
  for (uint32_t i = 1; i < g_objects.end(); ++i)
    if (VersionLock &lock = syncObjectAt(i).lock; VersionLock::isTaken(lock.version())) lock.unlock();
}

void forEachSyncObjectsLock(void (*visit)(SpinLock &)) {
  visit(g_objects.lock());
  visit(g_tables.lock());
  benign::forEachLock(visit);
}

uint64_t syncObjectBytes() { return g_objects.usedBytes() + g_tables.usedBytes(); }

}  // namespace bigfoot
