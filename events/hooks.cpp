// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hooks of abi/hooks.def, as events. Code for this library tests nothing inline.
#include "abi/atomic.h"
#include "abi/version.h"
#include "events/host_process.h"
#include "events/lock.h"
#include "events/stream.h"

namespace bigfoot::events {
namespace {

constexpr unsigned kAtomicLocks = 1024;
Lock g_atomic_locks[kAtomicLocks];  // by address: an operation and its events are one step

Lock &atomicLock(const void *address) { return g_atomic_locks[reinterpret_cast<uintptr_t>(address) / 8 % kAtomicLocks]; }

template <class Type>
uint64_t load(const void *address) {
  return __atomic_load_n(static_cast<const Type *>(address), __ATOMIC_SEQ_CST);
}

// An atomic access lies between what it acquires and what it releases.
void tellAtomic(const void *address, uint32_t how, const Site *where) {
  const auto at = reinterpret_cast<uint64_t>(address);
  const AtomicKind kind = atomicKind(how);
  const MemoryOrder order = atomicOrder(how);
  Ordered events;
  if (kind != kAtomicStore) events.add(acquires(order) ? EventKind::kVolatileRead : EventKind::kLoadRelaxed, at, 0, where);
  events.add(kind == kAtomicLoad ? EventKind::kAtomicRead : EventKind::kAtomicWrite, at, atomicSize(how), where);
  if (kind != kAtomicLoad && atomicSize(how) >= sizeof(void *))  // its lock is held: nobody else has changed it
    for (uint64_t word = at; word < at + atomicSize(how); word += sizeof(void *))
      if (const uint64_t value = load<uint64_t>(reinterpret_cast<const void *>(word)); mayBePointer(value)) events.add(EventKind::kPointer, word, value, where);
  if (kind == kAtomicStore) events.add(releases(order) ? EventKind::kStoreRelease : EventKind::kStoreRelaxed, at, 0, where);
  if (kind == kAtomicUpdate) events.add(releases(order) ? EventKind::kVolatileWrite : EventKind::kUpdateRelaxed, at, 0, where);
}

void strided(EventKind kind, char *address, uint64_t stride, uint64_t count, uint64_t size, const Site *where) {
  for (uint64_t i = 0; i < count; ++i) access(kind, address + stride * i, size, where);
}

}  // namespace
}  // namespace bigfoot::events

using namespace bigfoot;
using namespace bigfoot::events;

#define ACCESS_HOOKS(bytes)                                                                                                              \
  EVENT_HOOK void __bigfoot_read##bytes(void *a, const Site *where, uint64_t) { access(EventKind::kRead, a, bytes, where); }             \
  EVENT_HOOK void __bigfoot_write##bytes(void *a, const Site *where, uint64_t) { access(EventKind::kWrite, a, bytes, where); }           \
  EVENT_HOOK void __bigfoot_test_read##bytes(void *a, const Site *where, uint64_t) { access(EventKind::kRead, a, bytes, where); }        \
  EVENT_HOOK void __bigfoot_test_write##bytes(void *a, const Site *where, uint64_t) { access(EventKind::kWrite, a, bytes, where); }
ACCESS_HOOKS(1)
ACCESS_HOOKS(2)
ACCESS_HOOKS(4)
ACCESS_HOOKS(8)
ACCESS_HOOKS(16)

EVENT_HOOK void __bigfoot_read_range(void *address, uint64_t bytes, const Site *where, uint64_t) {
  if (bytes) access(EventKind::kRead, address, bytes, where);
}
EVENT_HOOK void __bigfoot_write_range(void *address, uint64_t bytes, const Site *where, uint64_t) {
  if (bytes) access(EventKind::kWrite, address, bytes, where);
}
EVENT_HOOK void __bigfoot_read_strided(void *address, uint64_t stride, uint64_t count, uint64_t size, const Site *where, uint64_t) {
  strided(EventKind::kRead, static_cast<char *>(address), stride, count, size, where);
}
EVENT_HOOK void __bigfoot_write_strided(void *address, uint64_t stride, uint64_t count, uint64_t size, const Site *where, uint64_t) {
  strided(EventKind::kWrite, static_cast<char *>(address), stride, count, size, where);
}

