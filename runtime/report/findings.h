// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings of every kind: each is reported once, and counted ever after.
#ifndef BIGFOOT_RUNTIME_REPORT_FINDINGS_H
#define BIGFOOT_RUNTIME_REPORT_FINDINGS_H

#include <stdint.h>

namespace bigfoot {

class Stream;

// What makes two findings the same, unless they are races on different globals.
struct FindingKey {
  uint64_t low, high;
};

// Writes a finding's lines. Called with reports held.
using Describe = void (*)(Stream &out, uint64_t id, const void *finding);
// It was printed, and not suppressed. Called with reports held.
using Printed = void (*)(const void *finding);

// `address` is that of a race, 0 for other findings. Requires: the thread is outside. Keeps errno.
void reportOnce(const FindingKey &key, uintptr_t address, Describe describe, const void *finding, Printed printed = nullptr);

// Whether it was reported before, as that of another time; then it is counted.
bool isRepeated(const FindingKey &key, uintptr_t address);

// An access raced with more others than `Conflicts` holds, and the rest was not reported.
void noteOthersLeftOut();

// Keep others from reporting: across a fork, and while the process's summary is written. Returns: false if this thread keeps them
// from it already, because it reports and stops at its first finding, or a signal handler of it calls _exit.
bool holdReports();
void resumeReports();
// From now on nothing is reported: the process is past its summary. Requires: reports are held.
void endReports();
bool reportsEnded();

// In the child of a fork: what was found so far is the parent's. It is not reported again.
void disownFindings();

// This process's distinct findings that were printed, and all that followed those of its own or of a process that it was forked from.
uint64_t findingsReported();
uint64_t findingsRepeated();
uint64_t accessesWithOthersLeftOut();

}  // namespace bigfoot

#endif
