// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A chained hash table with striped locks: two thirds look-ups, one third insertions and removals.
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

struct Node {
  unsigned key, value;
  Node *next;
};

static constexpr unsigned kBuckets = 1 << 16, kStripes = 64;
static Node *buckets[kBuckets];
static std::mutex stripes[kStripes];
static long operations = 3000000;

static unsigned nextRandom(unsigned &state) {
  state ^= state << 13, state ^= state >> 17, state ^= state << 5;
  return state;
}

static void worker(unsigned seed, long *found) {
  unsigned state = seed;
  long hits = 0;
  for (long i = 0; i < operations; ++i) {
    const unsigned r = nextRandom(state), key = (r >> 8) % 200000, bucket = key * 2654435761u % kBuckets;
    std::lock_guard lock(stripes[bucket % kStripes]);
    Node **link = &buckets[bucket];
    while (*link && (*link)->key != key) link = &(*link)->next;
    switch (r % 6) {
      case 0:
        if (!*link) *link = new Node{key, r, nullptr};
        break;
      case 1:
        if (Node *gone = *link) *link = gone->next, delete gone;
        break;
      default:
        if (*link) hits += (*link)->value & 1;
    }
  }
  *found = hits;
}

int main(int argc, char **argv) {
  if (argc > 1) operations = std::atol(argv[1]);
  long found[2];
  std::thread a(worker, 1u, &found[0]), b(worker, 77u, &found[1]);
  a.join();
  b.join();
  std::printf("done %d\n", found[0] + found[1] >= 0);
}
