// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pages that several threads read as a whole at the same time, and write as a whole in turns.
#include <string.h>

#include "in_turn.h"

enum { kBytes = 4 * 4096, kRounds = 50 };
_Alignas(4096) char pages[kBytes];
char copies[3][kBytes];
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *work(void *mine) {
  for (int i = 0; i < kRounds; ++i) {
    pthread_rwlock_rdlock(&lock);
    for (int again = 0; again < 3; ++again) memcpy(mine, pages, kBytes);
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_wrlock(&lock);
    memset(pages, i, kBytes);
    pthread_rwlock_unlock(&lock);
  }
  return 0;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], 0, work, copies[i]);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], 0);
  return 0;
}
