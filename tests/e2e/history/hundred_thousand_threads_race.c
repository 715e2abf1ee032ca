// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A hundred thousand threads come and go, then two race; so does one that came first and was never joined.
// RACE: @main@ @detached@ at_the_start
// RACE: @second@ @first@ at_the_end
// EXPECT: Location is global 'at_the_start'
// EXPECT: Location is global 'at_the_end'
// REPORTS: 2
// LEVELS: O2
// TIMEOUT: 300
#include "in_turn.h"

int at_the_start, at_the_end, counter;

static void *detached(void *unused) {
  at_the_start = 1;  // @detached@
  barrier_wait();
  return unused;
}

static void *short_lived(void *unused) {
  ++counter;
  return unused;
}

static void first(void) { at_the_end = 1; }  // @first@
static void second(void) { at_the_end = 2; }  // @second@

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, detached, 0);
  pthread_detach(thread);
  barrier_wait();
  for (int i = 0; i < 100000; ++i) {
    pthread_create(&thread, 0, short_lived, 0);
    pthread_join(thread, 0);
  }
  at_the_start = 2;  // @main@
  in_turn(first, second);
  return counter == 100000 ? 0 : 1;
}
