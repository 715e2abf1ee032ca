// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/records/mosaics.h"

#include "runtime/sys/hash_table.h"

namespace bigfoot::mosaics {
namespace {

struct Mosaic {
  RecordNumber record[kGranuleBytes];  // 0: the byte has none
  uint32_t next;                       // of the chain, or 0

  uint64_t hash() const {
    uint64_t h = 0;
    for (const RecordNumber r : record) h = hashWith(h, r);
    return h;
  }
  bool operator==(const Mosaic &other) const { return !__builtin_memcmp(record, other.record, sizeof record); }
};

constinit HashTable<ByNumber<Mosaic, kMosaics>, 12, 20> g_table;
uint32_t g_next = 1;  // racy: numbers that were taken in vain are used by nobody

Mosaic &at(uint32_t i) { return kMosaics.as<Mosaic>()[i]; }

uint32_t find(const Mosaic &wanted) {
  return g_table.find(wanted.hash(), [&](uint32_t i) { return at(i) == wanted; });
}

// Several threads may add the same mosaic at once: it then has several numbers.
uint32_t add(const Mosaic &fresh) {
  if (__atomic_load_n(&g_next, __ATOMIC_RELAXED) > Entry::kRecordMask) return 0;
  const uint32_t i = __atomic_fetch_add(&g_next, 1, __ATOMIC_RELAXED);
  if (i > Entry::kRecordMask) return 0;
  at(i) = fresh;
  g_table.insert(fresh.hash(), i);
  return i;
}

}  // namespace

RecordNumber recordOf(Entry entry, unsigned byte) { return entry.isMerged() ? at(entry.record()).record[byte] : entry.record(); }

Entry join(MosaicCache &cache, Entry old, Entry fresh) {
  if (const Entry known = joinAgain(cache, old, fresh); !known.blank()) return known;
  Mosaic wanted{};
  for (unsigned i = 0; i < kGranuleBytes; ++i)
    if ((old.bytes() | fresh.bytes()) >> i & 1) wanted.record[i] = recordOf(fresh.bytes() >> i & 1 ? fresh : old, i);
  uint32_t mosaic = find(wanted);
  if (!mosaic) mosaic = add(wanted);
  if (!mosaic) return Entry();
  cache.add(old, fresh, mosaic);
  return old.merged(fresh, mosaic);
}

uint64_t usedBytes() { return uint64_t{__atomic_load_n(&g_next, __ATOMIC_RELAXED)} * sizeof(Mosaic); }

}  // namespace bigfoot::mosaics
