// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops whose iterations wait for others (ordered(n), depend(sink) and depend(source)). docs/openmp.md, D5.
#ifndef BIGFOOT_RUNTIME_OPENMP_DOACROSS_H
#define BIGFOOT_RUNTIME_OPENMP_DOACROSS_H

#include "runtime/openmp/shared_clock.h"
#include "runtime/sys/hash_table.h"

namespace bigfoot::openmp {

// An iteration of a loop of a team: a number that stands for its vector, and for the loop.
using Iteration = uint64_t;

// All bytes zero is an empty one.
class Doacross {
 public:
  ~Doacross();

  void post(Thread &thread, Iteration iteration, epochs::Given given);
  // The iteration was posted, as far as libomp is concerned; perhaps its thread is about to tell.
  void await(Thread &thread, Iteration iteration);

 private:
  struct Posted {
    Iteration iteration;
    SharedClock clock;
    Posted *next;
  };

  Posted *find(Iteration iteration) {
    return posted_.find(iteration, [=](const Posted *p) { return p->iteration == iteration; });
  }

  HashTable<ByPointer<Posted>, 4, 16> posted_;
};

}  // namespace bigfoot::openmp

#endif
