// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that is cancelled while it reads or waits unwinds through the functions that check; so does an exception of qsort's
// comparison.
// NOT-WITH: libc++: its unwinder and the one that cancels are two, and such programs crash by themselves
// EXPECT-STDOUT: 7 objects destroyed, thrown 7
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2], pair[2];
static int destroyed;
struct Object {
  ~Object() { ++destroyed; }
};

template <class Wait>
static void *waiting(void *) {
  Object object;
  Wait()();
  return nullptr;
}

template <class Wait>
static void cancel() {
  pthread_t thread;
  pthread_create(&thread, nullptr, waiting<Wait>, nullptr);
  pthread_cancel(thread);
  pthread_join(thread, nullptr);
}

static char buffer[8];
struct Read { void operator()() { while (read(ends[0], buffer, 8) >= 0) continue; } };
struct Recv { void operator()() { while (recv(pair[0], buffer, 8, 0) >= 0) continue; } };
struct Poll { void operator()() { pollfd fd = {ends[0], POLLIN, 0}; while (poll(&fd, 1, -1) >= 0) continue; } };

int main() {
  pipe(ends);
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  for (int i = 0; i < 2; ++i) {
    cancel<Read>();
    cancel<Recv>();
    cancel<Poll>();
  }
  int thrown = 0, numbers[] = {3, 1, 2};
  try {
    Object object;
    qsort(numbers, 3, sizeof *numbers, [](const void *, const void *) -> int { throw 7; });
  } catch (int what) {
    thrown = what;
  }
  printf("%d objects destroyed, thrown %d\n", destroyed, thrown);
}
