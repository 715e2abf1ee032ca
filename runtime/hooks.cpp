// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hooks of abi/hooks.def: what compiled code calls.
#include "abi/atomic.h"
#include "abi/version.h"
#include "runtime/init.h"
#include "runtime/shadow/access.h"
#include "runtime/shadow/fast_path.h"
#include "runtime/sync/atomic.h"
#include "runtime/sys/die.h"

#define HOOK extern "C" __attribute__((visibility("default")))
#define COLD_HOOK HOOK

namespace bigfoot {
namespace {

// Before the runtime is initialised there is one thread; what it does happens before all others.
void check(void *address, size_t bytes, Access access, const Place &place) {
  if (Thread *t = currentThread()) checkAccess(*t, reinterpret_cast<uintptr_t>(address), bytes, access, place);
}

// Saves the registers that the hook, on its short way, does not touch.
__attribute__((noinline)) void checkGeneral(Thread &t, uintptr_t address, size_t bytes, Access access,
                                                           uintptr_t pc, uintptr_t frame, const Site *site) {
  checkAccess(t, address, bytes, access, Place{pc, frame, site});
}

// Atomics wider than a granule are known by their first byte, as the hardware's own are.
uintptr_t addressOf(void *p) { return reinterpret_cast<uintptr_t>(p); }

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

#define CHECK_HOOK(name, bytes, access)                                                             \
  COLD_HOOK void name(void *address, const Site *where) {                                           \
    Thread *t = currentThread();                                                                    \
    const Place place = BIGFOOT_PLACE(where);                                                       \
    if (!t || FastPath<Access::access, bytes>::check(*t, addressOf(address), place)) return;        \
    checkGeneral(*t, addressOf(address), bytes, Access::access, place.pc, place.frame, where);      \
  }
CHECK_HOOK(__bigfoot_read1, 1, kRead)
CHECK_HOOK(__bigfoot_read2, 2, kRead)
CHECK_HOOK(__bigfoot_read4, 4, kRead)
CHECK_HOOK(__bigfoot_read8, 8, kRead)
CHECK_HOOK(__bigfoot_write1, 1, kWrite)
CHECK_HOOK(__bigfoot_write2, 2, kWrite)
CHECK_HOOK(__bigfoot_write4, 4, kWrite)
CHECK_HOOK(__bigfoot_write8, 8, kWrite)
#undef CHECK_HOOK

COLD_HOOK void __bigfoot_read16(void *address, const Site *where) {
  check(address, 16, Access::kRead, BIGFOOT_PLACE(where));
}

COLD_HOOK void __bigfoot_write16(void *address, const Site *where) {
  check(address, 16, Access::kWrite, BIGFOOT_PLACE(where));
}

HOOK void __bigfoot_read_range(void *address, uint64_t bytes, const Site *where) {
  check(address, bytes, Access::kRead, BIGFOOT_PLACE(where));
}

HOOK void __bigfoot_write_range(void *address, uint64_t bytes, const Site *where) {
  check(address, bytes, Access::kWrite, BIGFOOT_PLACE(where));
}

HOOK void *__bigfoot_atomic_begin(void *address) {
  Thread *t = currentThread();
  return t ? &lockSyncObject(*t, addressOf(address)) : nullptr;
}

HOOK void __bigfoot_atomic_end(void *object, void *address, uint32_t how, const Site *where) {
  Thread *t = currentThread();
  if (!t || !object) return;
  auto &o = *static_cast<SyncObject *>(object);
  const Access access = atomicKind(how) == kAtomicLoad ? Access::kAtomicRead : Access::kAtomicWrite;
  checkAccess(*t, addressOf(address), atomicSize(how), access, BIGFOOT_PLACE(where));
  synchronise(*t, o, atomicKind(how), atomicOrder(how), atomicSize(how));
}

HOOK void __bigfoot_fence(uint32_t order) {
  if (Thread *t = currentThread()) fence(*t, static_cast<MemoryOrder>(order));
}

HOOK void __bigfoot_module_init(uint32_t abi) {
  if (abi != kAbiVersion)
    die("an object file of this program was compiled for ABI version %u, the runtime has version %u; "
        "recompile everything with one version of BigFoot",
        abi, kAbiVersion);
  initialise();
}
