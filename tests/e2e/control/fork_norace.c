// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A process with threads forks; the child starts threads of its own, and nobody races.
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "in_turn.h"

int counter;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  for (int i = 0; i < 1000; ++i) {
    pthread_mutex_lock(&mutex);
    ++counter;
    pthread_mutex_unlock(&mutex);
    free(malloc(100));
  }
  return unused;
}

static void work(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}

int main(void) {
  pthread_t thread;
  int status = 1;
  pthread_create(&thread, 0, worker, 0);
  for (int i = 0; i < 5; ++i) {
    pthread_mutex_lock(&mutex);
    const pid_t child = fork();
    pthread_mutex_unlock(&mutex);
    if (child == 0) {
      work();
      return 0;
    }
    waitpid(child, &status, 0);
    if (status) return 1;
  }
  pthread_join(thread, 0);
  return 0;
}
