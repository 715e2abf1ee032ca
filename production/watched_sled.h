// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sled that Caper looks at (docs/caper.md).
#ifndef BIGFOOT_PRODUCTION_WATCHED_SLED_H
#define BIGFOOT_PRODUCTION_WATCHED_SLED_H

#include "production/record.h"

namespace bigfoot {

// An access, or a pointer that is passed, that the plan names.
struct Watch {
  record::Entry entry;
  bool tracks;
  bool left;   // to be reported; racy: told twice at worst
};

// Immutable but for what says otherwise; never freed (SL5).
struct WatchedSled {
  uintptr_t code, key;
  const char *section;      // null if the module is gone; guarded by the lock
  uint64_t idle, armed;     // armed: guarded by the lock
  unsigned count;
  Watch *watches;
};

}  // namespace bigfoot

#endif
