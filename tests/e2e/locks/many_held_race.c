// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that holds two hundred locks; the report still comes.
// RACE: @second@ @first@ shared
// REPORTS: 1
#include "in_turn.h"

enum { kLocks = 200 };
int shared;
pthread_mutex_t mutexes[kLocks];

static void first(void) {
  for (int i = 0; i < kLocks; ++i) pthread_mutex_lock(&mutexes[i]);
  shared = 1;  // @first@
  for (int i = 0; i < kLocks; ++i) pthread_mutex_unlock(&mutexes[i]);
}

static void second(void) { shared = 2; }  // @second@

int main(void) {
  for (int i = 0; i < kLocks; ++i) pthread_mutex_init(&mutexes[i], 0);
  in_turn(first, second);
  return 0;
}
