// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/heap.h"

#include <errno.h>
#include <malloc.h>

#include "runtime/annotate/external.h"
#include "runtime/report/profile.h"
#include "runtime/shadow/footprint.h"
#include "runtime/sys/die.h"
#include "runtime/sys/memory_map.h"
#include "runtime/thread/registry.h"
#include "runtime/verify/verify.h"

// glibc's allocator under the names that no program replaces.
extern "C" {
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);
}

namespace bigfoot {
namespace {

constexpr unsigned kMagic = 0xb1, kClosing = 0xb2;  // of a block in use; while it is released
constexpr size_t kLargestBlock = size_t{1} << 47;

//   63..56   55..48             47..0
//   magic    log2(alignment)    size
struct Header {
  uint64_t size : 48;
  uint64_t alignment_log : 8;
  uint64_t magic : 8;
  depot::StackId allocated;
  uint32_t thread;
};
static_assert(sizeof(Header) == 16);

Header *headerOf(void *block) { return static_cast<Header *>(block) - 1; }
size_t offsetFor(unsigned alignment_log) {
  return alignment_log <= 4 ? sizeof(Header) : size_t{1} << alignment_log;
}

uint8_t &startByte(uintptr_t address) { return kHeapStarts.as<uint8_t>()[address >> 7]; }
uint8_t startBit(uintptr_t address) { return static_cast<uint8_t>(1u << (address >> 4 & 7)); }

// The block is the program's from now on.
void open(void *block, size_t size, unsigned alignment_log, const Place &place) {
  Thread *t = currentThread();
  Header &h = *headerOf(block);
  h.size = size;
  h.alignment_log = alignment_log;
  h.magic = kMagic;
  h.allocated = depot::StackId::kNone;
  h.thread = 0;
  if (t) {
    Inside inside(*t);
    h.allocated = captureStack(*t, place);
    h.thread = t->info->id;
    if (g_count_blocks) pages::note(pageOf(reinterpret_cast<uintptr_t>(block)));
  } else {
    // Perhaps the runtime has not started: UBSan's entry of .preinit_array may run before ours, and its dlsym allocates.
    // The whole start cannot be made here: the allocation may come from within dlsym, which it calls itself, and before
    // the runtime was given the environment, where its options are.
    reserveRegions();
  }
  const auto address = reinterpret_cast<uintptr_t>(block);
  __atomic_fetch_or(&startByte(address), startBit(address), __ATOMIC_RELAXED);
  if (t) beginLife(*t, address, size);
  external::forgetBlock(address);
}

// The block is the allocator's from now on. Returns: the allocator's pointer.
void *shut(void *block, const Place &place) {
  Header &h = *headerOf(block);
  if (h.magic != kMagic) [[unlikely]]
    die("free of 0x%lx, which is no heap block: never allocated, freed before, or overwritten",
        reinterpret_cast<uintptr_t>(block));
  const auto address = reinterpret_cast<uintptr_t>(block);
  h.magic = kClosing;
  if (Thread *t = currentThread()) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);  // (B3)
    footprints::commitIn(*t, address, h.size);
    if (g_count_blocks) countBlock(*t, {address, h.size, h.thread, h.allocated});
    if (!t->ignored_accesses) checkAccess(*t, address, h.size, Access::kWrite, place);
    if (verify::memoryChanges) verify::memoryChanges(*t, address, h.size);
    forgetSyncObjects(*t, address, h.size);
  }
  __atomic_fetch_and(&startByte(address), static_cast<uint8_t>(~startBit(address)), __ATOMIC_RELAXED);
  h.magic = 0;
  return static_cast<char *>(block) - offsetFor(static_cast<unsigned>(h.alignment_log));
}

}  // namespace

