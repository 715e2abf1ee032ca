// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/race.h"

#include "runtime/report/assembly.h"
#include "runtime/report/describe.h"
#include "runtime/report/findings.h"
#include "runtime/shadow/heap_blocks.h"

namespace bigfoot {
namespace {

// What makes an access the same in two reports: its site or, for the runtime's own, the code that called it.
uint64_t placeOf(const depot::Record &r) {
  if (r.site) return reinterpret_cast<uint64_t>(r.site);
  return r.frame;
}

struct Race {
  Side now, before;
  Order order;
  bool after_free;
  const char *title = nullptr;   // null: as ever

  // The pair of places, in either order.
  FindingKey key() const {
    const uint64_t a = placeOf(*now.record), b = placeOf(*before.record);
    return a < b ? FindingKey{a, b} : FindingKey{b, a};
  }
};

void describe(Stream &out, uint64_t id, const void *finding) {
  const auto &race = *static_cast<const Race *>(finding);
  describeRace(out, id, race.now, race.before, race.order, race.after_free, race.title);
}

// A thread that the runtime does not know may allocate what was released, and nobody is told. (E5)
bool isReborn(uintptr_t address) {
  HeapBlock block;
  return findHeapBlock(address, block) && block.allocated == depot::StackId::kNone;
}

void printed(const void *finding) {
  const auto &race = *static_cast<const Race *>(finding);
  assembly::reported(*race.now.thread, *race.before.thread, race.now.address);
}

}  // namespace

void reportRaces(Thread &thread, Access access, depot::RecordId now, depot::LocksetId locks, const Conflicts &conflicts) {
  for (unsigned i = 0; i < conflicts.count; ++i) {
    const Conflict &c = conflicts.conflict[i];
    const uintptr_t address = c.granule + static_cast<unsigned>(__builtin_ctz(c.bytes));
    if (c.is_release && isReborn(address)) continue;
    const Side mine{access, thread.info, &depot::record(now), locks, address};
    const Side theirs{c.access, c.maker ? c.maker : registry::at(c.epoch.tid(), c.epoch.clock()), &depot::record(c.record), c.locks, address};
    Race race{mine, theirs, {}, c.is_release};
    if (isRepeated(race.key(), address)) continue;
    race.order = c.maker ? Order{OrderKind::kNone} : findOrder(thread, *theirs.thread, c.epoch);   // now: the other thread goes on while this one waits for its turn to report
    reportOnce(race.key(), address, describe, &race, printed);
  }
  if (conflicts.has_more) noteOthersLeftOut();
}

void reportLanes(Thread &thread, const LaneAccess &now, const LaneAccess &before, uintptr_t address) {
  const depot::LocksetId locks = epochs::locks(thread.epoch);
  const Race race{{now.access, thread.info, &depot::record(now.record), locks, address},
                  {before.access, thread.info, &depot::record(before.record), locks, address},
                  {},
                  false,
                  "data race between iterations of an OpenMP simd loop"};
  reportOnce(race.key(), address, describe, &race);
}

}  // namespace bigfoot
