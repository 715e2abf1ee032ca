// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/intercept/lock_memory.h"

#include <errno.h>

#include "abi/locks.h"
#include "runtime/intercept/listed.h"
#include "runtime/shadow/access.h"

// By the linker and not by dlsym, which allocates when it finds nothing: most programs have not all of them.
extern "C" {
#define BIGFOOT_LOCK_USED(name, bytes) __attribute__((weak)) extern const char name[];
#define BIGFOOT_LOCK_WAIT(name, bytes) __attribute__((weak)) extern const char name[];
#define BIGFOOT_LOCK_CHANGED(name, bytes) __attribute__((weak)) extern const char name[];
#include "abi/locks.def"
}

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
  const void *const functions[] = {
#define BIGFOOT_LOCK_USED(name, bytes) name,
#define BIGFOOT_LOCK_WAIT(name, bytes) name,
#define BIGFOOT_LOCK_CHANGED(name, bytes) name,
#include "abi/locks.def"
  };
  for (unsigned i = 0; i < kLockFunctionCount; ++i) {
    const auto at = reinterpret_cast<uintptr_t>(functions[i]);
    g_found[i] = {at ? at + 1 : 0, isPrograms(functions[i])};   // + 1: as if it were returned to
  }
}

}  // namespace bigfoot
