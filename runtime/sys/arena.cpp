// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sys/arena.h"

#include "runtime/sys/os.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot {
namespace {

constexpr unsigned kSmallest = 4, kLargest = 16;  // log2 of block sizes
constexpr size_t kSlab = 1 << 18;

struct FreeBlock {
  FreeBlock *next;
};

struct SizeClass {
  SpinLock lock;
  FreeBlock *free;
};

SizeClass g_classes[kLargest + 1];
SpinLock g_slab_lock;
char *g_slab, *g_slab_end;
uint64_t g_mapped;

unsigned classOf(size_t bytes) {
  const unsigned log = bytes <= 1 ? 0 : 64 - static_cast<unsigned>(__builtin_clzl(bytes - 1));
  return log < kSmallest ? kSmallest : log;
}

size_t wholePages(size_t bytes) { return (bytes + 4095) & ~size_t{4095}; }

void *fromSlab(size_t bytes) {
  Guard guard(g_slab_lock);
  if (static_cast<size_t>(g_slab_end - g_slab) < bytes) {
    g_slab = static_cast<char *>(os::pages(kSlab));
    g_slab_end = g_slab + kSlab;
    g_mapped += kSlab;
  }
  void *block = g_slab;
  g_slab += bytes;
  return block;
}

}  // namespace

void *Arena::allocate(size_t bytes) {
  const unsigned c = classOf(bytes);
  if (c > kLargest) {
    __atomic_fetch_add(&g_mapped, wholePages(bytes), __ATOMIC_RELAXED);
    return os::pages(wholePages(bytes));
  }
  SizeClass &size_class = g_classes[c];
  FreeBlock *block;
  {
    Guard guard(size_class.lock);
    block = size_class.free;
    if (block) size_class.free = block->next;
  }
  if (!block) return fromSlab(size_t{1} << c);
  __builtin_memset(block, 0, size_t{1} << c);
  return block;
}

void Arena::release(void *memory, size_t bytes) {
  const unsigned c = classOf(bytes);
  if (c > kLargest) {
    __atomic_fetch_sub(&g_mapped, wholePages(bytes), __ATOMIC_RELAXED);
    return os::unpage(memory, wholePages(bytes));
  }
  auto *block = static_cast<FreeBlock *>(memory);
  Guard guard(g_classes[c].lock);
  block->next = g_classes[c].free;
  g_classes[c].free = block;
}

void Arena::forEachLock(void (*visit)(SpinLock &)) {
  for (SizeClass &size_class : g_classes) visit(size_class.lock);
  visit(g_slab_lock);
}

uint64_t Arena::mappedBytes() { return __atomic_load_n(&g_mapped, __ATOMIC_RELAXED); }

}  // namespace bigfoot
