// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program with the dynamic annotations.
#include "dynamic_annotations.h"
#include "in_turn.h"

int by_edge, by_wtf, by_lock, ignored, benign, one, fresh[100];
char edge, wtf_edge, lock;

static void change(void) {
  AnnotateHappensAfter(__FILE__, __LINE__, &edge);
  ++by_edge;
  AnnotateHappensBefore(__FILE__, __LINE__, &edge);
  WTFAnnotateHappensAfter(__FILE__, __LINE__, &wtf_edge);
  ++by_wtf;
  WTFAnnotateHappensBefore(__FILE__, __LINE__, &wtf_edge);
  AnnotateRWLockAcquired(__FILE__, __LINE__, &lock, 0);
  use(by_lock);
  AnnotateRWLockReleased(__FILE__, __LINE__, &lock, 0);
  AnnotateRWLockAcquired(__FILE__, __LINE__, &lock, 1);
  ++by_lock;
  AnnotateRWLockReleased(__FILE__, __LINE__, &lock, 1);
  AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
  AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  ++ignored;
  AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
  AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
  ++benign;
  *(volatile char *)&one = 1;
  AnnotateNewMemory(__FILE__, __LINE__, fresh, sizeof fresh);
  for (int i = 0; i < 100; ++i) fresh[i] = i;
}

int main(void) {
  if (RunningOnValgrind() || ValgrindSlowdown() < 1 || ThreadSanitizerQuery("pure_happens_before")[0] != '1') return 1;
  AnnotateRWLockCreate(__FILE__, __LINE__, &lock);
  AnnotateBenignRaceSized(__FILE__, __LINE__, &benign, sizeof benign, "meant");
  AnnotateBenignRace(__FILE__, __LINE__, &one, "its first byte");
  in_turn(change, change);
  AnnotateRWLockDestroy(__FILE__, __LINE__, &lock);
  return 0;
}
