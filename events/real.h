// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The function behind an interceptor: the next one of that name that the dynamic loader knows.
#ifndef BIGFOOT_EVENTS_REAL_H
#define BIGFOOT_EVENTS_REAL_H

#include <dlfcn.h>

#include "events/host_process.h"

// Looked up at its first call; threads that do it at the same time find the same.
#define REAL(name)                                                                              \
  ([] {                                                                                         \
    static decltype(&name) found;                                                               \
    auto real = __atomic_load_n(&found, __ATOMIC_RELAXED);                                      \
    if (!real) [[unlikely]] {                                                                   \
      real = reinterpret_cast<decltype(&name)>(dlsym(RTLD_NEXT, #name));                        \
      if (!real) bigfoot::events::die("libc has no " #name);                                    \
      __atomic_store_n(&found, real, __ATOMIC_RELAXED);                                         \
    }                                                                                           \
    return real;                                                                                \
  }())

#endif
