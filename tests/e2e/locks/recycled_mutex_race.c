// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A destroyed mutex is forgotten: a new one at the same address orders nothing of its former life, and is made
// in its place without order.
// RACE: @second_mutex@ @first_mutex@ mutex
// RACE: @second_shared@ @first_shared@ shared
// EXPECT: #0 pthread_mutex_init
// EXPECT: #0 second
// REPORTS: 2
#include "in_turn.h"

int shared;
pthread_mutex_t mutex;

static void first(void) {
  pthread_mutex_init(&mutex, 0);
  shared = 1;  // @first_shared@
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_destroy(&mutex);  // @first_mutex@
}

static void second(void) {
  pthread_mutex_init(&mutex, 0);  // @second_mutex@
  pthread_mutex_lock(&mutex);
  shared = 2;  // @second_shared@
  pthread_mutex_unlock(&mutex);
  pthread_mutex_destroy(&mutex);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
