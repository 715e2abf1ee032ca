// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of the sites (abi/site.h) of libraries that were closed: records name sites by their addresses, and are never forgotten.
//
// A library that is closed and opened again mostly has the same sites at the same addresses; then records are the same as before. If
// another one has taken its place, those records get the copies, and every thread forgets which record belongs to which place.
#ifndef BIGFOOT_RUNTIME_MEMORY_KEPT_SITES_H
#define BIGFOOT_RUNTIME_MEMORY_KEPT_SITES_H

#include "abi/site.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

struct Range {
  uintptr_t start, end;
};

namespace kept_sites {

// Copies the sites there that records name. Requires: they can still be read.
void keep(const Range &module);
// The module there is new. Requires: outside.
void compare(Thread &thread, const Range &module);
// The copy, or the site itself.
const Site *find(const Site *recorded);

void forEachLock(void (*visit)(SpinLock &));

}  // namespace kept_sites
}  // namespace bigfoot

#endif
