// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomics of any size, for which compilers call libatomic and neither gcc nor clang tell of it: the driver makes __bigfoot_called_f of f
// in objects with -fsanitize=thread (driver/libc_calls.h). libatomic performs them, so that code without checks that shares them goes
// by the same locks.
#include <dlfcn.h>

#include "runtime/sys/hook.h"
#include "runtime/tsan_abi/atomic_hook.h"

// Null unless the program itself links libatomic.
extern "C" {
#define LIBATOMIC(result, name, parameters) \
  __attribute__((weak)) result linked_##name parameters __asm__("__atomic_" #name)
LIBATOMIC(void, load, (size_t, const volatile void *, void *, int));
LIBATOMIC(void, store, (size_t, volatile void *, const void *, int));
LIBATOMIC(void, exchange, (size_t, volatile void *, const void *, void *, int));
LIBATOMIC(bool, compare_exchange, (size_t, volatile void *, void *, const void *, int, int));
}

namespace bigfoot {
namespace {

// A shared library may have brought it.
template <class Function>
Function *find(Function *linked, const char *name) {
  return linked ? linked : reinterpret_cast<Function *>(dlsym(RTLD_DEFAULT, name));
}
#define FIND(name) static decltype(&linked_##name) const name = find(linked_##name, "__atomic_" #name)

// A buffer of the program's, beside the atomic.
template <Access kAccess>
void check(const void *at, size_t bytes, Place place) {
  Thread *t = checkedThread();
  if (!t) return;
  place.site = codeSite(place.pc, kAccess, 0);
  checkOutOfLine(*t, addressOf(at), bytes, kAccess, place);
}

uint32_t howOf(AtomicKind kind, int order, size_t bytes) {
  constexpr size_t kMost = 0xffff;  // what atomicHow() can say
  return atomicHow(kind, orderOf(order), static_cast<unsigned>(bytes < kMost ? bytes : kMost));
}

template <class Operation>
void perform(AtomicKind kind, int order, size_t bytes, const volatile void *at, const Place &place, Operation operation) {
  Thread *t = currentThread();
  if (!t) return operation();
  SyncObject *object = beginAtomic(*t, addressOf(at));
  operation();
  endAtomic(*t, object, addressOf(at), howOf(kind, order, bytes), place);
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

HOOK void __bigfoot_called___atomic_load(size_t bytes, const volatile void *at, void *to, int order) {
  FIND(load);
  const Place place = ATOMIC_PLACE(kAtomicRead, 0);
  check<Access::kWrite>(to, bytes, place);
  perform(kAtomicLoad, order, bytes, at, place, [&] { load(bytes, at, to, order); });
}

HOOK void __bigfoot_called___atomic_store(size_t bytes, volatile void *at, const void *from, int order) {
  FIND(store);
  const Place place = ATOMIC_PLACE(kAtomicWrite, 0);
  check<Access::kRead>(from, bytes, place);
  perform(kAtomicStore, order, bytes, at, place, [&] { store(bytes, at, from, order); });
}

HOOK void __bigfoot_called___atomic_exchange(size_t bytes, volatile void *at, const void *from, void *to, int order) {
  FIND(exchange);
  const Place place = ATOMIC_PLACE(kAtomicWrite, 0);
  check<Access::kRead>(from, bytes, place);
  check<Access::kWrite>(to, bytes, place);
  perform(kAtomicUpdate, order, bytes, at, place, [&] { exchange(bytes, at, from, to, order); });
}

// If it fails it is a load, by the order for that, and has written what it found.
HOOK bool __bigfoot_called___atomic_compare_exchange(size_t bytes, volatile void *at, void *expected, const void *from, int order,
                                                     int failed) {
  FIND(compare_exchange);
  Place place = ATOMIC_PLACE(kAtomicWrite, 0);
  check<Access::kRead>(from, bytes, place);
  check<Access::kRead>(expected, bytes, place);
  Thread *t = currentThread();
  SyncObject *object = t ? beginAtomic(*t, addressOf(at)) : nullptr;
  const bool done = compare_exchange(bytes, at, expected, from, order, failed);
  if (!done) place.site = codeSite(place.pc, Access::kAtomicRead, 0);
  if (t) endAtomic(*t, object, addressOf(at), done ? howOf(kAtomicUpdate, order, bytes) : howOf(kAtomicLoad, failed, bytes), place);
  if (!done) check<Access::kWrite>(expected, bytes, place);
  return done;
}
