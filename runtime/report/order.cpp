// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/order.h"

#include "runtime/memory/modules.h"
#include "runtime/records/code_site.h"
#include "runtime/sync/sync_object.h"

namespace bigfoot {
namespace {

bool isObject(uint32_t object) { return object && object < kGivenBySwitch; }

// Whether the thread remembers the object: it learnt by something that it used.
bool used(const Thread &t, uint32_t object) {
  const SyncObject &o = syncObjectAt(object);
  return t.sync.recent_objects.of(o.address).object == &o;
}

// The latest release that gave the clock away; of several to different objects, one to an object that the thread used. (W2), (W3) Returns:
// false if it is forgotten. The other thread may go on meanwhile, and write over the oldest.
bool findRelease(const Releases &releases, Clock clock, const Thread &thread, Given &found) {
  bool is_found = false;
  for (uint32_t i = 0; i < Releases::kEntries; ++i) {
    const Releases::Entry &e = releases.before(i);
    const uint64_t when = __atomic_load_n(&e.when, __ATOMIC_ACQUIRE), what = __atomic_load_n(&e.what, __ATOMIC_ACQUIRE);
    if (!when || when >> 32 != (clock & 0xffffffff) || __atomic_load_n(&e.when, __ATOMIC_RELAXED) != when) continue;
    const Given given{static_cast<uint32_t>(when), static_cast<uint32_t>(what), static_cast<uint32_t>(what >> 32)};
    const bool is_used = isObject(given.object) && used(thread, given.object);
    if (!is_found || is_used) found = given;
    if (is_used) return true;
    is_found = true;
  }
  return is_found;
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
  if (Given given; findRelease(threadAt(index(access.tid()))->releases, known, thread, given)) {
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
