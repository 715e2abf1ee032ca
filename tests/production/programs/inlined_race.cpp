// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of an access in all functions that it was inlined into, and in a template of two types: each has a sled.
// CHASE: @ADD@
// RACE: @ADD@ @ADD@
// EXPECT: #1 (first|second)
#include "two_threads.h"

template <class T>
struct Counter {
  T value;
  [[gnu::always_inline]] void add(T amount) { value = value + amount; }  // @ADD@
};
static Counter<long> shared;
static Counter<int> own[2][64];

[[gnu::noinline]] static void first(long i) {
  shared.add(i);
  own[0][0].add(1);
}
[[gnu::noinline]] static void second(long i) {
  own[1][0].add(2);
  shared.add(-i);
}

static void work(int thread) {
  for (long i = 0; i < kRounds; ++i) {
    if (thread) first(i);
    else second(i);
    pass(i);
  }
}

int main() { return inTwoThreads(work); }
