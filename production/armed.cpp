// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/armed.h"

#include "production/text_page.h"
#include "runtime/sys/arena.h"
#include "runtime/sys/die.h"
#include "runtime/sys/os.h"
#include "runtime/sys/text.h"

namespace bigfoot::armed {
namespace {

constexpr unsigned kSlots = 4096, kMost = kSlots / 2;
constexpr uint8_t kJump = 0xe9;

// Open addressing by key. Slots are only filled, each before its sled is armed: whoever comes through a stub finds its sled (SL5).
ChasedSled *g_slots[kSlots];
ChasedSled *g_sleds[kMost];
unsigned g_count;

unsigned slotOf(uintptr_t key) {
  return static_cast<unsigned>(key * 0x9e3779b97f4a7c15ul >> 52);
}

const char *follow(const int &distance) { return reinterpret_cast<const char *>(&distance) + distance; }

Roles rolesOf(const Site &site, const Place (&pair)[2]) {
  return static_cast<Roles>((isAt(pair[0], site) ? 1 : 0) | (isAt(pair[1], site) ? 2 : 0));
}

unsigned distance(unsigned a, unsigned b) { return a > b ? a - b : b - a; }

void note(const Site &site, const Place &place, Found &found) {
  if (!site.line || !isFile(place, site)) return;
  if (!found.nearest || distance(site.line, place.line) < distance(found.nearest, place.line)) found.nearest = site.line;
}

// The sled as a jump to its stub, among the bytes around it.
void prepareBytes(ChasedSled &sled, uintptr_t stub) {
  const uintptr_t word = sled.code & ~uintptr_t{7};
  __builtin_memcpy(&sled.idle, reinterpret_cast<const void *>(word), 8);
  sled.armed = sled.idle;
  auto *bytes = reinterpret_cast<uint8_t *>(&sled.armed) + (sled.code - word);
  const auto way = static_cast<int32_t>(stub - (sled.code + kSledBytes));
  bytes[0] = kJump;
  __builtin_memcpy(bytes + 1, &way, sizeof way);
}

void insert(const ChasedSled &found) {
  auto *sled = static_cast<ChasedSled *>(Arena::allocate(sizeof(ChasedSled)));
  *sled = found;
  unsigned slot = slotOf(sled->key);
  while (g_slots[slot] && g_slots[slot]->key != sled->key) slot = (slot + 1) % kSlots;  // a library may come where one went
  __atomic_store_n(&g_slots[slot], sled, __ATOMIC_RELEASE);
  g_sleds[g_count++] = sled;
}

// Returns: the sled of a record, with those accesses that are at one of the places.
ChasedSled read(const SledRecord &record, const Place (&pair)[2], Found (&found)[2]) {
  ChasedSled sled{};
  sled.code = reinterpret_cast<uintptr_t>(follow(record.sled));
  const auto stub = reinterpret_cast<uintptr_t>(follow(record.stub));
  sled.key = stub + kStubReturn;
  const int *sites = reinterpret_cast<const int *>(&record + 1);
  const auto *operand = reinterpret_cast<const uint8_t *>(stub + kStubOperands);
  for (unsigned i = 0; i < record.accesses && operand; ++i) {
    const Site &site = *reinterpret_cast<const Site *>(follow(sites[i]));
    ChasedAccess access{&site, {}, {}, (site.flags & kSiteRange) != 0, rolesOf(site, pair)};
    operand = readOperand(operand, access.address);
    if (operand && access.has_length) operand = readOperand(operand, access.length);
    for (unsigned role = 0; role < 2; ++role) note(site, pair[role], found[role]);
    if (!operand || !access.roles || sled.count == ChasedSled::kMostAccesses) continue;
    sled.roles |= access.roles;
    sled.accesses[sled.count++] = access;
  }
  if (sled.count) prepareBytes(sled, stub);
  return sled;
}

}  // namespace

bool addModule(const char *start, const char *stop, const Place (&pair)[2], Found (&found)[2]) {
  bool ok = true;
  for (const char *at = start; at < stop;) {
    const auto &record = *reinterpret_cast<const SledRecord *>(at);
    at += sizeof record + record.accesses * sizeof(int);
    ChasedSled sled = read(record, pair, found);
    if (!sled.count || g_count == kMost) continue;
    sled.section = start;
    insert(sled);
    ok = ok && arm(*g_sleds[g_count - 1]);
    for (unsigned role = 0; role < 2; ++role) found[role].sleds += (sled.roles >> role & 1);
  }
  if (g_count == kMost) warn("chase: more than %u sleds are at the two places; the others are not watched", kMost);
  text_page::settle();
  return ok;
}

void list(const char *start, const char *stop) {
  char line[2048];
  for (const char *at = start; at < stop;) {
    const auto &record = *reinterpret_cast<const SledRecord *>(at);
    const int *sites = reinterpret_cast<const int *>(&record + 1);
    at += sizeof record + record.accesses * sizeof(int);
    for (unsigned i = 0; i < record.accesses; ++i) {
      const Site &site = *reinterpret_cast<const Site *>(follow(sites[i]));
      const char *variable = siteString(site.variable), *function = siteString(site.function);
      if (site.line)
        os::writeAll(1, line, format(line, sizeof line, "%s:%u:%u %s %s%s%s\n", siteString(site.file), site.line, site.column,
                                     site.flags & kSiteWrite ? "write" : "read", function ? function : "?", variable ? " " : "", variable ? variable : ""));
    }
  }
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
