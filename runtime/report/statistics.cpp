// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/statistics.h"

#include "runtime/records/mosaics.h"
#include "runtime/records/places.h"
#include "runtime/shadow/collect.h"
#include "runtime/shadow/extent.h"
#include "runtime/shadow/locations.h"
#include "runtime/shadow/page.h"
#include "runtime/sync/sync_object.h"
#include "runtime/sys/os.h"
#include "runtime/sys/text.h"
#include "runtime/thread/epochs.h"
#include "runtime/thread/registry.h"
#include "runtime/verify/verify.h"

namespace bigfoot {
namespace {

// Threads that ended left their counts under their number.
Statistics total() {
  Statistics sum{};
  auto *to = reinterpret_cast<uint64_t *>(&sum);
  const unsigned threads = registry::highestThread();
  for (unsigned i = 0; i < threads; ++i) {
    const auto *from = reinterpret_cast<const uint64_t *>(&threadAt(i)->statistics);
    for (unsigned k = 0; k < sizeof sum / sizeof *to; ++k) to[k] += from[k];
  }
  sum.settleQuickAtomics();
  return sum;
}

ShadowUse shadowAtTheEnd() {
  stopWorld(currentThread());
  const ShadowUse use = shadowUseOfProgram();
  resumeWorld();
  return use;
}

// What docs/slim.md calls levels, and what moved memory between them.
void describeShadow(Stream &out, const Statistics &s) {
  const ShadowUse use = shadowAtTheEnd();
  out.line("stats").text("group", "shadow");
  const auto mode = [&](ShadowUse::Mode m, const char *memory, const char *shadow) {
    out.field(memory, use.mode[m].bytes).field(shadow, use.shadowOf(m));
  };
  mode(ShadowUse::kSpans, "memory in spans", "shadow of spans");
  mode(ShadowUse::kUniform, "memory in uniform pages", "shadow of uniform pages");
  mode(ShadowUse::kRuns, "memory in runs", "shadow of runs");
  mode(ShadowUse::kCells, "memory in cells", "shadow of cells");
  out.field("pages refined", s.refinements).field("pages coarsened", s.coarsenings);
  out.field("extents made", extents::made()).field("extents dissolved", extents::dissolved());
  out.field("footprints", s.footprints);
  char mean[32];
  const uint64_t tenths = s.footprints ? s.footprint_accesses * 10 / s.footprints : 0;
  format(mean, sizeof mean, "%lu.%lu", tenths / 10, tenths % 10);
  out.text("accesses per footprint", mean);
}

}  // namespace

void describeStatistics(Stream &out) {
  const Statistics s = total();
  out.line("stats").text("group", "operations").field("threads", registry::threadsCreated());
  out.field("atomics", s.atomics).field("acquires", s.acquires).field("acquires skipped", s.acquires_skipped);
  out.field("releases", s.releases).field("releases skipped", s.releases_skipped);
  out.line("stats").text("group", "rules");
  for (unsigned i = 0; i < fasttrack::kRuleCount; ++i) out.field(fasttrack::kRuleNames[i], s.rules[i]);
  out.line("stats").text("group", "counts");
  if (s.accesses) out.field("accesses", s.accesses).field("checks", s.checks).field("check calls", s.check_calls);
  out.field("elements", s.elements).field("shadow locations", s.shadow_locations);
  out.line("stats").text("group", "memory").field("shadow cells", pages::cellBytes());
  out.field("shadow sets", sets::usedBytes()).field("epochs", epochs::usedBytes()).field("mosaics", mosaics::usedBytes());
  out.field("synchronisation objects", syncObjectBytes()).field("stacks and records", depot::usedBytes() + places::usedBytes());
  out.field("clocks and other", Arena::mappedBytes()).field("resident", os::residentBytes());
  describeShadow(out, s);
  out.line("stats").text("group", "machinery").field("sets put", s.sets).field("sets shared", s.shared_sets).field("collections", collections());
  out.field("page revocations", s.revocations);
  out.field("cycles in general checks", s.general_cycles);
  if (verify::describe) verify::describe(out);
}

}  // namespace bigfoot
