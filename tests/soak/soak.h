// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For the programs of the soak. Each is run as NAME SEED ROUNDS, has no race, checks what it computes, and prints one line that
// depends on nothing.
#ifndef BIGFOOT_TESTS_SOAK_SOAK_H
#define BIGFOOT_TESTS_SOAK_SOAK_H

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include <random>
#include <thread>
#include <vector>

namespace soak {

using Random = std::minstd_rand;

#define CHECK(condition) ((condition) ? (void)0 : ::soak::failed(#condition, __FILE__, __LINE__))
[[noreturn]] inline void failed(const char *what, const char *file, int line) {
  fprintf(stderr, "%s:%d: %s does not hold\n", file, line, what);
  abort();
}

// Calls body(random, who) in `count` threads and waits for them.
template <class Body>
void inThreads(unsigned count, unsigned seed, Body body) {
  std::vector<std::thread> threads;
  for (unsigned who = 0; who < count; ++who)
    threads.emplace_back([=] {
      Random random(seed * 31 + who + 1);
      body(random, who);
    });
  for (std::thread &thread : threads) thread.join();
}

struct Arguments {
  unsigned seed, rounds;
  Arguments(int count, char **words)
      : seed(count > 1 ? static_cast<unsigned>(strtoul(words[1], nullptr, 10)) : 1),
        rounds(count > 2 ? static_cast<unsigned>(strtoul(words[2], nullptr, 10)) : 100) {}
};

}  // namespace soak

#endif
