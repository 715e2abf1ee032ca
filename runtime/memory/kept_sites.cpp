// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/kept_sites.h"

#include "runtime/sys/arena.h"
#include "runtime/sys/os.h"
#include "runtime/records/depot.h"
#include "runtime/records/places.h"
#include "runtime/thread/registry.h"

namespace bigfoot::kept_sites {
namespace {

// A list by address of what was there. Guarded by g_lock, a leaf.
struct Kept {
  Kept *next;
  const Site *original;
  Site words;    // of the original, whose distances are others
  Site copy;     // followed by its strings
};
constexpr unsigned kBuckets = 1 << 12;
Kept *g_bucket[kBuckets];
SpinLock g_lock;

Kept *&bucketOf(const Site *site) { return g_bucket[reinterpret_cast<uintptr_t>(site) / 4 % kBuckets]; }

Kept *lookUp(const Site *original) {
  Kept *k = bucketOf(original);
  while (k && k->original != original) k = k->next;
  return k;
}

constexpr int Site::*kStrings[] = {&Site::file, &Site::function, &Site::variable};

void keepOne(const Site *site) {
  if (lookUp(site)) return;
  size_t bytes = sizeof(Kept);
  for (const auto field : kStrings)
    if (site->*field) bytes += __builtin_strlen(siteString(site->*field)) + 1;
  auto *k = static_cast<Kept *>(Arena::allocate(bytes));
  *k = {bucketOf(site), site, *site, *site};
  char *at = reinterpret_cast<char *>(k + 1);
  for (const auto field : kStrings) {
    if (!(site->*field)) continue;
    const size_t length = __builtin_strlen(siteString(site->*field)) + 1;
    __builtin_memcpy(at, siteString(site->*field), length);
    k->copy.*field = static_cast<int>(at - reinterpret_cast<const char *>(&(k->copy.*field)));
    at += length;
  }
  bucketOf(site) = k;
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

// Takes the copies of sites there that are others now out of the table. Returns: their list.
Kept *takeChanged(const Range &module) {
  Kept *changed = nullptr;
  const Guard guard(g_lock);
  for (Kept *&head : g_bucket) {
    for (Kept **link = &head; *link;) {
      Kept *k = *link;
      const auto at = reinterpret_cast<uintptr_t>(k->original);
      if (at - module.start >= module.end - module.start || isSame(*k)) {
        link = &k->next;
        continue;
      }
      *link = k->next;
      k->next = changed;
      changed = k;
    }
  }
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
  Kept *changed = takeChanged(module);
  if (!changed) return;
  stopWorld(&thread);
  depot::forEachRecord([&](depot::Record &record) {
    if (reinterpret_cast<uintptr_t>(record.site) - module.start >= module.end - module.start) return;
    for (const Kept *k = changed; k; k = k->next)
      if (k->original == record.site) return void(record.site = &k->copy);
  });
  places::forgetAll();
  const unsigned threads = registry::highestThread();
  for (unsigned i = 0; i < threads; ++i) threadAt(i)->records.places.forgetAll();
  resumeWorld();
}

const Site *find(const Site *recorded) {
  const Guard guard(g_lock);
  const Kept *k = lookUp(recorded);
  return k ? &k->copy : recorded;
}

void forEachLock(void (*visit)(SpinLock &)) { visit(g_lock); }

}  // namespace bigfoot::kept_sites
