// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mutex tells the second thread of the first, but in another schedule it does not; and what comes after a semaphore is not before it.
// EXPECT: lock-order-inversion
// EXPECT: back .*@back@
// EXPECT: second .*@by_mutex@
// EXPECT: forth .*@forth@
// EXPECT: first .*@told@
// EXPECT: lock-order-inversion
// EXPECT: forth .*@forth@
// EXPECT: first .*@after_post@
// EXPECT: back .*@back@
// EXPECT: second .*@posted@
// REPORTS: 2
#include <pthread.h>
#include <semaphore.h>

#include "barrier.h"

struct pair {
  pthread_mutex_t a, b;
};
#define PAIR {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER}
static struct pair told = PAIR, posted = PAIR;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static sem_t semaphore;

static void forth(struct pair *p) {
  pthread_mutex_lock(&p->a);
  pthread_mutex_lock(&p->b);   // @forth@
  pthread_mutex_unlock(&p->b);
  pthread_mutex_unlock(&p->a);
}

static void back(struct pair *p) {
  pthread_mutex_lock(&p->b);
  pthread_mutex_lock(&p->a);   // @back@
  pthread_mutex_unlock(&p->a);
  pthread_mutex_unlock(&p->b);
}

static void *first(void *unused) {
  forth(&told);   // @told@
  pthread_mutex_lock(&other);
  pthread_mutex_unlock(&other);
  barrier_wait();
  barrier_wait();
  for (int i = 0; i < 2; ++i) {
    forth(&posted);   // @after_post@
    if (i == 0) {
      sem_post(&semaphore);
      barrier_wait();
      barrier_wait();
    }
  }
  return unused;
}

static void *second(void *unused) {
  barrier_wait();
  pthread_mutex_lock(&other);
  pthread_mutex_unlock(&other);
  back(&told);   // @by_mutex@
  barrier_wait();
  barrier_wait();
  while (sem_wait(&semaphore)) continue;
  back(&posted);   // @posted@
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t threads[2];
  barrier_init(2);
  sem_init(&semaphore, 0, 0);
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, second, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return 0;
}
