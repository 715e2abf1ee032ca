// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/modules.h"

#include <link.h>

#include "runtime/memory/kept_sites.h"
#include "runtime/memory/life.h"
#include "runtime/shadow/access.h"
#include "runtime/shadow/footprint.h"
#include "runtime/sys/arena.h"

namespace bigfoot::modules {
namespace {

constexpr uintptr_t kPage = 4096;

// What the dynamic linker had loaded at one time.
struct Snapshot {
  uint64_t version = 0;  // loads and unloads so far
  Range *module = nullptr;
  unsigned count = 0, room = 0;
};

Snapshot g_known;      // without those that ended since. Guarded by g_lock
SpinLock g_lock;       // a leaf: nobody enters the runtime with it
uint32_t g_clearing;   // threads that forget modules which g_known has already
bool g_begun;

Range rangeOf(const dl_phdr_info &module) {
  Range range{~uintptr_t{0}, 0};
  for (unsigned i = 0; i < module.dlpi_phnum; ++i) {
    const auto &segment = module.dlpi_phdr[i];
    if (segment.p_type != PT_LOAD) continue;
    const uintptr_t start = module.dlpi_addr + segment.p_vaddr, end = start + segment.p_memsz;
    if (start < range.start) range.start = start & ~(kPage - 1);
    if (end > range.end) range.end = (end + kPage - 1) & ~(kPage - 1);
  }
  return range;
}

uint64_t versionOf(const dl_phdr_info &module) { return module.dlpi_adds + module.dlpi_subs; }

int seeVersion(dl_phdr_info *module, size_t, void *version) {
  *static_cast<uint64_t *>(version) = versionOf(*module);
  return 1;
}

// Calls nothing: the dynamic linker's lock is held.
int addModule(dl_phdr_info *module, size_t, void *given) {
  auto &s = *static_cast<Snapshot *>(given);
  s.version = versionOf(*module);
  const Range range = rangeOf(*module);
  if (range.start < range.end && s.count++ < s.room) s.module[s.count - 1] = range;
  return 0;
}

void drop(Snapshot &s) {
  if (s.module) Arena::release(s.module, s.room * sizeof(Range));
  s = {};
}

Snapshot look() {
  Snapshot s;
  for (unsigned room = 32;; room = s.count + 32) {
    drop(s);
    s.room = room;
    s.module = static_cast<Range *>(Arena::allocate(room * sizeof(Range)));
    dl_iterate_phdr(addModule, &s);
    if (s.count <= s.room) return s;
  }
}

bool has(const Snapshot &s, const Range &range) {
  for (unsigned i = 0; i < s.count; ++i)
    if (s.module[i].start == range.start && s.module[i].end == range.end) return true;
  return false;
}

// Makes the snapshot the known one, unless a later one is. Returns: how many are new, at the start of `fresh`, which has room for all;
// the caller counts among those that are clearing. Requires: g_lock.
unsigned adopt(Snapshot &s, Range *fresh) {
  unsigned count = 0;
  if (s.version <= g_known.version) return 0;
  for (unsigned i = 0; i < s.count; ++i)
    if (!has(g_known, s.module[i])) fresh[count++] = s.module[i];
  const Snapshot before = g_known;
  g_known = s;
  s = before;
  if (count) __atomic_fetch_add(&g_clearing, 1, __ATOMIC_RELAXED);
  return count;
}

}  // namespace

void begin() {
  Snapshot s = look();
  drop(g_known);
  g_known = s;
  g_begun = true;
}

void catchUp() {
  Thread *t = currentThread();
  if (!t || !g_begun) return;
  uint64_t version = 0;
  dl_iterate_phdr(seeVersion, &version);
  const Busy busy(*t);
  g_lock.lock();
  const bool is_new = version > g_known.version;
  g_lock.unlock();
  if (is_new) {
    Snapshot s = look();
    const size_t bytes = s.count * sizeof(Range);
    auto *fresh = static_cast<Range *>(Arena::allocate(bytes));
    g_lock.lock();
    const unsigned count = adopt(s, fresh);
    g_lock.unlock();
    for (unsigned i = 0; i < count; ++i) {
      clearRange(*t, fresh[i].start, fresh[i].end - fresh[i].start);
      kept_sites::compare(*t, fresh[i]);
    }
    if (count) __atomic_fetch_sub(&g_clearing, 1, __ATOMIC_RELEASE);
    Arena::release(fresh, bytes);
    drop(s);
  }
  // Another thread, which looked for a symbol, may have found the module whose constructors run here.
  for (Backoff backoff; __atomic_load_n(&g_clearing, __ATOMIC_ACQUIRE);) backoff.pause();
}

void end(const void *in_module, const Place &place) {
  Thread *t = currentThread();
  if (!t || !g_begun) return;
  const auto address = reinterpret_cast<uintptr_t>(in_module);
  Range range{};
  const Busy busy(*t);
  g_lock.lock();
  for (unsigned i = 0; i < g_known.count; ++i) {
    if (address - g_known.module[i].start >= g_known.module[i].end - g_known.module[i].start) continue;
    range = g_known.module[i];
    g_known.module[i] = g_known.module[--g_known.count];
    break;
  }
  g_lock.unlock();
  if (!range.end) return;
  footprints::commitEverybodys(t);  // they name sites of the module
  if (!t->ignored_accesses) checkHeld(*t, range.start, range.end, place);
  kept_sites::keep(range);
  clearRange(*t, range.start, range.end - range.start);
}

bool isIn(uintptr_t address) {
  const Guard guard(g_lock);
  for (unsigned i = 0; i < g_known.count; ++i)
    if (address - g_known.module[i].start < g_known.module[i].end - g_known.module[i].start) return true;
  return false;
}

const Site *siteOf(const Site *recorded) { return kept_sites::find(recorded); }

void forEachLock(void (*visit)(SpinLock &)) {
  visit(g_lock);
  kept_sites::forEachLock(visit);
}

void afterForkInChild() { g_clearing = 0; }

}  // namespace bigfoot::modules
