// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random sweeps over arrays by real threads, one at a time, through the real hooks, while an oracle follows byte by byte.
//
// What the runtime puts off is judged before the thread next synchronises: sets of racing bytes are compared when all have, and of a
// block when it is freed. Most sweeps are made legal first, by mutexes: a byte that raced is not compared any more.
#ifndef BIGFOOT_TESTS_RANDOM_ARRAYS_H
#define BIGFOOT_TESTS_RANDOM_ARRAYS_H

#include <pthread.h>

#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tests/random/actor.h"
#include "tests/random/clocks_of_byte.h"
#include "tests/random/sweep.h"

// A thread of the episode and what the oracle knows of it. Each number is given once.
struct Sweeper {
  explicit Sweeper(unsigned id) : id(id), model(id), actor(Actor::kJoined) {}
  const unsigned id;
  oracle::Thread model;
  Actor actor;
};

struct Guard {
  pthread_mutex_t real = PTHREAD_MUTEX_INITIALIZER;
  oracle::Knowledge knowledge;
};

// An array of elements with fields, somewhere in a block of its own.
struct Array {
  struct Field {
    unsigned offset, size;
  };
  enum Memory { kHeap, kPages, kMapping };
  // The paper's modes, and the rows of a matrix.
  enum Mode { kCoarse, kSplit, kBlock, kStride, kPrefix, kFine, kRows, kModes };

  Memory memory = kHeap;
  uintptr_t block = 0;
  uintptr_t at = 0;                 // the first element
  unsigned length = 0, element = 0;
  std::vector<Field> fields;        // the element itself is one
  Mode mode = kCoarse;              // how it is divided among threads, mostly
  unsigned cut = 0, columns = 1;

  // By byte of the block.
  std::vector<oracle::ClocksOfByte> bytes;
  std::vector<uint8_t> spoilt, expected, found;
  std::map<uintptr_t, oracle::Knowledge> variables;  // atomics

  size_t size() const { return bytes.size(); }
  // Every `step`th from `first` on, `count` of them.
  Sweep elements(unsigned first, unsigned step, unsigned count, Field field) const {
    return {at + uintptr_t{first} * element + field.offset, int64_t{element} * step, count, field.size};
  }
};

// One episode: starts and ends with the director alone, who accesses nothing.
class Arrays {
 public:
  explicit Arrays(unsigned seed);
  ~Arrays();
  // Returns: what differed from the oracle, or nothing.
  std::string run();
  // For the runtime: a race was seen on these bytes.
  void found(uintptr_t granule, unsigned bytes);

  uint64_t operations = 0, racy_bytes = 0;

 private:
  void step();
  void create();
  void join();
  void visit(Sweeper &who, Guard &guard);
  void settle();

  void divide(Array &array);
  std::vector<Sweep> share(const Array &array, Array::Mode mode, Array::Field field, unsigned index, unsigned shares);
  void sweepAnywhere(Array &array);
  void accessAtomically(Array &array);
  void sweep(Sweeper &who, Array &array, std::vector<Sweep> sweeps, bool is_write);

  void allocate(Array &array);
  void release(Array &array);
  void examine(Array &array);

  void makeLegal(Sweeper &who, const Array &array, const std::vector<Sweep> &sweeps, bigfoot::Access kind);
  unsigned conflicts(const Sweeper &who, const Array &array, const std::vector<Sweep> &sweeps, bigfoot::Access kind) const;
  void expect(const Sweeper &who, Array &array, const std::vector<Sweep> &sweeps, bigfoot::Access kind);
  void compare(Array &array, const char *what);

  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  Sweeper &anyone() { return *sweepers_[below(static_cast<unsigned>(sweepers_.size()))]; }

  std::mt19937 random_;
  std::string difference_;
  unsigned next_id_ = 0;
  std::vector<std::unique_ptr<Sweeper>> sweepers_;
  Guard guards_[3], own_[oracle::kThreadsOfArrays];
  Array arrays_[3];
  bool strange_ = false;  // a race was seen on bytes of no array
};

#endif
