// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Static locals with the C++ library linked in: initialised once, by the next if the first throws, and waited for.
// CFLAGS: -nostdlib++
// NOT-WITH: gcc: it has no such option
// LIBS: -Wl,-Bstatic -lstdc++ -Wl,-Bdynamic -lm
// EXPECT-STDOUT: ^17 2 ends$
#include <pthread.h>
#include <stdio.h>

#include "barrier.h"

static int calls, ends;

struct Counter {
  int value;
  Counter() : value(17) {
    ++calls;
    if (calls == 1) throw calls;
    barrier_wait();   // the others are about to ask
  }
  ~Counter() { printf("%d %d ends\n", value, calls); }
};

static int get() {
  static Counter counter;
  return counter.value;
}

static void *ask(void *first) {
  if (!first) barrier_wait();
  if (get() != 17) __builtin_trap();
  return nullptr;
}

int main() {
  try {
    get();
  } catch (int) {
    ++ends;
  }
  barrier_init(4);
  pthread_t threads[4];
  for (long i = 0; i < 4; ++i) pthread_create(&threads[i], nullptr, ask, reinterpret_cast<void *>(i == 0));
  for (pthread_t thread : threads) pthread_join(thread, nullptr);
  return ends == 1 ? 0 : 1;
}
