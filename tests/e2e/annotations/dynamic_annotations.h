/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Declarations as programs bring them along. */
#ifndef BIGFOOT_TESTS_E2E_ANNOTATIONS_DYNAMIC_ANNOTATIONS_H
#define BIGFOOT_TESTS_E2E_ANNOTATIONS_DYNAMIC_ANNOTATIONS_H

#include <stddef.h>

void AnnotateHappensBefore(const char *file, int line, const volatile void *address);
void AnnotateHappensAfter(const char *file, int line, const volatile void *address);
void WTFAnnotateHappensBefore(const char *file, int line, const volatile void *address);
void WTFAnnotateHappensAfter(const char *file, int line, const volatile void *address);
void AnnotateRWLockCreate(const char *file, int line, const volatile void *lock);
void AnnotateRWLockDestroy(const char *file, int line, const volatile void *lock);
void AnnotateRWLockAcquired(const char *file, int line, const volatile void *lock, long for_writing);
void AnnotateRWLockReleased(const char *file, int line, const volatile void *lock, long for_writing);
void AnnotateIgnoreReadsBegin(const char *file, int line);
void AnnotateIgnoreReadsEnd(const char *file, int line);
void AnnotateIgnoreWritesBegin(const char *file, int line);
void AnnotateIgnoreWritesEnd(const char *file, int line);
void AnnotateBenignRaceSized(const char *file, int line, const volatile void *address, size_t bytes, const char *why);
void AnnotateBenignRace(const char *file, int line, const volatile void *address, const char *why);
void AnnotateNewMemory(const char *file, int line, const volatile void *address, size_t bytes);
int RunningOnValgrind(void);
double ValgrindSlowdown(void);
const char *ThreadSanitizerQuery(const char *query);

#endif
