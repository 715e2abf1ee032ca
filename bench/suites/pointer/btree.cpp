// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A B-tree with a reader-writer latch in every node, coupled on the way down. Writers split full nodes before they enter them, so
// that they never have to go back up.
#include <algorithm>
#include <memory>
#include <mutex>
#include <shared_mutex>

#include "common.h"

class BTree {
 public:
  // Adds to the key's value, which is 0 before.
  void add(uint64_t key, uint64_t amount) {
    std::unique_lock tree(root_latch_);
    std::unique_lock held(root_->latch);
    if (root_->full()) {
      auto grown = std::make_unique<Node>();
      grown->leaf = false;
      grown->children[0] = std::move(root_);
      held.unlock();
      grown->splitChild(0);  // nobody else is in the old root: its way in is latched
      root_ = std::move(grown);
      held = std::unique_lock(root_->latch);
    }
    Node *at = root_.get();
    tree.unlock();
    for (;;) {
      int i = at->position(key);
      if (i < at->count && at->keys[i] == key) return void(at->values[i] += amount);
      if (at->leaf) return at->insertAt(i, key, amount);
      std::unique_lock child(at->children[i]->latch);
      if (at->children[i]->full()) {
        at->splitChild(i);
        if (key == at->keys[i]) return void(at->values[i] += amount);
        if (key > at->keys[i]) child = std::unique_lock(at->children[++i]->latch);
      }
      at = at->children[i].get();
      held = std::move(child);
    }
  }

  // Returns: the value, or 0.
  uint64_t get(uint64_t key) {
    std::shared_lock tree(root_latch_);
    std::shared_lock held(root_->latch);
    const Node *at = root_.get();
    tree.unlock();
    for (;;) {
      const int i = at->position(key);
      if (i < at->count && at->keys[i] == key) return at->values[i];
      if (at->leaf) return 0;
      Node *child = at->children[i].get();
      std::shared_lock next(child->latch);
      held = std::move(next);
      at = child;
    }
  }

  // Requires: no other thread uses the tree. In ascending order of keys.
  template <class Visit>
  void forEach(Visit visit) const { root_->walk(visit); }

 private:
  static constexpr int kHalf = 8, kMax = 2 * kHalf - 1;

  // Everything is guarded by latch, which is free while the node is not in the tree.
  struct Node {
    std::shared_mutex latch;
    int count = 0;
    bool leaf = true;
    uint64_t keys[kMax], values[kMax];
    std::unique_ptr<Node> children[kMax + 1];

    bool full() const { return count == kMax; }
    int position(uint64_t key) const { return static_cast<int>(std::lower_bound(keys, keys + count, key) - keys); }

    void insertAt(int i, uint64_t key, uint64_t value) {
      std::copy_backward(keys + i, keys + count, keys + count + 1);
      std::copy_backward(values + i, values + count, values + count + 1);
      keys[i] = key;
      values[i] = value;
      ++count;
    }

    // Requires: child i is full and latched, or nobody else can reach it.
    void splitChild(int i) {
      Node &left = *children[i];
      auto right = std::make_unique<Node>();
      right->leaf = left.leaf;
      right->count = kHalf - 1;
      std::copy_n(left.keys + kHalf, kHalf - 1, right->keys);
      std::copy_n(left.values + kHalf, kHalf - 1, right->values);
      if (!left.leaf) std::move(left.children + kHalf, left.children + kMax + 1, right->children);
      left.count = kHalf - 1;
      std::move_backward(children + i + 1, children + count + 1, children + count + 2);
      children[i + 1] = std::move(right);
      insertAt(i, left.keys[kHalf - 1], left.values[kHalf - 1]);
    }

    template <class Visit>
    void walk(Visit &visit) const {
      for (int i = 0; i <= count; ++i) {
        if (!leaf) children[i]->walk(visit);
        if (i < count) visit(keys[i], values[i]);
      }
    }
  };

  std::shared_mutex root_latch_;  // guards root_, the pointer
  std::unique_ptr<Node> root_ = std::make_unique<Node>();
};

static constexpr unsigned kStreams = 64, kKeys = 1 << 18;

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const long operations = options.pick(100L, 3'000L, 30'000L);
  BTree tree;
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(kStreams, me, options.threads);
    for (size_t stream = mine.from; stream < mine.to; ++stream) {
      suite::Random random(stream + 900);
      for (long i = 0; i < operations; ++i) {
        const uint64_t key = random.below(kKeys);
        if (random.below(4) == 0)
          tree.add(key, 2 * static_cast<uint64_t>(i) + 2);
        else
          suite::require(tree.get(key) % 2 == 0, "values are even");
      }
    }
  });
  uint64_t sum = 0, keys = 0, last = 0;
  tree.forEach([&](uint64_t key, uint64_t value) {
    suite::require(keys++ == 0 || last < key, "the keys are in order");
    last = key;
    sum = sum * 31 + suite::Random::mix(key << 32 ^ value);
  });
  suite::print("btree", sum);
}
