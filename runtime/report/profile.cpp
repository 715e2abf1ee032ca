// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/profile.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "runtime/shadow/locations.h"
#include "runtime/shadow/page.h"
#include "runtime/sys/arena.h"
#include "runtime/sys/die.h"
#include "runtime/sys/hash_table.h"
#include "runtime/sys/options.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/sys/text.h"

namespace bigfoot {

bool g_count_blocks;

namespace {

struct Row {
  depot::StackId allocated;
  uint64_t blocks, bytes, elements;
  ShadowUse use;
  Row *next;

  void add(const Row &other) {
    blocks += other.blocks;
    bytes += other.bytes;
    elements += other.elements;
    use += other.use;
  }
};

// One row for each stack. Threads that use the table are inside, so that a fork finds the lock free.
SpinLock g_lock;
constinit HashTable<ByPointer<Row>, 10, 20> g_rows;

void add(const Row &row) {
  Guard guard(g_lock);
  const auto stack = static_cast<uint64_t>(row.allocated);
  Row *found = g_rows.find(stack, [&](const Row *r) { return r->allocated == row.allocated; });
  if (found) return found->add(row);
  auto *added = static_cast<Row *>(Arena::allocate(sizeof(Row)));
  *added = row;
  g_rows.insert(stack, added);
}

// The papers' shadow fraction is one of arrays; a smaller block is taken for a single object.
constexpr size_t kSmallestArray = 128;

// Requires: inside, or the world is stopped.
void count(Statistics &statistics, const HeapBlock &block) {
  const Row row{block.allocated, 1, block.size, elementsOf(block.size), shadowUse(block.start, block.size), nullptr};
  if (block.size >= kSmallestArray) {
    statistics.elements += row.elements;
    statistics.shadow_locations += row.use.locations;
  }
  if (options().shadow_profile[0]) add(row);
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
  Guard guard(g_lock);
  g_rows.forEach([&](const Row *r) {
    const Row &row = *r;
    const ShadowUse &use = row.use;
    out.line("profile").field("blocks", row.blocks).field("bytes", row.bytes).field("elements", row.elements);
    out.field("locations", use.locations).field("shadow", use.shadow());
    out.field("blank", use.mode[ShadowUse::kBlank].bytes).field("spans", use.mode[ShadowUse::kSpans].bytes);
    out.field("uniform", use.mode[ShadowUse::kUniform].bytes).field("runs", use.mode[ShadowUse::kRuns].bytes);
    out.field("cells", use.mode[ShadowUse::kCells].bytes).stack("stack", depot::stack(row.allocated));
  });
}

}  // namespace bigfoot
