// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/merges.h"

#include "runtime/shadow/collect.h"
#include "runtime/sys/die.h"
#include "runtime/sys/hash_table.h"

namespace bigfoot::merges {
namespace {

struct Line {
  uintptr_t granule;  // 0: reserved, not used
  Entry entry;        // before it was joined
  uint64_t time;      // of the time stamp counter: the latest line of a byte is right (J2)
  uint32_t next;      // of the chain, or 0
};
static_assert(sizeof(Line) == 32);

constexpr unsigned kReserve = 64;
constexpr uint32_t kLinesToSuggest = 1 << 16;

constinit HashTable<ByNumber<Line, kMergeLines>, 18> g_table;
uint32_t g_next = 1;
uint32_t g_live;

Line &at(uint32_t i) { return kMergeLines.as<Line>()[i]; }

uint32_t claim(Reserve &reserve) {
  if (reserve.next == reserve.end) {
    const uint32_t first = __atomic_fetch_add(&g_next, kReserve, __ATOMIC_RELAXED);
    if ((uint64_t{first} + kReserve) * sizeof(Line) > kMergeLines.bytes) die("out of memory for %s", kMergeLines.what);
    if (first / kLinesToSuggest != (first + kReserve) / kLinesToSuggest) suggestCollection();
    reserve = {first, first + kReserve};
  }
  return reserve.next++;
}

void link(uint32_t i, const Line &line) {
  at(i) = line;
  g_table.insert(line.granule, i);
}

void log(Reserve &reserve, uintptr_t granule, Entry entry) { link(claim(reserve), {granule, entry, __builtin_ia32_rdtsc(), 0}); }

}  // namespace

// A set has none together but with its newest entry, which comes last. Of the first merge of a life both sides are logged, so that no line of an earlier life of the memory is the latest one. (J2)
unsigned join(Reserve &reserve, Entry *list, unsigned count, uintptr_t granule) {
  constexpr unsigned kOfCell = 3;
  unsigned kept = count > kOfCell ? count - 1 : 1;
  for (unsigned i = kept; i < count; ++i) {
    unsigned k = 0;
    while (k < kept && !list[k].isTogether(list[i])) ++k;
    if (k == kept) {
      list[kept++] = list[i];
      continue;
    }
    // Whatever byte has no later line is the first one's.
    if (!list[k].isMerged()) log(reserve, granule, list[i].isMerged() ? list[k] : list[k].with(kAllBytes));
    if (!list[i].isMerged()) log(reserve, granule, list[i]);
    list[k] = list[k].with(list[i].bytes()).merged();
  }
  return kept;
}

RecordNumber recordOf(uintptr_t granule, Entry entry, unsigned byte) {
  RecordNumber found = entry.record();
  uint64_t time = 0;
  g_table.find(granule, [&](uint32_t i) {
    const Line &line = at(i);
    if (line.granule != granule || !line.entry.isTogether(entry) || !(line.entry.bytes() >> byte & 1) || line.time < time) return false;
    found = line.entry.record();
    time = line.time;
    return false;  // on to the next
  });
  return found;
}

void compact(bool (*is_needed)(uintptr_t, Entry)) {
  g_table.clear();
  uint32_t kept = 1;
  for (uint32_t i = 1; i < g_next; ++i) {
    const Line line = at(i);
    at(i).granule = 0;
    if (line.granule && is_needed(line.granule, line.entry)) link(kept++, line);
  }
  g_next = kept;
  g_live = kept - 1;
}

uint64_t linesSinceCollection() { return __atomic_load_n(&g_next, __ATOMIC_RELAXED) - 1 - g_live; }
uint64_t linesLiveAfterCollection() { return g_live; }
uint64_t usedBytes() { return uint64_t{g_next} * sizeof(Line); }

}  // namespace bigfoot::merges
