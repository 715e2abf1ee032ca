// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of a thread that is cancelled, at once or at the next point, with its clean-up and its destructors, is ordered before the join.
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

int shared, destroyed;
pthread_key_t key;
sem_t started;

static void destroy(void *unused) { (void)unused; ++destroyed; }
static void clean_up(void *unused) { (void)unused; ++shared; }

static void *at_a_point(void *given) {
  pthread_setspecific(key, given);
  pthread_cleanup_push(clean_up, 0);
  sem_post(&started);
  for (;;) pthread_testcancel();
  pthread_cleanup_pop(0);
  return 0;
}

static void *asleep(void *given) {
  pthread_setspecific(key, given);
  pthread_cleanup_push(clean_up, 0);
  sem_post(&started);
  for (;;) pause();
  pthread_cleanup_pop(0);
  return 0;
}

static void *at_once(void *given) {
  pthread_setspecific(key, given);
  pthread_cleanup_push(clean_up, 0);
  sem_post(&started);
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  for (;;) continue;
  pthread_cleanup_pop(0);
  return 0;
}

// Cancelled before it allows for it.
static void *not_yet(void *given) {
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
  sem_post(&started);
  ++shared;
  pthread_setspecific(key, given);
  return 0;
}

int main(void) {
  void *(*const routines[])(void *) = {at_a_point, asleep, at_once, not_yet};
  pthread_key_create(&key, destroy);
  sem_init(&started, 0, 0);
  for (int i = 0; i < 4; ++i) {
    pthread_t thread;
    pthread_create(&thread, 0, routines[i], &key);
    sem_wait(&started);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    if (++shared != 2 * (i + 1) || destroyed != i + 1) return 1;
  }
  return 0;
}