EVENT_HOOK void *__bigfoot_atomic_begin(void *address) {
  atomicLock(address).acquire();
  return address;
}
EVENT_HOOK void *__bigfoot_atomic_begin_unordered(void *address) { return __bigfoot_atomic_begin(address); }
EVENT_HOOK void __bigfoot_atomic_end(void *, void *address, uint32_t how, const Site *where, uint64_t) {
  tellAtomic(address, how, where);
  atomicLock(address).release();
}
EVENT_HOOK uint64_t __bigfoot_atomic_load(void *address, uint32_t how, const Site *where, uint64_t) {
  __bigfoot_atomic_begin(address);
  const unsigned size = atomicSize(how);
  const uint64_t value = size == 1 ? load<uint8_t>(address) : size == 2 ? load<uint16_t>(address) : size == 4 ? load<uint32_t>(address) : load<uint64_t>(address);
  __bigfoot_atomic_end(nullptr, address, how, where, 0);
  return value;
}
EVENT_HOOK void __bigfoot_fence(uint32_t order) {
  Ordered events;
  if (acquires(static_cast<MemoryOrder>(order))) events.add(EventKind::kFenceAcquire, uint64_t{0});
  if (releases(static_cast<MemoryOrder>(order))) events.add(EventKind::kFenceRelease, uint64_t{0});
}

// The interceptors tell of locks.
EVENT_HOOK void __bigfoot_lock_call(void *, uint32_t, const Site *, uint64_t) {}

// Regions that are meant to be atomic, by their site.
EVENT_HOOK void __bigfoot_region_enter(const Site *where) { access(EventKind::kEnter, where, 0, where); }
EVENT_HOOK void __bigfoot_region_exit(const Site *where) { access(EventKind::kExit, where, 0, where); }

// What the compiler calls around functions with -finstrument-functions: regions, by the address of the function.
EVENT_HOOK void __cyg_profile_func_enter(void *function, void *) { access(EventKind::kEnter, function, 0, nullptr); }
EVENT_HOOK void __cyg_profile_func_exit(void *function, void *) { access(EventKind::kExit, function, 0, nullptr); }

EVENT_HOOK void __bigfoot_module_init(uint32_t version) {
  if (version != kAbiVersion) die("a module was compiled by another version of BigFoot; compile it again");
  initialise();
}

extern "C" __attribute__((visibility("default"), tls_model("initial-exec"))) thread_local uint64_t __bigfoot_context = 0;

EVENT_HOOK void __bigfoot_pointer(void *address, uint64_t value) {
  if (mayBePointer(value)) access(EventKind::kPointer, address, value, nullptr);
}
EVENT_HOOK void __bigfoot_pointers(void *address, uint64_t bytes) { pointersIn(address, bytes); }

// What the compiler makes of memcpy and its like, where it does not copy itself.
EVENT_HOOK void *__bigfoot_memcpy(void *to, const void *from, size_t size, const Site *where, uint64_t) {
  __bigfoot_read_range(const_cast<void *>(from), size, where, 0);
  __bigfoot_write_range(to, size, where, 0);
  __builtin_memcpy(to, from, size);
  pointersIn(to, size);
  return to;
}
EVENT_HOOK void *__bigfoot_memmove(void *to, const void *from, size_t size, const Site *where, uint64_t) {
  __bigfoot_read_range(const_cast<void *>(from), size, where, 0);
  __bigfoot_write_range(to, size, where, 0);
  __builtin_memmove(to, from, size);
  pointersIn(to, size);
  return to;
}
EVENT_HOOK void *__bigfoot_memset(void *to, int value, size_t size, const Site *where, uint64_t) {
  __bigfoot_write_range(to, size, where, 0);
  return __builtin_memset(to, value, size);
}
