// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A write after the last unlock of a recursive mutex is not protected; the report shows no mutex there.
// RACE: @second@ @first@ shared
// EXPECT: Write of size 4 .* by thread T2 \(mutexes: write M1\):
// EXPECT: Previous write of size 4 .* by thread T1:
// REPORTS: 1
#include "in_turn.h"

int shared;
pthread_mutex_t mutex;

static void first(void) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_unlock(&mutex);
  shared = 1;  // @first@
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  shared = 2;  // @second@
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mutex, &attributes);
  in_turn(first, second);
  return 0;
}
