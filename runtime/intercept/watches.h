// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which descriptors an epoll instance watches under which data: epoll_wait returns the data only.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_WATCHES_H
#define BIGFOOT_RUNTIME_INTERCEPT_WATCHES_H

#include <stdint.h>

#include "runtime/sys/spin_lock.h"

namespace bigfoot::watches {

// An instance has one watch for a descriptor. Requires for all: signals wait.
void add(uint64_t epoll, int fd, uint64_t data);
void remove(uint64_t epoll, int fd);
// The descriptor is closed: the kernel watches it no longer, unless a duplicate is left, which is looked up under the old number
// in vain.
void forget(int fd);

inline constexpr unsigned kMostAlike = 16;
// Returns: how many of those with this data are written to `fds`.
unsigned find(uint64_t epoll, uint64_t data, int (&fds)[kMostAlike]);

void forEachLock(void (*visit)(SpinLock &));

}  // namespace bigfoot::watches

#endif
