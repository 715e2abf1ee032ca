// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The handlers of pthread_atfork hold a mutex over the fork, and both processes go on with it.
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

int counter;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void lock(void) { pthread_mutex_lock(&mutex); }
static void unlock(void) { pthread_mutex_unlock(&mutex); }

static void *count(void *unused) {
  for (int i = 0; i < 100; ++i) {
    lock();
    ++counter;
    unlock();
  }
  return unused;
}

int main(void) {
  pthread_t thread, other;
  int status;
  pthread_atfork(lock, unlock, unlock);
  pthread_create(&thread, 0, count, 0);
  for (int i = 0; i < 5; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      pthread_create(&other, 0, count, 0);
      count(0);
      pthread_join(other, 0);
      return counter >= 200 ? 0 : 1;
    }
    waitpid(child, &status, 0);
    if (status) return 1;
  }
  count(0);
  pthread_join(thread, 0);
  return counter == 200 ? 0 : 1;
}
