// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Paper 000, Figure 3: one check, after the unlock, covers the access before it and the one behind the next lock.
// The read under the second lock races as well; which of the two a report names is a matter of epochs.
// RACE: @second@ @between@|@within@ b
// REPORTS: 1
#include "in_turn.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct { int f; } b;
static void first(void) {
  pthread_mutex_lock(&m);
  use(b.f);
  pthread_mutex_unlock(&m);
  use(b.f);  // @between@
  pthread_mutex_lock(&m);
  use(b.f);  // @within@
  pthread_mutex_unlock(&m);
}
static void second(void) { b.f = 1; }  // @second@
int main(void) { in_turn(first, second); }
