// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The vector clock of all detectors here: core's, with operations counted as paper 003, Table 2 counts them.
#ifndef BIGFOOT_DETECTORS_CLOCK_H
#define BIGFOOT_DETECTORS_CLOCK_H

#include <stdlib.h>

#include <algorithm>
#include <new>
#include <string>
#include <utility>

#include "core/vector_clock.h"

namespace bigfoot {

// Of the calling thread: a host runs each chain of detectors in one.
struct ClockCounts {
  uint64_t allocated = 0;   // vectors made
  uint64_t operations = 0;  // comparisons, joins and copies that take time in proportion to the number of threads
  uint64_t bytes = 0;       // of vectors alive
};
inline thread_local ClockCounts clock_counts;

struct CountedMemory {
  static void *allocate(size_t bytes) {
    ++clock_counts.allocated;
    clock_counts.bytes += bytes;
    void *memory = malloc(bytes);
    if (!memory) throw std::bad_alloc();
    return memory;
  }
  static void release(void *memory, size_t bytes) {
    clock_counts.bytes -= bytes;
    free(memory);
  }
};

// V of the papers. A copy shares the vector until one of the two changes.
class VectorTime {
 public:
  VectorTime() = default;
  VectorTime(const VectorTime &other) { clocks_.share(other.clocks_); }
  VectorTime &operator=(const VectorTime &other) {
    clocks_.share(other.clocks_);
    return *this;
  }

  Clock operator[](Tid t) const { return clocks_.get(t); }
  unsigned size() const { return clocks_.size(); }
  bool empty() const { return clocks_.size() == 0; }
  void set(Tid t, Clock c) { clocks_.set(t, c); }
  void increment(Tid t) { clocks_.set(t, clocks_.get(t) + 1); }  // inc_t
  void clear() { clocks_.clear(); }

  // Becomes the join of both.
  void join(const VectorTime &other) {
    ++clock_counts.operations;
    clocks_.join(other.clocks_);
  }
  void assign(const VectorTime &other) {
    ++clock_counts.operations;
    clocks_.copy(other.clocks_);
  }
  bool knows(Epoch e) const { return e.clock() <= clocks_.get(e.tid()); }

  // Returns: the first thread whose clock here is above the other's, or -1: this is below or equal.
  int firstAbove(const VectorTime &other) const {
    ++clock_counts.operations;
    const Clock *mine = clocks_.clocks();
    const unsigned common = std::min(clocks_.size(), other.clocks_.size());
    const Clock *theirs = other.clocks_.clocks();
    for (unsigned i = 0; i < common; ++i)
      if (mine[i] > theirs[i]) return static_cast<int>(i);
    for (unsigned i = common; i < clocks_.size(); ++i)
      if (mine[i]) return static_cast<int>(i);
    return -1;
  }

  // "<4,0,2>", without zeros at the end.
  std::string show() const {
    unsigned size = clocks_.size();
    while (size && !clocks_.clocks()[size - 1]) --size;
    std::string text = "<";
    for (unsigned i = 0; i < size; ++i) text += (i ? "," : "") + std::to_string(clocks_.clocks()[i]);
    return text + ">";
  }

 private:
  VectorClock<CountedMemory> clocks_;
};

inline std::string show(Epoch e) { return std::to_string(e.clock()) + "@" + std::to_string(index(e.tid())); }

}  // namespace bigfoot

#endif
