// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The child of a fork unlocks what its parent's thread locked for it, and makes anew what threads held that it does not have.
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "barrier.h"

pthread_mutex_t handed = PTHREAD_MUTEX_INITIALIZER, held = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t also_handed = PTHREAD_RWLOCK_INITIALIZER, also_held = PTHREAD_RWLOCK_INITIALIZER;
pthread_spinlock_t spin;

static void before(void) {
  pthread_mutex_lock(&handed);
  pthread_rwlock_wrlock(&also_handed);
}

static void after(void) {
  pthread_rwlock_unlock(&also_handed);
  pthread_mutex_unlock(&handed);
}

static void *holder(void *unused) {
  pthread_mutex_lock(&held);
  pthread_rwlock_wrlock(&also_held);
  pthread_spin_lock(&spin);
  barrier_wait();
  barrier_wait();
  pthread_spin_unlock(&spin);
  pthread_rwlock_unlock(&also_held);
  pthread_mutex_unlock(&held);
  return unused;
}

int main(void) {
  pthread_t thread;
  int status = 1;
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  barrier_init(2);
  pthread_atfork(before, after, after);
  pthread_create(&thread, 0, holder, 0);
  barrier_wait();
  const pid_t child = fork();
  if (child == 0) {
    pthread_mutex_destroy(&held);
    pthread_mutex_init(&held, 0);
    pthread_mutex_lock(&held);
    pthread_mutex_unlock(&held);
    pthread_rwlock_destroy(&also_held);
    pthread_spin_destroy(&spin);
    return 0;
  }
  waitpid(child, &status, 0);
  barrier_wait();
  pthread_join(thread, 0);
  return status;
}
