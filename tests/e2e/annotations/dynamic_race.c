// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Readers by annotation do not order each other; one byte of a benign race is one byte; misuse is reported under the annotation's name.
// RACE: @readers@ @readers@ shared
// RACE: @second@ @second@ bytes[]
// EXPECT: #0 change .*@readers@
// EXPECT: #0 change .*@second@
// EXPECT: WARNING: BigFoot: unlock of an unlocked mutex
// EXPECT: #0 AnnotateRWLockReleased
// EXPECT: #1 main .*@released@
// REPORTS: 2
#include "dynamic_annotations.h"
#include "in_turn.h"

int shared;
char bytes[2], lock;

static void change(void) {
  AnnotateRWLockAcquired(__FILE__, __LINE__, &lock, 0);
  shared = 1;  // @readers@
  AnnotateRWLockReleased(__FILE__, __LINE__, &lock, 0);
  bytes[0] = 1;
  bytes[1] = 1;  // @second@
}

int main(void) {
  AnnotateBenignRace(__FILE__, __LINE__, &bytes[0], "its first byte");
  in_turn(change, change);
  AnnotateRWLockReleased(__FILE__, __LINE__, &lock, 1);  // @released@
  return 0;
}
