// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks, atomics, semaphores and annotations in such regions order nothing.
// RACE: @mutex@ @first_by_mutex@ by_mutex
// RACE: @atomic@ @first_by_atomic@ by_atomic
// RACE: @rwlock@ @first_by_rwlock@ by_rwlock
// RACE: @semaphore@ @first_by_semaphore@ by_semaphore
// RACE: @fence@ @first_by_fence@ by_fence
// RACE: @late@ @first_late@ late
// EXPECT: #0 second .*@mutex@
// EXPECT: #0 second .*@atomic@
// EXPECT: #0 second .*@rwlock@
// EXPECT: #0 second .*@semaphore@
// EXPECT: #0 second .*@fence@
// EXPECT: #0 second .*@late@
// REPORTS: 6
#include <bigfoot/bigfoot.h>
#include <semaphore.h>

#include "in_turn.h"

int by_mutex, by_atomic, by_rwlock, by_semaphore, by_fence, late, flag, fenced, loaded;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
sem_t semaphore;

static void first(void) {
  BIGFOOT_IGNORE_SYNC_BEGIN();
  pthread_mutex_lock(&mutex);
  by_mutex = 1;  // @first_by_mutex@
  pthread_mutex_unlock(&mutex);
  by_atomic = 1;  // @first_by_atomic@
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
  pthread_rwlock_rdlock(&rwlock);
  by_rwlock = 1;  // @first_by_rwlock@
  pthread_rwlock_unlock(&rwlock);
  by_semaphore = 1;  // @first_by_semaphore@
  sem_post(&semaphore);
  by_fence = 1;  // @first_by_fence@
  __atomic_thread_fence(__ATOMIC_RELEASE);
  __atomic_store_n(&fenced, 1, __ATOMIC_RELAXED);
  BIGFOOT_IGNORE_SYNC_END();
  late = 1;  // @first_late@
  __atomic_store_n(&loaded, 1, __ATOMIC_RELEASE);
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  by_mutex = 2;  // @mutex@
  pthread_mutex_unlock(&mutex);
  use(__atomic_load_n(&flag, __ATOMIC_ACQUIRE));
  by_atomic = 2;  // @atomic@
  pthread_rwlock_wrlock(&rwlock);
  by_rwlock = 2;  // @rwlock@
  pthread_rwlock_unlock(&rwlock);
  sem_wait(&semaphore);
  by_semaphore = 2;  // @semaphore@
  use(__atomic_load_n(&fenced, __ATOMIC_ACQUIRE));
  by_fence = 2;  // @fence@
  BIGFOOT_IGNORE_SYNC_BEGIN();
  use(__atomic_load_n(&loaded, __ATOMIC_RELAXED));
  BIGFOOT_IGNORE_SYNC_END();
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  late = 2;  // @late@
}

int main(void) {
  sem_init(&semaphore, 0, 0);
  in_turn(first, second);
  return 0;
}
