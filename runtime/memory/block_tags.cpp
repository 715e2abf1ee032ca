// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/block_tags.h"

#include "runtime/sys/hash.h"

namespace bigfoot::block_tags {
namespace {

// A block's address and its tag in one word.
constexpr unsigned kBits = 12, kTagShift = 48;
uint64_t g_assigned[1 << kBits];

uint64_t &assigned(uintptr_t block) { return g_assigned[hashTo(kBits, block)]; }
bool isOf(uintptr_t block, uint64_t word) { return (word ^ block) << (64 - kTagShift) == 0; }

}  // namespace

bool g_any;

void assign(uintptr_t block, unsigned tag) {
  __atomic_store_n(&g_any, true, __ATOMIC_RELAXED);
  __atomic_store_n(&assigned(block), uint64_t{tag} << kTagShift | block, __ATOMIC_RELAXED);
}

unsigned of(uintptr_t block) {
  const uint64_t word = __atomic_load_n(&assigned(block), __ATOMIC_RELAXED);
  return isOf(block, word) ? static_cast<unsigned>(word >> kTagShift) : 0;
}

void forgetSlow(uintptr_t block) {
  uint64_t word = __atomic_load_n(&assigned(block), __ATOMIC_RELAXED);
  if (isOf(block, word)) __atomic_compare_exchange_n(&assigned(block), &word, 0, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

}  // namespace bigfoot::block_tags
