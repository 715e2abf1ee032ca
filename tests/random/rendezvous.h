// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A barrier that the runtime does not see.
#ifndef BIGFOOT_TESTS_RANDOM_RENDEZVOUS_H
#define BIGFOOT_TESTS_RANDOM_RENDEZVOUS_H

#include <atomic>

#include "runtime/sys/os.h"

class Rendezvous {
 public:
  explicit Rendezvous(unsigned parties) : parties_(parties) {}
  void wait() {
    const unsigned mine = arrived_++ / parties_;
    while (arrived_ / parties_ == mine) bigfoot::os::yield();
  }

 private:
  const unsigned parties_;
  std::atomic<unsigned> arrived_ = 0;
};

#endif
