// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/intercept/lock_memory.h"

#include <errno.h>

#include "runtime/intercept/listed.h"

// As the linker finds them: a program's own function need not be visible to dlsym, which allocates besides when it finds nothing.
#define BIGFOOT_LOCK_USED(name, bytes) extern "C" __attribute__((weak)) void bigfootLinked_##name() __asm__(#name);
#define BIGFOOT_LOCK_WAIT(name, bytes) BIGFOOT_LOCK_USED(name, bytes)
#define BIGFOOT_LOCK_CHANGED(name, bytes) BIGFOOT_LOCK_USED(name, bytes)
#include "abi/locks.def"

namespace bigfoot {
namespace {

void (*const kLinked[])() = {
#define BIGFOOT_LOCK_USED(name, bytes) bigfootLinked_##name,
#define BIGFOOT_LOCK_WAIT(name, bytes) bigfootLinked_##name,
#define BIGFOOT_LOCK_CHANGED(name, bytes) bigfootLinked_##name,
#include "abi/locks.def"
};

// Of a C++ library, which may be linked in: no program has one of its own.
bool isReserved(const char *name) { return name[0] == '_'; }

struct Found {
  uintptr_t pc;        // in the function, for the report; or 0
  bool is_programs;    // a function of the program's own of that name, which has its own ideas of the object
};

Found g_found[kLockFunctionCount];

}  // namespace

void checkLockCall(const void *lock, uint32_t number, Place &place) {
  const Found &found = g_found[number];
  if (!lock || found.is_programs) return;
  place.function = found.pc;
  const LockFunction &function = kLockFunctions[number];
  const auto address = reinterpret_cast<uintptr_t>(lock);
  Thread &t = *checkedThread();
  const int saved_errno = errno;
  {
    const Busy busy(t);
    if (function.changes) {
      checkAccess(t, address, function.bytes, Access::kWrite, place);
    } else {
      checkAtomic<Access::kAtomicRead>(t, address, function.bytes, place);
      t.sync.used_locks.note(address, t.now);
    }
  }
  errno = saved_errno;
}

void findLockFunctions() {
  for (unsigned i = 0; i < kLockFunctionCount; ++i) {
    const void *at = reinterpret_cast<const void *>(kLinked[i]);
    g_found[i].pc = at ? reinterpret_cast<uintptr_t>(at) + 1 : 0;   // + 1: as if it were returned to
    g_found[i].is_programs = !isReserved(kLockFunctions[i].name) && isPrograms(at);
  }
}

}  // namespace bigfoot
