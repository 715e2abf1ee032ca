// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the calling thread's stack and static thread-local variables lie.
#ifndef BIGFOOT_RUNTIME_THREAD_OWN_MEMORY_H
#define BIGFOOT_RUNTIME_THREAD_OWN_MEMORY_H

#include "runtime/thread/thread.h"

namespace bigfoot {

// Allocates, and of the main thread reads a file.
void findStack(Thread &thread);
// Requires: no other thread has come here for the first time.
void findTls(Thread &thread);

}  // namespace bigfoot

#endif
