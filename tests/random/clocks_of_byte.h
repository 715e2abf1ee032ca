// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The oracle's state of one byte of an array: for each kind of access the clock of each thread's last one. That says as much as
// all accesses (oracle.h): whoever knows a thread's last access of a kind knows those before.
#ifndef BIGFOOT_TESTS_RANDOM_CLOCKS_OF_BYTE_H
#define BIGFOOT_TESTS_RANDOM_CLOCKS_OF_BYTE_H

#include "tests/random/oracle.h"

namespace oracle {

inline constexpr unsigned kThreadsOfArrays = 8;
using Clocks = uint16_t __attribute__((vector_size(2 * kThreadsOfArrays)));

inline Clocks clocks(const Knowledge &k) {
  Clocks result;
  for (unsigned t = 0; t < kThreadsOfArrays; ++t) result[t] = static_cast<uint16_t>(k.get(t));
  return result;
}

class ClocksOfByte {
 public:
  // The threads whose accesses race with one of this kind by a thread with this knowledge, one bit each.
  unsigned conflicts(const Clocks &known, bigfoot::Access kind) const {
    Clocks later{};
    for (unsigned k = 0; k < 4; ++k)
      if (bigfoot::conflict(kind, static_cast<bigfoot::Access>(k))) later |= static_cast<Clocks>(last_[k] > known);
    unsigned threads = 0;
    for (unsigned t = 0; t < kThreadsOfArrays; ++t) threads |= (later[t] ? 1u : 0u) << t;
    return threads;
  }
  void add(const Access &a) { last_[static_cast<unsigned>(a.kind)][a.thread] = static_cast<uint16_t>(a.clock); }

 private:
  Clocks last_[4] = {};
};

}  // namespace oracle

#endif
