// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/heap.h"

#include <errno.h>
#include <malloc.h>

#include "runtime/memory/block.h"
#include "runtime/memory/block_tags.h"
#include "runtime/memory/life.h"
#include "runtime/report/profile.h"
#include "runtime/report/signal_errors.h"
#include "runtime/shadow/collect.h"
#include "runtime/shadow/floor.h"
#include "runtime/shadow/footprint.h"
#include "runtime/shadow/room.h"
#include "runtime/sync/sync_object.h"
#include "runtime/sys/die.h"
#include "runtime/sys/memory_map.h"
#include "runtime/thread/epochs.h"
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

using Header = BlockHeader;

constexpr size_t kLargestBlock = size_t{1} << 47;

// In a signal handler the allocator is not to be called.
BIGFOOT_INLINE inline void called(const Place &place) {
  if (t_handler) [[unlikely]]
    if (Thread *t = currentThread()) reportUnsafeCall(*t, place);
}

struct Words {
  uint64_t first, second;
};
static_assert(sizeof(Header) == sizeof(Words));

size_t offsetFor(unsigned alignment_log) {
  return alignment_log <= 4 ? sizeof(Header) : size_t{1} << alignment_log;
}

// The block is the program's from now on.
BIGFOOT_INLINE inline void open(void *block, size_t size, unsigned alignment_log, const Place &place) {
  Thread *t = currentThread();
  const auto address = reinterpret_cast<uintptr_t>(block);
  Header &h = *headerOf(block);
  if (!t) [[unlikely]] {
    h = {size, alignment_log, kMagic, depot::StackId::kNone, 0};
    // Perhaps the runtime has not started: UBSan's entry of .preinit_array may run before ours, and its dlsym allocates.
    // The whole start cannot be made here: the allocation may come from within dlsym, which it calls itself, and before
    // the runtime was given the environment, where its options are.
    reserveRegions();
    setStart(address);
    return block_tags::forget(address);
  }
  setStart(address);
  Inside::enter(*t);
  const Allocation allocation = captureAllocation(*t, place);
  const RecordNumber record = t->ignored_accesses ? 0 : allocation.record;  // (N3)
  h = {size, alignment_log, kMagic, static_cast<depot::StackId>(allocation.stack), t->info->id};
  if (g_count_blocks) [[unlikely]] pages::note(pageOf(address));
  const bool has_begun = !verify::memoryChanges && blocks::begin(*t, address, size, epochs::allocationBy(*t, record));
  Inside::leave(*t);
  if (!has_begun) [[unlikely]] beginLife(*t, address, size, record);
  block_tags::forget(address);
}

// The end of a block's life, where it is as it mostly is. Returns: false if it is not so. Requires: outside.
BIGFOOT_INLINE inline bool endShort(Thread &t, uintptr_t address, const Header &h, const Place &place) {
  // What an unknown thread allocated may lie in an extent. (B3)
  if (t.ignored_accesses || g_count_blocks || verify::memoryChanges || h.allocated == depot::StackId::kNone) [[unlikely]] return false;
  const size_t size = h.size;
  if (size >= kPageBytes) return false;
  t.sync.used_locks.forget(address, size);   // (L4)
  Inside::enter(t);
  const bool is_open = size >= room::kSmallestBlock && room::isOpen(address, size);
  const bool done = !is_open && blocks::write(t, address, size, recordFor(t, place, static_cast<uint32_t>(size)));
  const bool has_objects = done && blocks::hasObjects(address, size);
  Inside::leave(t);
  if (has_objects) forgetSyncObjects(t, address, size);
  collectIfDue(t);
  floor::refreshIfDue();
  return done;
}

[[gnu::noinline]] void endLong(Thread &t, uintptr_t address, const Header &h, const Place &place) {
  footprints::commitIn(t, address, h.size);
  if (g_count_blocks) countBlock(t, {address, h.size, h.thread, h.allocated});
  if (!t.ignored_accesses) checkRelease(t, address, h.size, place);
  if (verify::memoryChanges) verify::memoryChanges(t, address, h.size);
  forgetSyncObjects(t, address, h.size);
}

// A store to part of a word delays the next load of it.
void setMagic(Header &stored, Header h, unsigned magic) {
  h.magic = magic;
  __atomic_store_n(reinterpret_cast<uint64_t *>(&stored), __builtin_bit_cast(Words, h).first, __ATOMIC_RELAXED);
}

// The block is the allocator's from now on. Returns: the allocator's pointer.
BIGFOOT_INLINE inline void *shut(void *block, const Place &place) {
  const Header h = *headerOf(block);
  if (h.magic != kMagic) [[unlikely]]
    die("free of 0x%lx, which is no heap block: never allocated, freed before, or overwritten",
        reinterpret_cast<uintptr_t>(block));
  const auto address = reinterpret_cast<uintptr_t>(block);
  if (Thread *t = currentThread()) {
    if (h.size >= room::kSmallestBlock) {
      setMagic(*headerOf(block), h, kClosing);
      __atomic_thread_fence(__ATOMIC_SEQ_CST);  // (B3)
    }
    if (!endShort(*t, address, h, place)) [[unlikely]] endLong(*t, address, h, place);
  }
  clearStart(address);
  setMagic(*headerOf(block), h, 0);
  return static_cast<char *>(block) - offsetFor(static_cast<unsigned>(h.alignment_log));
}

}  // namespace

void *heapAllocate(size_t size, bool zero, const Place &place) {
  called(place);
  if (size > kLargestBlock) [[unlikely]] {
    errno = ENOMEM;
    return nullptr;
  }
  const Busy busy(currentThread());
  void *raw = zero ? __libc_calloc(1, size + sizeof(Header)) : __libc_malloc(size + sizeof(Header));
  if (!raw) [[unlikely]] return nullptr;
  void *block = static_cast<char *>(raw) + sizeof(Header);
  open(block, size, 4, place);
  return block;
}

void *heapAllocateAligned(size_t size, size_t alignment, const Place &place) {
  if (alignment <= 16) return heapAllocate(size, false, place);
  called(place);
  if (size > kLargestBlock || alignment > kLargestBlock) {
    errno = ENOMEM;
    return nullptr;
  }
  const auto log = static_cast<unsigned>(__builtin_ctzl(alignment));
  const size_t offset = offsetFor(log);
  const Busy busy(currentThread());
  void *raw = __libc_memalign(alignment, size + offset);
  if (!raw) return nullptr;
  void *block = static_cast<char *>(raw) + offset;
  open(block, size, log, place);
  return block;
}

void heapRelease(void *block, const Place &place) {
  if (!block) return;
  called(place);
  const Busy busy(currentThread());
  const int saved_errno = errno;
  __libc_free(shut(block, place));
  errno = saved_errno;
}

void *heapResize(void *block, size_t size, const Place &place) {
  called(place);
  const Busy busy(currentThread());
  Header &h = *headerOf(block);
  const size_t old_size = h.size;
  if (size > kLargestBlock) {
    errno = ENOMEM;
    return nullptr;
  }
  if (h.magic == kMagic && h.alignment_log > 4) {  // the allocator does not keep such alignments when it moves a block
    void *fresh = heapAllocate(size, false, place);
    if (!fresh) return nullptr;
    __builtin_memcpy(fresh, block, old_size < size ? old_size : size);
    heapRelease(block, place.withoutSite());
    return fresh;
  }
  void *raw = shut(block, place.withoutSite());
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

}  // namespace bigfoot
