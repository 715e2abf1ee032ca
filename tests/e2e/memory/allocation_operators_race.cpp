// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same with C++'s operators, one of which is the program's own: then what that calls counts.
// CFLAGS: -std=c++20
// RACE: @one@ @new@
// RACE: @several@ @new_array@
// RACE: @aligned@ @new_aligned@
// RACE: @shared@ @make_shared@
// RACE: @own@ @inner@
// REPORTS: 5
#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

#include "in_turn.h"

struct alignas(64) Line {
  long word[8];
};
struct Big {
  char byte[3000];
};
struct Own {
  static void *operator new(std::size_t bytes);
  long word[4];
};
__attribute__((noinline)) void *Own::operator new(std::size_t bytes) { return std::malloc(bytes); }  // @inner@

static std::atomic<long *> one;
static std::atomic<Big *> several;
static std::atomic<Line *> aligned;
static std::atomic<Big *> shared;
static std::atomic<Own *> own;
static std::shared_ptr<Big> kept;

static void first() {
  one.store(new long, std::memory_order_relaxed);  // @new@
  several.store(new Big[2], std::memory_order_relaxed);  // @new_array@
  aligned.store(new Line, std::memory_order_relaxed);  // @new_aligned@
  kept = std::make_shared_for_overwrite<Big>();  // @make_shared@
  shared.store(kept.get(), std::memory_order_relaxed);
  own.store(new Own, std::memory_order_relaxed);
}

static void second() {
  *one.load(std::memory_order_relaxed) = 1;  // @one@
  several.load(std::memory_order_relaxed)[1].byte[2999] = 1;  // @several@
  aligned.load(std::memory_order_relaxed)->word[7] = 1;  // @aligned@
  shared.load(std::memory_order_relaxed)->byte[2999] = 1;  // @shared@
  own.load(std::memory_order_relaxed)->word[3] = 1;  // @own@
}

int main() {
  in_turn(first, second);
  return 0;
}
