// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A chained hash table with striped locks: two thirds look-ups, one third insertions and removals. Operations come in streams,
// and only a key's own stream changes it, so that the table's contents at the end do not depend on the schedule.
#include <mutex>
#include <vector>

#include "common.h"

class HashTable {
 public:
  ~HashTable() {
    for (Node *chain : buckets_)
      while (chain) {
        Node *gone = chain;
        chain = chain->next;
        delete gone;
      }
  }

  // Returns: whether it was not there before.
  bool insert(unsigned key, unsigned value) {
    std::lock_guard lock(stripe(key));
    Node **link = find(key);
    if (*link) return (*link)->value = value, false;
    *link = new Node{key, value, nullptr};
    return true;
  }
  bool remove(unsigned key) {
    std::lock_guard lock(stripe(key));
    Node **link = find(key), *gone = *link;
    if (!gone) return false;
    *link = gone->next;
    delete gone;
    return true;
  }
  // Returns: the value, or 0.
  unsigned get(unsigned key) {
    std::lock_guard lock(stripe(key));
    const Node *node = *find(key);
    return node ? node->value : 0;
  }
  // Requires: no other thread uses the table.
  template <class Visit>
  void forEach(Visit visit) const {
    for (const Node *chain : buckets_)
      for (; chain; chain = chain->next) visit(chain->key, chain->value);
  }

 private:
  struct Node {
    unsigned key, value;
    Node *next;
  };
  static constexpr unsigned kBuckets = 1 << 16, kStripes = 64;

  static unsigned bucket(unsigned key) { return key * 2654435761u >> 16; }
  std::mutex &stripe(unsigned key) { return stripes_[bucket(key) % kStripes]; }
  Node **find(unsigned key) {
    Node **link = &buckets_[bucket(key)];
    while (*link && (*link)->key != key) link = &(*link)->next;
    return link;
  }

  std::vector<Node *> buckets_ = std::vector<Node *>(kBuckets);
  std::mutex stripes_[kStripes];
};

static constexpr unsigned kStreams = 64, kKeys = 200'000;

static unsigned valueOf(unsigned key) { return key * 3 + 1; }

static void runStream(HashTable &table, unsigned stream, long operations) {
  suite::Random random(stream);
  for (long i = 0; i < operations; ++i) {
    const unsigned kind = random.below(6), key = random.below(kKeys), own = key - key % kStreams + stream;
    if (kind == 0) {
      table.insert(own, valueOf(own));
    } else if (kind == 1) {
      table.remove(own);
    } else {
      const unsigned value = table.get(key);
      suite::require(value == 0 || value == valueOf(key), "a key's value");
    }
  }
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const long operations = options.pick(300L, 30'000L, 300'000L);
  HashTable table;
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(kStreams, me, options.threads);
    for (size_t s = mine.from; s < mine.to; ++s) runStream(table, static_cast<unsigned>(s), operations);
  });
  uint64_t sum = 0;
  table.forEach([&](unsigned key, unsigned value) { sum += suite::Random::mix(uint64_t{key} << 32 | value); });
  suite::print("hash_table", sum);
}
