// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/collect.h"
#include "runtime/shadow/state.h"
#include "runtime/sys/die.h"
#include "runtime/sys/spin_lock.h"

// States that granules share.
namespace bigfoot::state::interned {
namespace {

// A state in kInternedStates, in 16-byte units named by the index of the first:
//
//   next | hash | length, mark | data[length]        data: for each part  bytes | count << 8, write, since...
struct State {
  uint32_t next;
  uint32_t hash;
  uint32_t length;
  uint32_t marked;
  uint32_t data[];
};
constexpr unsigned kUnit = 16;
constexpr unsigned kHeaderWords = sizeof(State) / 4;

constexpr unsigned kBuckets = 1 << 16;
constexpr unsigned kLocks = 256;
// Free lists: one for each number of units below kExactClasses, then one for each power of two, to which longer states (of some
// hundred readers) are rounded up.
constexpr unsigned kExactClasses = 64, kExactLog = 6, kClasses = kExactClasses + 32 - kExactLog;

uint32_t g_head[kBuckets];
SpinLock g_lock[kLocks];

SpinLock g_free_lock;
uint32_t g_free[kClasses];
uint64_t g_next = 1;  // in units; index 0 is never used
uint64_t g_units_since, g_units_live;

State *at(uint32_t index) { return reinterpret_cast<State *>(kInternedStates.start + uint64_t{index} * kUnit); }
unsigned logCeiling(unsigned n) { return 32 - static_cast<unsigned>(__builtin_clz(n - 1)); }
unsigned unitsOf(uint32_t length) {
  const unsigned units = ((kHeaderWords + length) * 4 + kUnit - 1) / kUnit;
  return units < kExactClasses ? units : 1u << logCeiling(units);
}
unsigned classOf(unsigned units) { return units < kExactClasses ? units : kExactClasses + logCeiling(units) - kExactLog; }

uint32_t claim(uint32_t length) {
  const unsigned units = unitsOf(length);
  Guard guard(g_free_lock);
  g_units_since += units;
  if (g_units_since % 4096 < units) suggestCollection();
  uint32_t &free = g_free[classOf(units)];
  if (const uint32_t index = free) {
    free = at(index)->next;
    return index;
  }
  if (g_next + units > kMaxIndex) die("out of memory for interned shadow states");
  const auto index = static_cast<uint32_t>(g_next);
  g_next += units;
  return index;
}

uint32_t hashOf(const uint32_t *data, uint32_t length) {
  uint64_t h = length;
  for (uint32_t i = 0; i < length; ++i) h = (h ^ data[i]) * 0x9e3779b97f4a7c15, h ^= h >> 32;
  return static_cast<uint32_t>(h ^ h >> 17);
}

}  // namespace

Found intern(const uint32_t *data, uint32_t length) {
  const uint32_t hash = hashOf(data, length);
  const unsigned bucket = hash & (kBuckets - 1);
  Guard guard(g_lock[bucket % kLocks]);
  for (uint32_t i = g_head[bucket]; i; i = at(i)->next) {
    State &s = *at(i);
    if (s.hash == hash && s.length == length && !__builtin_memcmp(s.data, data, length * 4)) return {i, false};
  }
  const uint32_t index = claim(length);
  State &s = *at(index);
  s.hash = hash;
  s.length = length;
  s.marked = 0;
  __builtin_memcpy(s.data, data, length * 4);
  s.next = g_head[bucket];
  g_head[bucket] = index;
  return {index, true};
}

Encoded encoded(uint32_t index) { return {at(index)->data, at(index)->length}; }
void decode(uint32_t index, Granule &g) { state::decode(at(index)->data, at(index)->length, g); }

bool mark(uint32_t index) {
  State &s = *at(index);
  if (s.marked) return false;
  s.marked = 1;
  return true;
}

void sweep() {
  g_units_live = g_units_since = 0;
  for (uint32_t &head : g_head) {
    uint32_t *link = &head;
    while (uint32_t i = *link) {
      State &s = *at(i);
      const unsigned units = unitsOf(s.length);
      if (s.marked) {
        s.marked = 0;
        g_units_live += units;
        link = &s.next;
        continue;
      }
      *link = s.next;
      uint32_t &free = g_free[classOf(units)];
      s.next = free;
      free = i;
    }
  }
}

uint64_t unitsSinceCollection() { return __atomic_load_n(&g_units_since, __ATOMIC_RELAXED); }
uint64_t unitsLiveAfterCollection() { return g_units_live; }
uint64_t usedBytes() { return g_next * kUnit; }

}  // namespace bigfoot::state::interned
