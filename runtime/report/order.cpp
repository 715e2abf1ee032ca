// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/order.h"

#include "runtime/memory/modules.h"
#include "runtime/records/code_site.h"
#include "runtime/sync/sync_object.h"

namespace bigfoot {
namespace {

// What it was released to, which may lie there no more; object 0: nothing that has a name.
depot::LocksetEntry objectOf(epochs::Given given) {
  if (!epochs::hasObject(given) || given.place & epochs::kByBits) return {};
  const depot::Lockset set = depot::lockset(static_cast<depot::LocksetId>(given.object));
  return set.count ? set.entry[set.count - 1] : depot::LocksetEntry{};
}
bool isThere(const depot::LocksetEntry &e) { return e.object && syncObjectAt(e.object).serial == e.serial(); }

const Site *siteOf(const depot::Record &r) { return isCodeSite(r.site) ? nullptr : modules::siteOf(r.site); }

void describeAtomic(Stream &out, uint32_t place) {
  const depot::Record &r = depot::record(static_cast<depot::RecordId>(place & ~epochs::kByBits));
  out.text("operation", place & epochs::kByUpdate ? "update" : "store").stack("stack", depot::stack(r));
  const Site *site = siteOf(r);
  if (!site) return;
  if (site->line) out.text("file", siteString(site->file)).field("line", site->line).field("column", site->column);
  out.text("function", siteString(site->function)).text("variable", siteString(site->variable));
}

void describeRelease(Stream &out, epochs::Given given, uint32_t mutex) {
  if (given.place & epochs::kByBits) return describeAtomic(out, given.place);
  if (given.object == epochs::kToFence) out.text("operation", "fence");
  if (given.object == epochs::kToFiber) out.text("operation", "switch");
  if (given.object == epochs::kToTask) out.text("operation", "task");
  if (given.object == epochs::kToTaskEnd) out.text("operation", "task-end");
  if (given.object == epochs::kToBarrier) out.text("operation", "barrier");
  if (given.object == epochs::kToTeam) out.text("operation", "team");
  if (given.object == epochs::kToIteration) out.text("operation", "iteration");
  if (mutex)
    out.field("mutex", mutex);
  else if (const depot::LocksetEntry object = objectOf(given); isThere(object))
    out.address("address", syncObjectAt(object.object).address);
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
  if (epochs::Given given; epochs::findGiven(Epoch(access.tid(), known), given)) {
    if (given.place == epochs::kByFork) return {OrderKind::kFork};
    if (given.place == epochs::kByCreation) return {OrderKind::kCreation, {}, registry::withId(given.object)};
    return {OrderKind::kRelease, given};
  }
  if (const ThreadInfo *created = registry::createdBy(before, known)) return {OrderKind::kCreation, {}, created};
  return {OrderKind::kForgotten};
}

depot::LocksetEntry mutexOf(const Order &order) {
  if (order.kind != OrderKind::kRelease) return {};
  const depot::LocksetEntry object = objectOf(order.given);
  return isThere(object) && syncObjectAt(object.object).is_mutex ? object : depot::LocksetEntry{};
}

void describeOrder(Stream &out, const Order &order, uint32_t mutex) {
  constexpr const char *kNames[] = {"", "none", "release", "creation", "fork", "forgotten"};
  if (order.kind == OrderKind::kKnown) return;
  out.line("order").text("kind", kNames[static_cast<unsigned>(order.kind)]);
  if (order.kind == OrderKind::kRelease) describeRelease(out, order.given, mutex);
  if (order.created) out.field("thread", order.created->id).stack("stack", depot::stack(order.created->created));
}

}  // namespace bigfoot
