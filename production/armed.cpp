// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/armed.h"

#include "production/record.h"
#include "production/text_page.h"
#include "runtime/sys/arena.h"
#include "runtime/sys/die.h"
#include "runtime/sys/os.h"
#include "runtime/sys/text.h"

namespace bigfoot::armed {
namespace {

constexpr unsigned kSlots = 4096, kMost = kSlots / 2;

// Open addressing by key. Slots are only filled, each before its sled is armed: whoever comes through a stub finds its sled (SL5).
ChasedSled *g_slots[kSlots];
ChasedSled *g_sleds[kMost];
unsigned g_count;

unsigned slotOf(uintptr_t key) {
  return static_cast<unsigned>(key * 0x9e3779b97f4a7c15ul >> 52);
}

Roles rolesOf(const Site &site, const Place (&pair)[2]) {
  return static_cast<Roles>((isAt(pair[0], site) ? 1 : 0) | (isAt(pair[1], site) ? 2 : 0));
}

unsigned distance(unsigned a, unsigned b) { return a > b ? a - b : b - a; }

void note(const Site &site, const Place &place, Found &found) {
  if (!site.line || !isFile(place, site)) return;
  if (!found.nearest || distance(site.line, place.line) < distance(found.nearest, place.line)) found.nearest = site.line;
}

void insert(const ChasedSled &found) {
  auto *sled = static_cast<ChasedSled *>(Arena::allocate(sizeof(ChasedSled)));
  *sled = found;
  unsigned slot = slotOf(sled->key);
  while (g_slots[slot] && g_slots[slot]->key != sled->key) slot = (slot + 1) % kSlots;  // a library may come where one went
  __atomic_store_n(&g_slots[slot], sled, __ATOMIC_RELEASE);
  g_sleds[g_count++] = sled;
}

// Returns: the sled of a record, with those accesses that are at one of the places. Atomic ones are none: one that acquires may be ordered behind the
// other, which comes first then (SL2).
ChasedSled read(const SledRecord &record, const Place (&pair)[2], Found (&found)[2]) {
  ChasedSled sled{};
  sled.code = record::codeOf(record);
  sled.key = record::stubOf(record) + kStubReturn;
  record::forEachEntry(record, [&](const record::Entry &entry) {
    const Site &site = *entry.site;
    if (site.flags & (kSiteAtomic | kSitePasses)) return;
    const Roles roles = rolesOf(site, pair);
    for (unsigned role = 0; role < 2; ++role) note(site, pair[role], found[role]);
    if (!roles || sled.count == ChasedSled::kMostAccesses) return;
    sled.roles |= roles;
    sled.accesses[sled.count++] = {&site, entry.address, entry.length, entry.has_length, roles};
  });
  if (!sled.count) return sled;
  const record::Bytes bytes = record::bytesOf(record);
  sled.idle = bytes.idle, sled.armed = bytes.armed;
  return sled;
}

}  // namespace

bool addModule(const char *start, const char *stop, const Place (&pair)[2], Found (&found)[2]) {
  bool ok = true;
  record::forEach(start, stop, [&](const SledRecord &record) {
    ChasedSled sled = read(record, pair, found);
    if (!sled.count || g_count == kMost) return;
    sled.section = start;
    insert(sled);
    ok = ok && arm(*g_sleds[g_count - 1]);
    for (unsigned role = 0; role < 2; ++role) found[role].sleds += (sled.roles >> role & 1);
  });
  if (g_count == kMost) warn("chase: more than %u sleds are at the two places; the others are not watched", kMost);
  text_page::settle();
  return ok;
}

void list(const char *start, const char *stop) {
  char line[2048];
  record::forEach(start, stop, [&](const SledRecord &record) {
    record::forEachEntry(record, [&](const record::Entry &entry) {
      const Site &site = *entry.site;
      const char *variable = siteString(site.variable), *function = siteString(site.function);
      if (site.line && !(site.flags & (kSiteAtomic | kSitePasses)))
        os::writeAll(1, line, format(line, sizeof line, "%s:%u:%u %s %s%s%s\n", siteString(site.file), site.line, site.column,
                                     site.flags & kSiteWrite ? "write" : "read", function ? function : "?", variable ? " " : "", variable ? variable : ""));
    });
  });
}

void removeModule(const char *start) {
  uintptr_t low = ~uintptr_t{0}, high = 0;
  for (unsigned i = 0; i < g_count; ++i) {
    ChasedSled &sled = *g_sleds[i];
    if (sled.section != start) continue;
    sled.section = nullptr;
    sled.in_code = false;
    sled.back_at = 0;
    if (sled.code < low) low = sled.code;
    if (sled.code + kSledBytes > high) high = sled.code + kSledBytes;
  }
  if (low < high) text_page::forget(low, high);
}

ChasedSled *find(uintptr_t key) {
  for (unsigned slot = slotOf(key);; slot = (slot + 1) % kSlots) {
    ChasedSled *sled = __atomic_load_n(&g_slots[slot], __ATOMIC_ACQUIRE);
    if (!sled || sled->key == key) return sled;
  }
}

bool arm(ChasedSled &sled) {
  sled.back_at = 0;
  return sled.in_code = sled.section && text_page::write(sled.code & ~uintptr_t{7}, sled.armed);
}

void disarm(ChasedSled &sled) {
  if (sled.section) text_page::write(sled.code & ~uintptr_t{7}, sled.idle);
  sled.in_code = false;
}

unsigned count() { return g_count; }
ChasedSled &at(unsigned number) { return *g_sleds[number]; }

}  // namespace bigfoot::armed
