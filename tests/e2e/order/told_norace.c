// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What T1 did before the release that T2 knows of is ordered, and so is what it did before a later one, once T2 has learnt of that.
#include "../in_turn.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
long balance;

static void first(void) {
  balance = 1;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  balance = 2;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  balance = 3;
}

int main(void) { in_turn(first, second); }
