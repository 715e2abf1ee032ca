// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of abi/locks.def by number, which the hooks get.
#ifndef BIGFOOT_ABI_LOCKS_H
#define BIGFOOT_ABI_LOCKS_H

namespace bigfoot {

struct LockFunction {
  const char *name;
  unsigned objects;   // that many of its first arguments point to one
  unsigned bytes;
  bool changes;       // the life of the object begins or ends
};

constexpr LockFunction kLockFunctions[] = {
#define BIGFOOT_LOCK_USED(name, bytes) {#name, 1, bytes, false},
#define BIGFOOT_LOCK_WAIT(name, bytes) {#name, 2, bytes, false},
#define BIGFOOT_LOCK_CHANGED(name, bytes) {#name, 1, bytes, true},
#include "abi/locks.def"
};

constexpr unsigned kLockFunctionCount = sizeof kLockFunctions / sizeof *kLockFunctions;

}  // namespace bigfoot

#endif
