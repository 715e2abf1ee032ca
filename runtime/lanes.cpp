// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Iterations of simd loops that collide (abi/hooks.def). docs/openmp.md, D12.
#include "abi/lanes.h"

#include "runtime/report/race.h"
#include "runtime/shadow/footprint.h"
#include "runtime/sys/hook.h"

using namespace bigfoot;

namespace {

// Whether it may be a private copy of an iteration: these lie in the frame of the function that has the loop.
bool mayBePrivate(const Thread &t, uintptr_t address, const Place &place) { return address >= t.stack_low && address < place.frame; }

LaneAccess accessAt(Thread &t, const Site *site, Place place) {
  place.site = site;
  const Inside inside(t);
  return {site->flags & kSiteWrite ? Access::kWrite : Access::kRead, static_cast<depot::RecordId>(recordFor(t, place, site->size))};
}

}  // namespace

HOOK void __bigfoot_lanes(void *first, void *second, uint64_t stride, uint64_t count, uint64_t safelen, uint32_t known, const Site *where,
                          const Site *other, uint64_t context) {
  Thread *t = checkedThread();
  if (!t || count < 2) return;
  const Place place = BIGFOOT_PLACE(nullptr, context);
  const auto at = reinterpret_cast<uintptr_t>(first), other_at = reinterpret_cast<uintptr_t>(second);
  if ((!(known & 1) && mayBePrivate(*t, at, place)) || (!(known & 2) && mayBePrivate(*t, other_at, place))) return;
  const LanePair pair{static_cast<int64_t>(at - other_at), static_cast<int64_t>(stride), where->size, other->size};
  const int64_t distance = pair.distance(static_cast<int64_t>((safelen && safelen < count ? safelen : count) - 1));
  if (distance == 0) return;
  footprints::commit(*t);
  // The earlier iteration is the first of the loop.
  const uintptr_t start = distance > 0 ? at + static_cast<uint64_t>(distance) * stride : at;
  const uintptr_t other_start = distance > 0 ? other_at : other_at - static_cast<uint64_t>(distance) * stride;
  const LaneAccess mine = accessAt(*t, where, place), theirs = accessAt(*t, other, place);
  reportLanes(*t, distance > 0 ? mine : theirs, distance > 0 ? theirs : mine, start > other_start ? start : other_start);
}
