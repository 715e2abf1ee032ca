// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings of these kinds as JSON.
// CFLAGS: -D_GNU_SOURCE
// RUN-OPTIONS: log_format=json:symbolize=1
// REPORTS: 0
// EXPECT: ^{"type":"mutex-error",.*"pid":\d+,"id":1,"message":"destroy of a locked mutex","error":"destroy-locked","stacks":\[{"role":"now","thread":0,"main_thread":true,"frames":\[{"function":"pthread_mutex_destroy"
// EXPECT: {"role":"locked","thread":0,"main_thread":true,"frames":\[{"function":"pthread_mutex_lock"
// EXPECT: "location":{"kind":"global","name":"mutex"
// EXPECT: "mutexes":\[{"id":1,"address":"0x[0-9a-f]+","frames":\[{
// EXPECT: "threads":\[{"id":0,"main":true
// EXPECT: "summary":{"function":"main"
// EXPECT: ^{"type":"thread-leak",.*"pid":\d+,"id":2,"message":"thread leak","count":1,"threads":\[{"id":1,"main":false,
// EXPECT: "status":"finished","parent":0,"frames":\[{"function":"pthread_create"
// EXPECT: "summary":{"function":"main"
// EXPECT: {"type":"summary","pid":\d+,"reported":2
#include <pthread.h>

#include "await_end.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *ends(void *unused) {
  note_thread();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&mutex);
  pthread_mutex_destroy(&mutex);
  pthread_create(&thread, 0, ends, 0);
  await_ends(1);
  return 0;
}
