// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With delay=1 a thread waits every time that it enters the runtime, now and then in its sleep: it gives up the processor.
// RUN-OPTIONS: delay=1:delay_seed=5
// EXPECT-STDOUT: ^waited$
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <sys/resource.h>

static int data[1000];

int main(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  for (int i = 0; i < 1000; ++i) {
    pthread_mutex_lock(&mutex);  // a new epoch, in which the access is recorded again
    data[i % 10] += i;
    pthread_mutex_unlock(&mutex);
  }
  struct rusage used;
  getrusage(RUSAGE_THREAD, &used);
  puts(used.ru_nvcsw > 100 ? "waited" : "never waited");
  return data[0] < 0;
}
