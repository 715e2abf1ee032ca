// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A binary search tree under one reader-writer lock: mostly look-ups, some insertions and removals. Only a key's own stream of
// operations changes it, so that what is in the tree at the end does not depend on the schedule, though its shape does.
#include <memory>
#include <mutex>
#include <shared_mutex>

#include "common.h"

class Tree {
 public:
  void insert(unsigned key, long value) {
    std::unique_lock lock(mutex_);
    Link &place = *find(key);
    if (place)
      place->value += value;
    else
      place = std::make_unique<Node>(Node{key, value, nullptr, nullptr});
  }
  void remove(unsigned key) {
    std::unique_lock lock(mutex_);
    Link &place = *find(key);
    if (!place) return;
    if (place->left && place->right) {
      Link *next = &place->right;
      while ((*next)->left) next = &(*next)->left;
      place->key = (*next)->key;
      place->value = (*next)->value;
      *next = std::move((*next)->right);
    } else {
      place = std::move(place->left ? place->left : place->right);
    }
  }
  bool contains(unsigned key) {
    std::shared_lock lock(mutex_);
    return *find(key) != nullptr;
  }
  // Requires: no other thread uses the tree. In ascending order of keys.
  template <class Visit>
  void forEach(Visit visit) const { walk(root_.get(), visit); }

 private:
  struct Node;
  using Link = std::unique_ptr<Node>;
  struct Node {
    unsigned key;
    long value;
    Link left, right;
  };

  Link *find(unsigned key) {
    Link *at = &root_;
    while (*at && (*at)->key != key) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    return at;
  }
  template <class Visit>
  static void walk(const Node *node, Visit &visit) {
    if (!node) return;
    walk(node->left.get(), visit);
    visit(node->key, node->value);
    walk(node->right.get(), visit);
  }

  std::shared_mutex mutex_;
  Link root_;
};

static constexpr unsigned kStreams = 64, kKeys = 1 << 16;

static void runStream(Tree &tree, unsigned stream, long operations) {
  suite::Random random(stream + 100);
  long seen = 0;
  for (long i = 0; i < operations; ++i) {
    const unsigned kind = random.below(128), key = random.below(kKeys), own = key - key % kStreams + stream;
    if (kind == 0)
      tree.insert(own, i);
    else if (kind == 1)
      tree.remove(own);
    else
      seen += tree.contains(key);
  }
  suite::require(seen <= operations, "a look-up is one operation");
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const long operations = options.pick(100L, 4'500L, 45'000L);
  Tree tree;
  suite::Random random(1);
  for (unsigned i = 0; i < kKeys / 2; ++i) tree.insert(static_cast<unsigned>(random.below(kKeys)), 1);
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(kStreams, me, options.threads);
    for (size_t s = mine.from; s < mine.to; ++s) runStream(tree, static_cast<unsigned>(s), operations);
  });
  uint64_t sum = 0;
  long last = -1;
  tree.forEach([&](unsigned key, long value) {
    suite::require(last < long{key}, "the keys are in order");
    last = key;
    sum = sum * 31 + suite::Random::mix(uint64_t{key} << 32 ^ static_cast<uint64_t>(value));
  });
  suite::print("tree", sum);
}
