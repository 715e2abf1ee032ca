// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What lies at an address.
#ifndef BIGFOOT_RUNTIME_REPORT_LOCATE_H
#define BIGFOOT_RUNTIME_REPORT_LOCATE_H

#include "runtime/shadow/heap_blocks.h"
#include "runtime/thread/registry.h"

namespace bigfoot {

enum class MemoryKind { kGlobal, kTls, kStack, kHeap, kDescriptor, kUnknown };

struct Located {
  MemoryKind kind;
  const ThreadInfo *thread;  // of kTls and kStack: whose it is
  HeapBlock block;           // of kHeap
  int descriptor = -1;       // of kDescriptor
};
Located locate(uintptr_t address);

// As abi/finding.h and ThreadSanitizer call it.
const char *nameOf(MemoryKind kind);

}  // namespace bigfoot

#endif
