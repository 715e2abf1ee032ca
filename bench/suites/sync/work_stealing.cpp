// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The nodes of an unbalanced random tree are counted by tasks on work-stealing deques (Chase and Lev's, with sequentially
// consistent indices in place of fences). Idle threads steal from the others.
#include <atomic>
#include <memory>
#include <vector>

#include "common.h"

struct Task {
  uint64_t seed;
  int depth;
};

// Of fixed capacity: the depth of the tree bounds how many tasks wait.
//
// (D1) Only the owner writes bottom_ and the slots; the owner and thieves advance top_, which never goes back.
// (D2) Slot i is not used again before top_ has passed i, so a thief whose exchange succeeds has read the right task.
// (D3) Whoever reads bottom_ > i has what the owner did before it put task i there.
class Deque {
 public:
  // Requires: the caller owns the deque, and so for pop.
  void push(Task *task) {
    const int64_t bottom = bottom_.load(std::memory_order_relaxed);
    suite::require(bottom - top_.load(std::memory_order_acquire) < kCapacity - 1, "the deque is large enough");
    slot(bottom).store(task, std::memory_order_relaxed);
    bottom_.store(bottom + 1);
  }

  Task *pop() {
    const int64_t bottom = bottom_.load(std::memory_order_relaxed) - 1;
    bottom_.store(bottom);  // sequentially consistent, as is the load: a thief sees this store, or the owner sees its exchange
    int64_t top = top_.load();
    if (top > bottom) {
      bottom_.store(bottom + 1);
      return nullptr;
    }
    Task *task = slot(bottom).load(std::memory_order_relaxed);
    if (top < bottom) return task;
    const bool won = top_.compare_exchange_strong(top, top + 1);  // the last one: a thief may want it too
    bottom_.store(bottom + 1);
    return won ? task : nullptr;
  }

  // Returns: nullptr if there is nothing, or another was faster.
  Task *steal() {
    int64_t top = top_.load();
    const int64_t bottom = bottom_.load();
    if (top >= bottom) return nullptr;
    Task *task = slot(top).load(std::memory_order_relaxed);
    return top_.compare_exchange_strong(top, top + 1) ? task : nullptr;
  }

 private:
  static constexpr int64_t kCapacity = 4096;

  std::atomic<Task *> &slot(int64_t i) { return slots_[static_cast<size_t>(i) % kCapacity]; }

  alignas(64) std::atomic<int64_t> top_{0};
  alignas(64) std::atomic<int64_t> bottom_{0};
  std::atomic<Task *> slots_[kCapacity] = {};
};

static constexpr int kMaxChildren = 8;

// Wide near the root, then two children on average at every level until the tree ends.
static int children(const Task &task, int max_depth) {
  if (task.depth >= max_depth) return 0;
  if (task.depth < 3) return kMaxChildren;
  return static_cast<int>(suite::Random(task.seed).below(5));
}

static Task child(const Task &task, int i) {
  return {suite::Random::mix(task.seed * kMaxChildren + static_cast<uint64_t>(i)), task.depth + 1};
}

static constexpr Task kRoot{42, 0};

static uint64_t nodes(const Task &task, int max_depth) {
  uint64_t sum = 1;
  for (int i = 0, count = children(task, max_depth); i < count; ++i) sum += nodes(child(task, i), max_depth);
  return sum;
}

class Search {
 public:
  Search(int threads, int max_depth) : threads_(threads), max_depth_(max_depth), sums_(threads) {
    for (int t = 0; t < threads; ++t) deques_.push_back(std::make_unique<Deque>());
    deques_[0]->push(new Task(kRoot));
  }

  void work(int me) {
    suite::Random random(static_cast<uint64_t>(me));
    suite::Backoff backoff;
    uint64_t sum = 0;
    while (open_.load(std::memory_order_acquire) > 0) {
      Task *task = deques_[me]->pop();
      if (!task) task = deques_[random.below(threads_)]->steal();
      if (!task) {
        backoff.wait();
        continue;
      }
      sum += suite::Random::mix(task->seed);
      expand(*task, *deques_[me]);
      delete task;
      backoff = {};
    }
    sums_[me] = sum;
  }

  uint64_t sum() const {
    uint64_t total = 0;
    for (const uint64_t sum : sums_) total += sum;
    return total;
  }

 private:
  void expand(const Task &task, Deque &deque) {
    const int count = children(task, max_depth_);
    open_.fetch_add(count - 1, std::memory_order_acq_rel);  // before any child can be done
    for (int i = 0; i < count; ++i) deque.push(new Task(child(task, i)));
  }

  int threads_, max_depth_;
  std::atomic<long> open_{1};  // tasks that are not done
  std::vector<std::unique_ptr<Deque>> deques_;
  std::vector<uint64_t> sums_;  // [thread]
};

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const int max_depth = options.pick(4, 13, 16);
  if (options.counts) return suite::printOperations(nodes(kRoot, max_depth), "nodes");
  Search search(options.threads, max_depth);
  suite::runTeam(options.threads, [&](int me) { search.work(me); });
  suite::print("work_stealing", search.sum());
}
