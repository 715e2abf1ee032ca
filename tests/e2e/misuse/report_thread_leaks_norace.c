// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CFLAGS: -D_GNU_SOURCE
// RUN-OPTIONS: report_thread_leaks=0
#include <pthread.h>

#include "await_end.h"

static void *ends(void *unused) {
  note_thread();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, ends, 0);
  await_ends(1);
  return 0;
}
