// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A binary search tree under a reader-writer lock: mostly look-ups.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <vector>

struct Node {
  unsigned key;
  long hits;
  std::unique_ptr<Node> left, right;
};

static std::unique_ptr<Node> root;
static std::shared_mutex mutex;
static long rounds = 150000;

static std::unique_ptr<Node> *find(unsigned key) {
  std::unique_ptr<Node> *at = &root;
  while (*at && (*at)->key != key) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  return at;
}

static void worker(unsigned seed, long *found) {
  unsigned state = seed;
  for (long i = 0; i < rounds; ++i) {
    state = state * 1664525 + 1013904223;
    const unsigned key = state >> 12;
    if (i % 16 == 0) {
      std::unique_lock lock(mutex);
      auto *place = find(key);
      if (!*place) *place = std::make_unique<Node>(Node{key, 0, nullptr, nullptr});
    } else {
      std::shared_lock lock(mutex);
      if (*find(key)) ++*found;
    }
  }
}

int main(int argc, char **argv) {
  if (argc > 1) rounds = std::atol(argv[1]);
  long found[2] = {};
  std::thread a(worker, 1u, &found[0]), b(worker, 999u, &found[1]);
  a.join();
  b.join();
  std::printf("%d\n", found[0] + found[1] >= 0);
}
