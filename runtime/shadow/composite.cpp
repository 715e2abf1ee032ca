// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/composite.h"

#include "runtime/options.h"
#include "runtime/shadow/stamps.h"
#include "runtime/sys/die.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot::composite {
namespace {

// A state in kComposites, in 16-byte units named by the index of the first:
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
uint64_t g_states, g_units_since, g_units_live;

State *at(uint32_t index) { return reinterpret_cast<State *>(kComposites.start + uint64_t{index} * kUnit); }
unsigned logCeiling(unsigned n) { return 32 - static_cast<unsigned>(__builtin_clz(n - 1)); }
unsigned unitsOf(uint32_t length) {
  const unsigned units = ((kHeaderWords + length) * 4 + kUnit - 1) / kUnit;
  return units < kExactClasses ? units : 1u << logCeiling(units);
}
unsigned classOf(unsigned units) { return units < kExactClasses ? units : kExactClasses + logCeiling(units) - kExactLog; }

uint32_t claim(uint32_t length) {
  const unsigned units = unitsOf(length);
  Guard guard(g_free_lock);
  ++g_states;
  g_units_since += units;
  uint32_t &free = g_free[classOf(units)];
  if (const uint32_t index = free) {
    free = at(index)->next;
    return index;
  }
  if ((g_next + units) * kUnit > kComposites.bytes) die("out of memory for composite shadow states");
  const auto index = static_cast<uint32_t>(g_next);
  g_next += units;
  return index;
}

uint32_t encode(const Granule &g, uint32_t *data) {
  uint32_t n = 0;
  for (unsigned i = 0; i < g.parts; ++i) {
    const Part &p = g.part[i];
    data[n++] = p.bytes | p.count << 8;
    data[n++] = p.write;
    for (uint32_t k = 0; k < p.count; ++k) data[n++] = p.since[k];
  }
  return n;
}

uint32_t encodedLength(const Granule &g) {
  uint32_t n = 0;
  for (unsigned i = 0; i < g.parts; ++i) n += 2 + g.part[i].count;
  return n;
}

uint32_t hashOf(const uint32_t *data, uint32_t length) {
  uint64_t h = length;
  for (uint32_t i = 0; i < length; ++i) h = (h ^ data[i]) * 0x9e3779b97f4a7c15, h ^= h >> 32;
  return static_cast<uint32_t>(h ^ h >> 17);
}

uint32_t intern(const uint32_t *data, uint32_t length) {
  const uint32_t hash = hashOf(data, length);
  const unsigned bucket = hash & (kBuckets - 1);
  Guard guard(g_lock[bucket % kLocks]);
  for (uint32_t i = g_head[bucket]; i; i = at(i)->next) {
    State &s = *at(i);
    if (s.hash == hash && s.length == length && !__builtin_memcmp(s.data, data, length * 4)) return i;
  }
  const uint32_t index = claim(length);
  State &s = *at(index);
  s.hash = hash;
  s.length = length;
  s.marked = 0;
  __builtin_memcpy(s.data, data, length * 4);
  s.next = g_head[bucket];
  g_head[bucket] = index;
  return index;
}

}  // namespace

void unpack(Word word, Granule &g, Stamp &simple_read) {
  g.parts = 0;
  if (word.blank()) return;
  if (!word.isComposite()) {
    simple_read = word.read();
    return g.add(kAllBytes, word.write(), simple_read ? 1 : 0, &simple_read);
  }
  State &s = *at(word.index());
  for (uint32_t i = 0; i < s.length;) {
    const uint32_t count = s.data[i] >> 8;
    g.add(static_cast<ByteMask>(s.data[i]), s.data[i + 1], count, &s.data[i + 2]);
    i += 2 + count;
  }
}

Word pack(const Granule &g) {
  if (g.parts == 0) return Word();
  const Part &first = g.part[0];
  if (g.parts == 1 && first.bytes == kAllBytes && first.count <= 1) {
    if (first.count == 0) return Word::simple(first.write, kNever);
    // Atomic stamps stay out of simple words, where an inline test could take them for plain ones.
    if (!isAtomic(stamps::epoch(first.since[0]).access())) return Word::simple(first.write, first.since[0]);
  }
  const uint32_t length = encodedLength(g);
  uint32_t small[64];
  if (length <= 64) return Word::composite(intern(small, encode(g, small)));
  auto *large = static_cast<uint32_t *>(Arena::allocate(length * 4));
  const Word word = Word::composite(intern(large, encode(g, large)));
  Arena::release(large, length * 4);
  return word;
}

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
      --g_states;
      uint32_t &free = g_free[classOf(units)];
      s.next = free;
      free = i;
    }
  }
}

bool collectionDue(uint64_t shadow_bytes) {
  const uint64_t since = __atomic_load_n(&g_units_since, __ATOMIC_RELAXED);
  if (since < options().collect_stamps) [[likely]] return false;
  return since >= g_units_live && since >= shadow_bytes / 64;
}

uint64_t usedBytes() { return g_next * kUnit; }
uint64_t liveStates() { return g_states; }

}  // namespace bigfoot::composite
