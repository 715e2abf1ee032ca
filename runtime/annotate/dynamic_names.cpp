// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The dynamic annotations that several tools share, and WebKit's copies of them. File and line are what their macros give; our
// reports have stacks.
#include "runtime/annotate/annotate.h"
#include "runtime/intercept/intercept.h"

using namespace bigfoot;

#define ANNOTATION(name, ...) INTERCEPTOR void Annotate##name(const char *, int __VA_OPT__(, ) __VA_ARGS__)

ANNOTATION(HappensBefore, const volatile void *address) { annotate::happensBefore(address, BIGFOOT_CALLER); }
ANNOTATION(HappensAfter, const volatile void *address) { annotate::happensAfter(address); }
INTERCEPTOR void WTFAnnotateHappensBefore(const char *, int, const volatile void *address) { annotate::happensBefore(address, BIGFOOT_CALLER); }
INTERCEPTOR void WTFAnnotateHappensAfter(const char *, int, const volatile void *address) { annotate::happensAfter(address); }

ANNOTATION(RWLockCreate, const volatile void *lock) { annotate::mutexCreate(lock, annotate::kWriteReentrant, BIGFOOT_CALLER); }
ANNOTATION(RWLockCreateStatic, const volatile void *lock) {
  annotate::mutexCreate(lock, annotate::kWriteReentrant | annotate::kStatic, BIGFOOT_CALLER);
}
ANNOTATION(RWLockDestroy, const volatile void *lock) { annotate::mutexDestroy(lock, 0, BIGFOOT_CALLER); }
ANNOTATION(RWLockAcquired, const volatile void *lock, long for_writing) {
  annotate::mutexLocked(lock, for_writing ? 0 : annotate::kRead, 1, BIGFOOT_CALLER);
}
ANNOTATION(RWLockReleased, const volatile void *lock, long for_writing) {
  annotate::mutexUnlocking(lock, for_writing ? 0 : annotate::kRead, BIGFOOT_CALLER);
}

// Both ask for both, as ThreadSanitizer has it.
ANNOTATION(IgnoreReadsBegin) { annotate::ignoreAccessesBegin(); }
ANNOTATION(IgnoreReadsEnd) { annotate::ignoreAccessesEnd(); }
ANNOTATION(IgnoreWritesBegin) { annotate::ignoreAccessesBegin(); }
ANNOTATION(IgnoreWritesEnd) { annotate::ignoreAccessesEnd(); }
ANNOTATION(IgnoreSyncBegin) { annotate::ignoreSyncBegin(); }
ANNOTATION(IgnoreSyncEnd) { annotate::ignoreSyncEnd(); }

ANNOTATION(BenignRaceSized, const volatile void *address, size_t bytes, const char *) { annotate::benignRace(address, bytes); }
ANNOTATION(BenignRace, const volatile void *address, const char *) { annotate::benignRace(address, 1); }
INTERCEPTOR void WTFAnnotateBenignRaceSized(const char *, int, const volatile void *address, size_t bytes, const char *) {
  annotate::benignRace(address, bytes);
}
ANNOTATION(NewMemory, const volatile void *address, size_t bytes) { annotate::newMemory(address, bytes); }
ANNOTATION(ThreadName, const char *name) { annotate::threadName(name); }

// Hints for detectors that guess at order by locks, race tests of other tools, and memory that other tools watch: nothing to us.
ANNOTATION(CondVarSignal, const volatile void *) {}
ANNOTATION(CondVarSignalAll, const volatile void *) {}
ANNOTATION(CondVarWait, const volatile void *, const volatile void *) {}
ANNOTATION(MutexIsNotPHB, const volatile void *) {}
ANNOTATION(MutexIsUsedAsCondVar, const volatile void *) {}
ANNOTATION(PCQCreate, const volatile void *) {}
ANNOTATION(PCQDestroy, const volatile void *) {}
ANNOTATION(PCQPut, const volatile void *) {}
ANNOTATION(PCQGet, const volatile void *) {}
ANNOTATION(ExpectRace, const volatile void *, const char *) {}
ANNOTATION(FlushExpectedRaces) {}
ANNOTATION(FlushState) {}
ANNOTATION(TraceMemory, const volatile void *) {}
ANNOTATION(NoOp, const volatile void *) {}
ANNOTATION(EnableRaceDetection, int) {}
ANNOTATION(PublishMemoryRange, const volatile void *, size_t) {}
ANNOTATION(UnpublishMemoryRange, const volatile void *, size_t) {}
ANNOTATION(MemoryIsInitialized, const volatile void *, size_t) {}
ANNOTATION(MemoryIsUninitialized, const volatile void *, size_t) {}

INTERCEPTOR int RunningOnValgrind() { return 0; }
// How much longer than usual a program should wait where it waits for a time.
INTERCEPTOR double ValgrindSlowdown() { return 10; }
INTERCEPTOR const char *ThreadSanitizerQuery(const char *query) {
  return __builtin_strcmp(query, "pure_happens_before") == 0 ? "1" : "0";
}
