// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Paper 000, Figure 3: one check, after the unlock, covers the access before it and the one behind the next lock.
// RACE: @second@ @between@ b
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
  use(b.f);
  pthread_mutex_unlock(&m);
}
static void second(void) { b.f = 1; }  // @second@
int main(void) { in_turn(first, second); }
