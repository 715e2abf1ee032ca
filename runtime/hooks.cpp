// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hooks of abi/hooks.def: what compiled code calls.
#include "abi/atomic.h"
#include "abi/version.h"
#include "runtime/hook.h"
#include "runtime/init.h"
#include "runtime/shadow/access.h"
#include "runtime/shadow/fast_path.h"
#include "runtime/shadow/same_epoch.h"
#include "runtime/sync/atomic.h"
#include "runtime/sys/die.h"

namespace bigfoot {
namespace {

// Before the runtime is initialised there is one thread; what it does happens before all others.
void check(void *address, size_t bytes, Access access, const Place &place) {
  Thread *t = currentThread();
  if (!t) return;
  const Busy busy(*t);
  checkAccess(*t, reinterpret_cast<uintptr_t>(address), bytes, access, place);
}

// Atomics wider than a granule are known by their first byte, as the hardware's own are.
uintptr_t addressOf(void *p) { return reinterpret_cast<uintptr_t>(p); }

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

// A hook goes on as another function with the same caller, which therefore sees the same return address and frame.
#define CHECK_HOOK(kind, bytes, access)                                                                          \
  static ALIGNED __attribute__((noinline)) void kind##bytes##_slow(void *address, const Site *where,             \
                                                                   uint64_t *activation) {                       \
    Thread *t = currentThread();                                                                                 \
    if (!t || FastPath<Access::access, bytes>::check(*t, addressOf(address), where, activation)) return;         \
    const Busy busy(*t);                                                                                         \
    checkAccess(*t, addressOf(address), bytes, Access::access, BIGFOOT_PLACE(where, activation));                \
  }                                                                                                              \
  SHORT_HOOK void __bigfoot_##kind##bytes(void *address, const Site *where, uint64_t *activation) {              \
    Thread *t = currentThread();                                                                                 \
    if (t && ShortPath<Access::access, bytes>::check(*t, addressOf(address), where, activation)) [[likely]]      \
      return;                                                                                                    \
    [[clang::musttail]] return kind##bytes##_slow(address, where, activation);                                   \
  }                                                                                                              \
  SHORT_HOOK void __bigfoot_test_##kind##bytes(void *address, const Site *where, uint64_t *activation) {         \
    if (isPresent<Access::access, bytes>(addressOf(address))) [[likely]] return;                                 \
    [[clang::musttail]] return __bigfoot_##kind##bytes(address, where, activation);                              \
  }
CHECK_HOOK(read, 1, kRead)
CHECK_HOOK(read, 2, kRead)
CHECK_HOOK(read, 4, kRead)
CHECK_HOOK(read, 8, kRead)
CHECK_HOOK(read, 16, kRead)
CHECK_HOOK(write, 1, kWrite)
CHECK_HOOK(write, 2, kWrite)
CHECK_HOOK(write, 4, kWrite)
CHECK_HOOK(write, 8, kWrite)
CHECK_HOOK(write, 16, kWrite)
#undef CHECK_HOOK

HOOK void __bigfoot_read_range(void *address, uint64_t bytes, const Site *where, uint64_t *activation) {
  check(address, bytes, Access::kRead, BIGFOOT_PLACE(where, activation));
}

HOOK void __bigfoot_write_range(void *address, uint64_t bytes, const Site *where, uint64_t *activation) {
  check(address, bytes, Access::kWrite, BIGFOOT_PLACE(where, activation));
}

HOOK void *__bigfoot_atomic_begin(void *address) {
  Thread *t = currentThread();
  if (!t) return nullptr;
  Busy::raise(*t);
  t->atomic = &lockSyncObject(*t, addressOf(address));
  return t->atomic;
}

HOOK void __bigfoot_atomic_end(void *object, void *address, uint32_t how, const Site *where, uint64_t *activation) {
  Thread *t = currentThread();
  if (!t || !object) return;
  t->atomic = nullptr;
  auto *o = static_cast<SyncObject *>(object);
  if (o->address != addressOf(address)) [[unlikely]] {  // the operation faulted, and a handler mapped fresh memory
    o->lock.unlock();
    o = &lockSyncObject(*t, addressOf(address));
  }
  completeAtomic(*t, *o, how, BIGFOOT_PLACE(where, activation));
  Busy::lower(*t);
}

HOOK void __bigfoot_fence(uint32_t order) {
  Thread *t = currentThread();
  if (!t) return;
  const Busy busy(*t);
  fence(*t, static_cast<MemoryOrder>(order));
}

HOOK void __bigfoot_access(void *, uint64_t, uint32_t) {}

HOOK void __bigfoot_module_init(uint32_t abi) {
  if (abi != kAbiVersion)
    die("an object file of this program was compiled for ABI version %u, the runtime has version %u; "
        "recompile everything with one version of BigFoot",
        abi, kAbiVersion);
  initialise();
}