void *heapAllocate(size_t size, size_t alignment, bool zero, const Place &place) {
  const unsigned log = alignment <= 16 ? 4 : static_cast<unsigned>(__builtin_ctzl(alignment));
  const size_t offset = offsetFor(log);
  if (size > kLargestBlock || alignment > kLargestBlock) {
    errno = ENOMEM;
    return nullptr;
  }
  const Busy busy(currentThread());
  void *raw = alignment > 16 ? __libc_memalign(alignment, size + offset)
              : zero         ? __libc_calloc(1, size + offset)
                             : __libc_malloc(size + offset);
  if (!raw) return nullptr;
  void *block = static_cast<char *>(raw) + offset;
  open(block, size, log, place);
  return block;
}

void heapRelease(void *block, const Place &place) {
  if (!block) return;
  const Busy busy(currentThread());
  const int saved_errno = errno;
  __libc_free(shut(block, place));
  errno = saved_errno;
}

void *heapResize(void *block, size_t size, const Place &place) {
  const Busy busy(currentThread());
  Header &h = *headerOf(block);
  const size_t old_size = h.size;
  if (size > kLargestBlock) {
    errno = ENOMEM;
    return nullptr;
  }
  if (h.magic == kMagic && h.alignment_log > 4) {  // the allocator does not keep such alignments when it moves a block
    void *fresh = heapAllocate(size, 16, false, place);
    if (!fresh) return nullptr;
    __builtin_memcpy(fresh, block, old_size < size ? old_size : size);
    heapRelease(block, place);
    return fresh;
  }
  void *raw = shut(block, place);
  void *moved = __libc_realloc(raw, size + sizeof(Header));
  if (!moved) {
    open(block, old_size, 4, place);
    return nullptr;
  }
  void *fresh = static_cast<char *>(moved) + sizeof(Header);
  open(fresh, size, 4, place);
  return fresh;
}

size_t heapUsableSize(void *block) { return block ? headerOf(block)->size : 0; }

bool findHeapBlock(uintptr_t address, HeapBlock &found) {
  // Blocks above 4 GiB are found from their first 4 GiB only; looking further would read tables for nothing.
  const uintptr_t lowest = address > 4 * kGiB ? address - 4 * kGiB : 0;
  for (uintptr_t at = address & ~uintptr_t{15}; at > lowest;) {
    const uint8_t bits = startByte(at);
    if (!bits) {
      at = (at & ~uintptr_t{127}) - 16;
      continue;
    }
    if (bits & startBit(at)) {
      const Header &h = *headerOf(reinterpret_cast<void *>(at));
      if ((h.magic != kMagic && h.magic != kClosing) || address >= at + (h.size ? h.size : 1)) return false;
      found = {at, h.size, h.thread, h.allocated};
      return true;
    }
    at -= 16;
  }
  return false;
}

bool findSmallBlock(uintptr_t address, uintptr_t &start, size_t &size) {
  // A word of the table tells of 1 KiB.
  constexpr unsigned kShift = 10;
  const uint64_t *words = kHeapStarts.as<uint64_t>();
  uint64_t bits = words[address >> kShift] & ~uint64_t{0} >> (63 - (address >> 4 & 63));
  uintptr_t word = address >> kShift;
  for (unsigned i = 0; !bits && i < kSmallBlock >> kShift; ++i) bits = words[--word];
  if (!bits) return false;
  start = word << kShift | static_cast<uintptr_t>(63 - __builtin_clzl(bits)) << 4;
  size = headerOf(reinterpret_cast<void *>(start))->size;
  return address < start + size;
}

bool isInUse(uintptr_t block) {
  const auto *bits = reinterpret_cast<const uint64_t *>(headerOf(reinterpret_cast<void *>(block)));
  return __atomic_load_n(bits, __ATOMIC_RELAXED) >> 56 == kMagic;
}

bool nextHeapBlock(uintptr_t from, uintptr_t to, HeapBlock &found) {
  for (uintptr_t at = from; at < to;) {
    const uint8_t bits = startByte(at);
    if (!bits) {
      at = (at | 127) + 1;
      continue;
    }
    const Header &h = *headerOf(reinterpret_cast<void *>(at));
    if (bits & startBit(at) && h.magic == kMagic) {
      found = {at, h.size, h.thread, h.allocated};
      return true;
    }
    at += 16;
  }
  return false;
}

}  // namespace bigfoot
