// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline assembly that synchronises is not seen, but where it does is told. If a report is on such memory, or of two threads that have been at
// the same, the program's user learns at its end that the report may be wrong.
#ifndef BIGFOOT_RUNTIME_REPORT_ASSEMBLY_H
#define BIGFOOT_RUNTIME_REPORT_ASSEMBLY_H

#include "abi/site.h"
#include "runtime/thread/registry.h"

namespace bigfoot::assembly {

// The thread runs some, with this pointer. Of the first 65,536 addresses.
void touched(Thread &thread, uintptr_t address, const Site *where);

// A race of the two at the address was printed. Called with reports held.
void reported(const ThreadInfo &one, const ThreadInfo &other, uintptr_t address);

// At exit: one line, if there is anything to say.
void warnOfReports();
// In the child of a fork: those so far are the parent's to tell of.
void disownReports();

void forEachLock(void (*visit)(SpinLock &));

}  // namespace bigfoot::assembly

#endif
