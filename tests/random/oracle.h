// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Happens-before without any economy: every thread has its own number for ever, every release ends its epoch, every byte
// keeps all accesses, and clocks are joined whole.
#ifndef BIGFOOT_TESTS_RANDOM_ORACLE_H
#define BIGFOOT_TESTS_RANDOM_ORACLE_H

#include <algorithm>
#include <vector>

#include "abi/atomic.h"
#include "core/epoch.h"

namespace oracle {

class Knowledge {
 public:
  unsigned get(unsigned t) const { return t < clocks_.size() ? clocks_[t] : 0; }
  void increment(unsigned t) {
    if (t >= clocks_.size()) clocks_.resize(t + 1);
    ++clocks_[t];
  }
  void join(const Knowledge &other) {
    if (other.clocks_.size() > clocks_.size()) clocks_.resize(other.clocks_.size());
    for (size_t i = 0; i < other.clocks_.size(); ++i) clocks_[i] = std::max(clocks_[i], other.clocks_[i]);
  }
  void clear() { clocks_.clear(); }

 private:
  std::vector<unsigned> clocks_;
};

struct Access {
  unsigned thread, clock;
  bigfoot::Access kind;
  bool operator==(const Access &) const = default;
};

// One byte of memory.
class Byte {
 public:
  bool spoilt = false;  // it raced before, and is not compared any more

  bool races(const Knowledge &k, bigfoot::Access kind) const {
    return std::any_of(all_.begin(), all_.end(), [&](const Access &a) {
      return bigfoot::conflict(a.kind, kind) && a.clock > k.get(a.thread);
    });
  }
  void add(const Access &a) {
    if (std::find(all_.begin(), all_.end(), a) == all_.end()) all_.push_back(a);
  }

 private:
  std::vector<Access> all_;
};

class Thread {
 public:
  explicit Thread(unsigned id) : id_(id) { knows_.increment(id); }
  const Knowledge &knows() const { return knows_; }
  Access access(bigfoot::Access kind) const { return {id_, knows_.get(id_), kind}; }

  void acquire(const Knowledge &from) { knows_.join(from); }
  void releaseTo(Knowledge &to) {
    to.join(knows_);
    knows_.increment(id_);
  }

  // Atomics: the part before the access itself, and the part after it.
  void load(const Knowledge &variable, bigfoot::MemoryOrder order) {
    bigfoot::acquires(order) ? knows_.join(variable) : seen_.join(variable);
  }
  void store(Knowledge &variable, bigfoot::MemoryOrder order, bool update) {
    if (!update) variable.clear();
    bigfoot::releases(order) ? releaseTo(variable) : variable.join(fenced_);
  }
  void fence(bigfoot::MemoryOrder order) {
    if (bigfoot::acquires(order)) knows_.join(seen_);
    if (!bigfoot::releases(order)) return;
    fenced_ = knows_;
    knows_.increment(id_);
  }

 private:
  unsigned id_;
  Knowledge knows_;
  Knowledge fenced_;  // at the last release fence
  Knowledge seen_;    // by relaxed loads
};

}  // namespace oracle

#endif
