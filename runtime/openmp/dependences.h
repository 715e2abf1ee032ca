// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the depend clauses of one task's children say: by address, who wrote and who read last. docs/openmp.md, D7.
#ifndef BIGFOOT_RUNTIME_OPENMP_DEPENDENCES_H
#define BIGFOOT_RUNTIME_OPENMP_DEPENDENCES_H

#include "runtime/openmp/shared_clock.h"
#include "runtime/sys/array.h"
#include "runtime/sys/hash_table.h"

namespace bigfoot::openmp {

enum class DependenceKind : uint8_t { kIn, kOut, kMutex, kSet };
inline constexpr unsigned kDependenceKinds = 4;

struct Dependence {
  uintptr_t address;  // 0: all memory
  DependenceKind kind;
};

// All bytes zero is an empty one.
class Dependences {
 public:
  ~Dependences();

  // Adds to `known` what a task with these clauses waited for.
  void addBefore(const Array<Dependence> &of_task, Released &known);
  // The task is complete: calls give(SharedClock &) for all that those take from who wait for it.
  template <class Give>
  void giveAfter(const Array<Dependence> &of_task, Give give) {
    if (of_task.count()) give(any_);
    for (const Dependence &d : of_task) give(d.address ? at(d.address).of[static_cast<unsigned>(d.kind)] : all_memory_);
  }

 private:
  struct Location {
    uintptr_t address;
    SharedClock of[kDependenceKinds];  // what tasks of that kind gave at their ends
    Location *next;
    ~Location();
  };

  Location *find(uintptr_t address);
  Location &at(uintptr_t address);

  SpinLock lock_;                      // guards insertion
  HashTable<ByPointer<Location>, 5, 12> locations_;
  SharedClock any_, all_memory_;       // what tasks with any clause gave; those with omp_all_memory
};

}  // namespace bigfoot::openmp

#endif
