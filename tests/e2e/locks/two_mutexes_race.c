// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each side holds a lock, but not the same one; the report shows both and where they were made.
// RACE: @write@ @write@ shared
// EXPECT: Write of size 4 .* by thread T2 \(mutexes: write M(1|2)\):
// EXPECT: Previous write of size 4 .* by thread T1 \(mutexes: write M(1|2)\):
// EXPECT: Mutex M1 \(0x[0-9a-f]+\) created at:
// EXPECT: #1 main .*(@first@|@second@)
// EXPECT: Mutex M2 \(0x[0-9a-f]+\) created at:
// EXPECT: #1 main .*(@first@|@second@)
// REPORTS: 1
#include "in_turn.h"

int shared;
pthread_mutex_t mutexes[2];

static void write_with(pthread_mutex_t *mutex) {
  pthread_mutex_lock(mutex);
  shared = 1;  // @write@
  pthread_mutex_unlock(mutex);
}

static void first(void) { write_with(&mutexes[0]); }
static void second(void) { write_with(&mutexes[1]); }

int main(void) {
  pthread_mutex_init(&mutexes[0], 0);  // @first@
  pthread_mutex_init(&mutexes[1], 0);  // @second@
  in_turn(first, second);
  return 0;
}
