// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sorted linked lists with a lock in every node, walked hand over hand: a thread holds two neighbours at most. Nodes, and the
// locks in them, are allocated and freed all the time.
#include <memory>
#include <mutex>
#include <vector>

#include "common.h"

class List {
 public:
  ~List() {
    while (Node *gone = head_.next) {
      head_.next = gone->next;
      delete gone;
    }
  }

  void insert(int key, long value) {
    Node *before = lockBefore(key);
    if (before->next && before->next->key == key) {
      before->next->value += value;  // a node's value is changed under its predecessor's lock, like its being there
    } else {
      Node *node = new Node{.key = key, .value = value, .next = before->next};
      before->next = node;
    }
    before->mutex.unlock();
  }
  void remove(int key) {
    Node *before = lockBefore(key), *gone = before->next;
    if (gone && gone->key == key) {
      gone->mutex.lock();  // whoever stands on it moves on; nobody new comes past its predecessor
      before->next = gone->next;
      gone->mutex.unlock();
      delete gone;
    }
    before->mutex.unlock();
  }
  bool contains(int key) {
    Node *before = lockBefore(key);
    const bool found = before->next && before->next->key == key;
    before->mutex.unlock();
    return found;
  }
  // Requires: no other thread uses the list.
  uint64_t checksum() const {
    uint64_t sum = 0;
    for (const Node *node = head_.next; node; node = node->next) {
      suite::require(!node->next || node->key < node->next->key, "the list is sorted");
      sum = sum * 31 + suite::Random::mix(static_cast<uint64_t>(node->key) << 32 ^ static_cast<uint64_t>(node->value));
    }
    return sum;
  }

 private:
  // key is immutable; next is guarded by the node's mutex, value by its predecessor's.
  struct Node {
    std::mutex mutex{};
    int key = -1;
    long value = 0;
    Node *next = nullptr;
  };

  // Returns: the last node whose key is smaller, locked.
  Node *lockBefore(int key) {
    Node *at = &head_;
    at->mutex.lock();
    while (at->next && at->next->key < key) {
      Node *next = at->next;
      next->mutex.lock();
      at->mutex.unlock();
      at = next;
    }
    return at;
  }

  Node head_;
};

static constexpr int kStreams = 64, kLists = 32, kKeys = 128;

// A key is changed by one stream alone: which one follows from its list and its rest.
static void runStream(std::vector<List> &lists, int stream, long operations) {
  suite::Random random(static_cast<uint64_t>(stream) + 500);
  for (long i = 0; i < operations; ++i) {
    const int kind = static_cast<int>(random.below(4)), list = static_cast<int>(random.below(kLists));
    const int key = static_cast<int>(random.below(kKeys)), own = key - key % kStreams + (stream + list) % kStreams;
    if (kind == 0)
      lists[list].insert(own, i);
    else if (kind == 1)
      lists[list].remove(own);
    else
      lists[list].contains(key);
  }
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const long operations = options.pick(40L, 4'500L, 45'000L);
  std::vector<List> lists(kLists);
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(kStreams, me, options.threads);
    for (size_t s = mine.from; s < mine.to; ++s) runStream(lists, static_cast<int>(s), operations);
  });
  uint64_t sum = 0;
  for (const List &list : lists) sum = sum * 1000003 + list.checksum();
  suite::print("list", sum);
}
