// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a program tells of itself: the bodies behind include/bigfoot/bigfoot.h and the names that other tools gave to the same.
// All do nothing in threads that the runtime does not know. docs/precision.md, N1 to N4.
#ifndef BIGFOOT_RUNTIME_ANNOTATE_ANNOTATE_H
#define BIGFOOT_RUNTIME_ANNOTATE_ANNOTATE_H

#include "runtime/thread/history.h"

namespace bigfoot::annotate {

void happensBefore(const volatile void *address, const Place &place);
void happensAfter(const volatile void *address);

// Nest.
void ignoreAccessesBegin();
void ignoreAccessesEnd();
void ignoreSyncBegin();
void ignoreSyncEnd();

void benignRace(const volatile void *address, size_t bytes);
void newMemory(const volatile void *address, size_t bytes);
void threadName(const char *name);

// Fibers are named by what creation returned; null in a thread that the runtime does not know.
void *currentFiber();
void *createFiber(const Place &place);
void destroyFiber(void *fiber);
void switchToFiber(void *fiber, unsigned flags, const Place &place);
void fiberName(void *fiber, const char *name);

// Locks of the program's own making. Flags are those of include/bigfoot/bigfoot.h, which are ThreadSanitizer's. Between pre and post
// the lock's own accesses and synchronisation are ignored; a divert is an interruption of that.
enum MutexFlag : unsigned {
  kStatic = 1 << 0,          // neither creation nor destruction count
  kWriteReentrant = 1 << 1,
  kReadReentrant = 1 << 2,
  kRead = 1 << 3,
  kTry = 1 << 4,
  kTryFailed = 1 << 5,
  kRecursiveLock = 1 << 6,   // `depth` levels at once
  kRecursiveUnlock = 1 << 7, // all levels at once
  kNotStatic = 1 << 8,       // destroyed only if it was created so as well
  kCreated = 1u << 31,       // ours: creation was seen
};
void mutexCreate(const volatile void *mutex, unsigned flags, const Place &place);
void mutexDestroy(const volatile void *mutex, unsigned flags, const Place &place);
void mutexPreLock(const volatile void *mutex, unsigned flags, const Place &place);
void mutexPostLock(const volatile void *mutex, unsigned flags, int depth, const Place &place);
// Returns: how many levels were given up, for a later lock with kRecursiveLock; 0 for readers.
int mutexPreUnlock(const volatile void *mutex, unsigned flags, const Place &place);
void mutexPostUnlock();
// Around a signal to those who wait, and around code of the program's inside of such a region.
void mutexPreSignal();
void mutexPostSignal();
void mutexPreDivert();
void mutexPostDivert();
// Here the thread holds no lock of any kind.
void noMutexesHeld(const Place &place);
// In one step, without a region.
void mutexLocked(const volatile void *mutex, unsigned flags, int depth, const Place &place);
int mutexUnlocking(const volatile void *mutex, unsigned flags, const Place &place);

}  // namespace bigfoot::annotate

#endif
