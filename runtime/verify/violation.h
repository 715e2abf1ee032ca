// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tells the user that a check is missing, or stands where it should not. It is BigFoot's fault, never the program's.
#ifndef BIGFOOT_RUNTIME_VERIFY_VIOLATION_H
#define BIGFOOT_RUNTIME_VERIFY_VIOLATION_H

#include "runtime/thread/registry.h"
#include "runtime/verify/thread_facts.h"

namespace bigfoot::verify {

// Prints it to stderr, once for each site and property. Thread-safe.
void reportViolation(const ThreadInfo &thread, const Violation &violation);

// Returns: how many were printed.
uint64_t violationsFound();

}  // namespace bigfoot::verify

#endif
