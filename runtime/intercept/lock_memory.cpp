// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/intercept/lock_memory.h"

#include <dlfcn.h>
#include <errno.h>

#include "abi/locks.h"
#include "runtime/intercept/listed.h"
#include "runtime/shadow/access.h"

namespace bigfoot {
namespace {

struct Found {
  uintptr_t pc;        // in the function, for the report; or 0
  bool is_programs;    // a function of the program's own of that name, which has its own ideas of the object
};

Found g_found[kLockFunctionCount];

}  // namespace

// Requires: busy.
static void checkUse(Thread &t, uintptr_t lock, unsigned bytes, const Place &place) {
  UsedLocks::Entry &used = t.used_locks.of(lock);
  if (used.lock == lock && used.epoch == t.now) return;   // (L4)
  checkAtomic(t, lock, bytes, Access::kAtomicRead, place);
  used = {lock, t.now};
}

void checkLockCall(const void *lock, uint32_t number, Place &place) {
  const Found &found = g_found[number];
  Thread *t = currentThread();
  if (!t || t->ignored_accesses || !lock || found.is_programs) return;
  place.function = found.pc;
  const LockFunction &function = kLockFunctions[number];
  const uintptr_t address = reinterpret_cast<uintptr_t>(lock);
  const int saved_errno = errno;
  {
    const Busy busy(*t);
    if (function.changes) checkAccess(*t, address, function.bytes, Access::kWrite, place);
    else checkUse(*t, address, function.bytes, place);
  }
  errno = saved_errno;
}

void findLockFunctions() {
  for (unsigned i = 0; i < kLockFunctionCount; ++i) {
    const void *at = dlsym(RTLD_DEFAULT, kLockFunctions[i].name);
    g_found[i] = {at ? reinterpret_cast<uintptr_t>(at) + 1 : 0, isPrograms(at)};   // + 1: as if it were returned to
  }
}

}  // namespace bigfoot
