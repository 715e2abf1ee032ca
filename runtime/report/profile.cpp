// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/profile.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "runtime/shadow/locations.h"
#include "runtime/shadow/page.h"
#include "runtime/sys/die.h"
#include "runtime/sys/options.h"
#include "runtime/sys/text.h"

namespace bigfoot {

bool g_count_blocks;

namespace {

struct Row {
  depot::StackId allocated;
  uint64_t blocks;  // 0: the row is free
  uint64_t bytes, elements;
  ShadowUse use;

  void add(const Row &other) {
    blocks += other.blocks;
    bytes += other.bytes;
    elements += other.elements;
    use += other.use;
  }
};

// One row for each stack, found by its number. Threads that use it are inside, so that a fork finds the lock free.
class Table {
 public:
  void add(const Row &row) {
    Guard guard(lock_);
    if (used_ * 4 >= capacity_ * 3) grow();
    Row &found = rowOf(row.allocated);
    if (!found.blocks) ++used_;
    found.allocated = row.allocated;
    found.add(row);
  }

  template <class Visit>
  void forEach(Visit visit) {
    Guard guard(lock_);
    for (size_t i = 0; i < capacity_; ++i)
      if (row_[i].blocks) visit(row_[i]);
  }

 private:
  Row &rowOf(depot::StackId stack) {
    size_t i = static_cast<uint32_t>(stack) * 0x9e3779b97f4a7c15 >> 32;
    for (;; ++i)
      if (Row &row = row_[i & (capacity_ - 1)]; !row.blocks || row.allocated == stack) return row;
  }

  void grow() {
    Row *old = row_;
    const size_t count = capacity_;
    capacity_ = count ? count * 2 : 64;
    row_ = static_cast<Row *>(Arena::allocate(capacity_ * sizeof(Row)));
    for (size_t i = 0; i < count; ++i)
      if (old[i].blocks) rowOf(old[i].allocated) = old[i];
    if (old) Arena::release(old, count * sizeof(Row));
  }

  SpinLock lock_;
  Row *row_ = nullptr;
  size_t used_ = 0, capacity_ = 0;  // capacity: a power of two, or 0
};
constinit Table g_table;

// The papers' shadow fraction is one of arrays; a smaller block is taken for a single object.
constexpr size_t kSmallestArray = 128;

// Requires: inside, or the world is stopped.
void count(Statistics &statistics, const HeapBlock &block) {
  const Row row{block.allocated, 1, block.size, elementsOf(block.size), shadowUse(block.start, block.size)};
  if (block.size >= kSmallestArray) {
    statistics.elements += row.elements;
    statistics.shadow_locations += row.use.locations;
  }
  if (options().shadow_profile[0]) g_table.add(row);
}

}  // namespace

void startProfile() {
  const char *path = options().shadow_profile;
  g_count_blocks = options().stats || path[0];
  if (!path[0] || same(path, "stderr") || same(path, "stdout")) return;
  const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) die("BIGFOOT_OPTIONS: shadow_profile: cannot write %s: %s", path, strerrordesc_np(errno));
  close(fd);
}

void countBlock(Thread &thread, const HeapBlock &block) {
  const Inside inside(thread);
  count(thread.statistics, block);
}

void countLiveBlocks(Thread *caller) {
  stopWorld(caller);
  pages::forEach([](Page &page) {
    const uintptr_t start = static_cast<uintptr_t>(&page - kDescriptors.as<Page>()) << kPageShift;
    HeapBlock block;
    for (uintptr_t at = start; nextHeapBlock(at, start + kPageBytes, block); at = block.start + 16)
      count(threadAt(0)->statistics, block);
  });
  resumeWorld();
}

void describeProfile(Stream &out) {
  g_table.forEach([&](const Row &row) {
    const ShadowUse &use = row.use;
    out.line("profile").field("blocks", row.blocks).field("bytes", row.bytes).field("elements", row.elements);
    out.field("locations", use.locations).field("shadow", use.shadow());
    out.field("blank", use.mode[ShadowUse::kBlank].bytes).field("spans", use.mode[ShadowUse::kSpans].bytes);
    out.field("uniform", use.mode[ShadowUse::kUniform].bytes).field("runs", use.mode[ShadowUse::kRuns].bytes);
    out.field("cells", use.mode[ShadowUse::kCells].bytes).stack("stack", depot::stack(row.allocated));
  });
}

}  // namespace bigfoot
