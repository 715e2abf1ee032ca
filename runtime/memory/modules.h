// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory of the program's file and its libraries, which the dynamic linker maps and unmaps by system calls of its own.
//
// A library that is loaded is fresh memory, whatever was at its addresses before: another library, a block that libc gave back to the
// kernel, the stack of a thread. So it is forgotten, once, before any code of the library that has checks runs: by the first constructor
// of such a file, by the next look for a symbol, or when a library is closed, whichever comes first. A library that is closed is written
// to, like memory that is unmapped, when its last destructor has run. docs/precision.md, Q3.
#ifndef BIGFOOT_RUNTIME_MEMORY_MODULES_H
#define BIGFOOT_RUNTIME_MEMORY_MODULES_H

#include "abi/site.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/history.h"

namespace bigfoot::modules {

// At start: those that are there have no history.
void begin();

// Forgets what is known of the memory of modules that were loaded since the last call. Does nothing before begin().
void catchUp();

// The module that this address lies in is about to be unmapped by the calling thread, at that place.
void end(const void *in_module, const Place &place);

// Whether a module is there.
bool isIn(uintptr_t address);

// What a record says of its access, also when the module that held it is no longer there. Requires: no code site.
const Site *siteOf(const Site *recorded);

// For fork.
void forEachLock(void (*visit)(SpinLock &));
void afterForkInChild();

}  // namespace bigfoot::modules

#endif
