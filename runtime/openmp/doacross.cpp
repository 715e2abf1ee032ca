// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/openmp/doacross.h"

namespace bigfoot::openmp {

Doacross::~Doacross() {
  posted_.forEach([](Posted *posted) { dispose(posted); });
  posted_.clear();
}

void Doacross::post(Thread &t, Iteration iteration, epochs::Given given) {
  auto *posted = make<Posted>();
  posted->iteration = iteration;
  posted->clock.give(t, given);
  posted_.insert(iteration, posted);
}

void Doacross::await(Thread &t, Iteration iteration) {
  Posted *posted = find(iteration);
  for (Backoff backoff; !posted; posted = find(iteration)) backoff.pause();
  posted->clock.take(t);
}

}  // namespace bigfoot::openmp
