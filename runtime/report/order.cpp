// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/order.h"

#include "runtime/memory/modules.h"
#include "runtime/records/code_site.h"
#include "runtime/sync/sync_object.h"

namespace bigfoot {
namespace {

// The releases that gave one clock away, the latest first. Of more than kMax those are left out that came first.
struct Candidates {
  static constexpr unsigned kMax = 16;
  Given given[kMax];
  unsigned count = 0;

  const Given *withObject(uint32_t object) const {
    for (unsigned i = 0; i < count; ++i)
      if (given[i].object == object) return &given[i];
    return nullptr;
  }
};

// (W2) The thread may go on meanwhile, and write over the oldest.
Candidates releasesOf(const Releases &releases, Clock clock) {
  Candidates found;
  const uint32_t last = __atomic_load_n(&releases.last, __ATOMIC_RELAXED);
  for (uint32_t i = 0; i < Releases::kEntries && found.count < Candidates::kMax; ++i) {
    const Releases::Entry &e = releases.entry[(last - i) % Releases::kEntries];
    const uint64_t when = __atomic_load_n(&e.when, __ATOMIC_ACQUIRE), what = __atomic_load_n(&e.what, __ATOMIC_ACQUIRE);
    if (!when || when >> 32 != (clock & 0xffffffff) || __atomic_load_n(&e.when, __ATOMIC_RELAXED) != when) continue;
    found.given[found.count++] = {static_cast<uint32_t>(when), static_cast<uint32_t>(what), static_cast<uint32_t>(what >> 32)};
  }
  return found;
}

// The object that the clocks belong to, or 0.
uint32_t objectOf(const Released *from) {
  const auto at = reinterpret_cast<uintptr_t>(from);
  if (at - kSyncObjects.start >= kSyncObjects.bytes) return 0;
  return static_cast<uint32_t>((at - kSyncObjects.start) / sizeof(SyncObject));
}

// By which of them `learner` learnt of the epoch, or null. (W3)
const Given *taughtBy(const Candidates &candidates, const Thread &learner, Epoch epoch, bool joins_too) {
  const Lessons &lessons = learner.lessons;
  const uint32_t last = __atomic_load_n(&lessons.last, __ATOMIC_RELAXED);
  for (uint32_t i = 0; i < Lessons::kEntries; ++i) {
    const Lessons::Entry &e = lessons.entry[(last - i) % Lessons::kEntries];
    const Epoch seen = e.epoch;
    if (!(seen == epoch) && !(joins_too && Released::isJoin(seen))) continue;
    if (e.from == &threadAt(index(epoch.tid()))->published) {
      if (const Given *creation = candidates.withObject(kGivenByCreation)) return creation;
      if (const Given *change = candidates.withObject(kGivenBySwitch)) return change;
    }
    const uint32_t object = objectOf(e.from);
    if (const Given *found = object ? candidates.withObject(object) : nullptr) return found;
  }
  return nullptr;
}

const Given &likeliest(const Candidates &candidates, const Thread &thread, Epoch epoch) {
  if (candidates.count == 1) return candidates.given[0];
  if (const Given *found = taughtBy(candidates, thread, epoch, true)) return *found;
  for (unsigned i = 0; i < registry::highestThread(); ++i)
    if (const Given *found = taughtBy(candidates, *threadAt(i), epoch, false)) return *found;
  return candidates.given[0];
}

const Site *siteOf(const depot::Record &r) { return isCodeSite(r.site) ? nullptr : modules::siteOf(r.site); }

void describeAtomic(Stream &out, uint32_t place) {
  const depot::Record &r = depot::record(static_cast<depot::RecordId>(place & ~(kPlaceIsRecord | kPlaceIsUpdate)));
  out.text("operation", place & kPlaceIsUpdate ? "update" : "store").stack("stack", depot::stack(r));
  const Site *site = siteOf(r);
  if (!site) return;
  if (site->line) out.text("file", siteString(site->file)).field("line", site->line).field("column", site->column);
  out.text("function", siteString(site->function)).text("variable", siteString(site->variable));
}

bool isObject(uint32_t object) { return object && object < kGivenBySwitch; }

void describeRelease(Stream &out, const Given &given, uint32_t mutex) {
  if (mutex)
    out.field("mutex", mutex);
  else if (isObject(given.object) && syncObjectAt(given.object).serial == given.serial)
    out.address("address", syncObjectAt(given.object).address);
  if (given.place & kPlaceIsRecord) return describeAtomic(out, given.place);
  if (given.object == kGivenByFence) out.text("operation", "fence");
  if (given.object == kGivenBySwitch) out.text("operation", "switch");
  if (given.place) out.stack("stack", depot::stack(static_cast<depot::StackId>(given.place)));
}

}  // namespace

Order findOrder(const Thread &thread, const ThreadInfo &before, Epoch access) {
  const Clock known = thread.clock.get(access.tid());
  if (thread.info == &before || known >= access.clock()) return {};
  if (known < before.first_clock) return {OrderKind::kNone};
  // It was given at least that much at its creation, and has learnt no more. (W4)
  for (const ThreadInfo *t = thread.info; t; t = t->parent)
    if (t->parent == &before && t->created_at == known) return {OrderKind::kCreation, {}, t};
  const Candidates candidates = releasesOf(threadAt(index(access.tid()))->releases, known);
  if (candidates.count) {
    const Given &given = likeliest(candidates, thread, Epoch(access.tid(), known));
    if (given.object == kGivenByFork) return {OrderKind::kFork};
    if (given.object == kGivenByCreation) return {OrderKind::kCreation, {}, registry::withId(given.serial)};
    return {OrderKind::kRelease, given};
  }
  if (const ThreadInfo *created = registry::createdBy(before, known)) return {OrderKind::kCreation, {}, created};
  return {OrderKind::kForgotten};
}

uint32_t mutexOf(const Order &order) {
  if (order.kind != OrderKind::kRelease || !isObject(order.given.object)) return 0;
  const SyncObject &o = syncObjectAt(order.given.object);
  return o.is_mutex && o.serial == order.given.serial ? order.given.object : 0;
}

void describeOrder(Stream &out, const Order &order, uint32_t mutex) {
  constexpr const char *kNames[] = {"", "none", "release", "creation", "fork", "forgotten"};
  if (order.kind == OrderKind::kKnown) return;
  out.line("order").text("kind", kNames[static_cast<unsigned>(order.kind)]);
  if (order.kind == OrderKind::kRelease) describeRelease(out, order.given, mutex);
  if (order.kind == OrderKind::kForgotten) out.field("releases", Releases::kEntries);
  if (order.created) out.field("thread", order.created->id).stack("stack", depot::stack(order.created->created));
}

}  // namespace bigfoot
