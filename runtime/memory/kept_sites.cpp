// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/kept_sites.h"

#include "runtime/records/depot.h"
#include "runtime/records/places.h"
#include "runtime/sys/array.h"
#include "runtime/sys/hash_table.h"
#include "runtime/sys/os.h"
#include "runtime/thread/registry.h"

namespace bigfoot::kept_sites {
namespace {

// By the address of what was there. Guarded by g_lock, a leaf.
struct Kept {
  Kept *next;
  const Site *original;
  Site words;    // of the original, whose distances are others
  Site copy;     // followed by its strings
};
constinit HashTable<ByPointer<Kept>, 12, 18> g_kept;
SpinLock g_lock;

Kept *lookUp(const Site *original) {
  return g_kept.find(addressOf(original), [&](const Kept *k) { return k->original == original; });
}

constexpr int Site::*kStrings[] = {&Site::file, &Site::function, &Site::variable};

void keepOne(const Site *site) {
  if (lookUp(site)) return;
  size_t bytes = sizeof(Kept);
  for (const auto field : kStrings)
    if (site->*field) bytes += __builtin_strlen(siteString(site->*field)) + 1;
  auto *k = static_cast<Kept *>(Arena::allocate(bytes));
  *k = {nullptr, site, *site, *site};
  char *at = reinterpret_cast<char *>(k + 1);
  for (const auto field : kStrings) {
    if (!(site->*field)) continue;
    const size_t length = __builtin_strlen(siteString(site->*field)) + 1;
    __builtin_memcpy(at, siteString(site->*field), length);
    k->copy.*field = static_cast<int>(at - reinterpret_cast<const char *>(&(k->copy.*field)));
    at += length;
  }
  g_kept.insert(addressOf(site), k);
}

// Byte by byte up to the first difference, and never past a page that cannot be read.
bool isReadAs(const char *at, const char *text, size_t bytes) {
  uintptr_t readable = 0;
  for (size_t i = 0; i < bytes; ++i) {
    const uintptr_t page = reinterpret_cast<uintptr_t>(at + i) >> 12;
    if (page != readable && !os::isReadable(reinterpret_cast<uintptr_t>(at + i) & ~uintptr_t{7})) return false;
    readable = page;
    if (at[i] != text[i]) return false;
  }
  return true;
}

bool isSame(const Kept &k) {
  const auto *there = reinterpret_cast<const char *>(k.original);
  if (!isReadAs(there, reinterpret_cast<const char *>(&k.words), sizeof k.words)) return false;
  for (const auto field : kStrings)
    if (const char *text = siteString(k.copy.*field))
      if (!isReadAs(siteString(k.original->*field), text, __builtin_strlen(text) + 1)) return false;
  return true;
}

// Takes the copies of sites there that are others now out of the table.
Array<Kept *> takeChanged(const Range &module) {
  Array<Kept *> changed;
  const Guard guard(g_lock);
  g_kept.forEach([&](Kept *k) {
    if (addressOf(k->original) - module.start < module.end - module.start && !isSame(*k)) changed.add(k);
  });
  for (Kept *gone : changed) g_kept.remove(addressOf(gone->original), [&](const Kept *k) { return k == gone; });
  return changed;
}

}  // namespace

void keep(const Range &module) {
  const Guard guard(g_lock);
  depot::forEachRecord([&](depot::Record &record) {
    if (reinterpret_cast<uintptr_t>(record.site) - module.start < module.end - module.start) keepOne(record.site);
  });
}

void compare(Thread &thread, const Range &module) {
  Array<Kept *> changed = takeChanged(module);
  if (!changed.count()) return;
  stopWorld(&thread);
  depot::forEachRecord([&](depot::Record &record) {
    if (reinterpret_cast<uintptr_t>(record.site) - module.start >= module.end - module.start) return;
    for (const Kept *k : changed)
      if (k->original == record.site) return void(record.site = &k->copy);
  });
  places::forgetAll();
  const unsigned threads = registry::highestThread();
  for (unsigned i = 0; i < threads; ++i) {
    threadAt(i)->records.places.forgetAll();
    threadAt(i)->records.frame_rules.forgetAll();
    threadAt(i)->records.allocations.forgetAll();
  }
  resumeWorld();
  changed.release();
}

const Site *find(const Site *recorded) {
  const Guard guard(g_lock);
  const Kept *k = lookUp(recorded);
  return k ? &k->copy : recorded;
}

void forEachLock(void (*visit)(SpinLock &)) { visit(g_lock); }

}  // namespace bigfoot::kept_sites
