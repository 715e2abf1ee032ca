// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/describe.h"

#include "runtime/annotate/external.h"
#include "runtime/intercept/descriptor_objects.h"
#include "runtime/memory/block_tags.h"
#include "runtime/memory/modules.h"
#include "runtime/records/code_site.h"
#include "runtime/report/locate.h"
#include "runtime/shadow/heap_blocks.h"
#include "runtime/sync/sync_object.h"
#include "runtime/sys/text.h"

namespace bigfoot {
namespace {

uint32_t g_mutexes_numbered;

void describeLocks(Stream &out, const depot::Lockset &locks) {
  if (!locks.count) return;
  char item[32];
  out.raw(" locks=");
  for (unsigned i = 0; i < locks.count; ++i) {
    const uint32_t number = mutexNumber(locks.entry[i].object);
    const char *mode = locks.entry[i].write() ? "w" : "r";
    format(item, sizeof item, "%s%u:%s", i ? "," : "", number, mode);
    out.raw(item);
  }
}

// Of a library's object that an access was to.
const external::Type *typeAt(const depot::Record &r) { return isCodeSite(r.site) ? external::typeOf(tagIn(r.site)) : nullptr; }

uint64_t blockSizeAt(uintptr_t address) {
  HeapBlock block;
  return findHeapBlock(address, block) ? block.size : 0;
}

void describeAccess(Stream &out, const char *role, const Side &side) {
  const depot::Record &r = *side.record;
  out.line("access").text("role", role).text("kind", isWrite(side.access) ? "write" : "read");
  const bool is_allocation = r.size == depot::kOfAllocation;
  // A check of a loop's range is larger than the access.
  const Site *site = isCodeSite(r.site) ? nullptr : modules::siteOf(r.site);
  const uint64_t size = is_allocation ? blockSizeAt(side.address) : site && site->size ? site->size : r.size;
  out.field("atomic", isAtomic(side.access)).field("size", size).address("address", side.address);
  out.field("thread", side.thread->id).stack("stack", depot::stack(r));
  describeLocks(out, depot::lockset(side.locks));
  if (!r.site) out.field("free", 1);
  if (is_allocation) out.field("allocation", 1);
  if (const external::Type *type = typeAt(r)) out.text("type", type->name);
  if (!site) return;
  if (site->line)
    out.text("file", siteString(site->file)).field("line", site->line).field("column", site->column);
  out.text("function", siteString(site->function)).text("variable", siteString(site->variable));
  if (site->flags & kSiteCycle) out.field("cycle", 1);
  if (site->flags & kSiteScope) out.field("scope", 1);
}

bool has(const depot::Lockset &locks, uint32_t object) {
  bool seen = false;
  for (unsigned i = 0; i < locks.count; ++i) seen |= locks.entry[i].object == object;
  return seen;
}

void describeMutexes(Stream &out, const depot::Lockset &locks, const depot::Lockset *already) {
  for (unsigned i = 0; i < locks.count; ++i)
    if (!already || !has(*already, locks.entry[i].object)) describeMutex(out, locks.entry[i].object, locks.entry[i].serial());
}

void describeOpening(Stream &out, int fd) {
  const descriptors::Opening opening = descriptors::openingOf(fd);
  out.field("number", static_cast<uint64_t>(fd));
  if (opening.stack != depot::StackId::kNone) out.field("thread", opening.thread).stack("stack", depot::stack(opening.stack));
}

}  // namespace

uint32_t mutexNumber(uint32_t object) {
  SyncObject &o = syncObjectAt(object);
  if (!o.number) o.number = ++g_mutexes_numbered;
  return o.number;
}

void describeLocation(Stream &out, uintptr_t address) {
  const Located l = locate(address);
  out.line("location").text("kind", nameOf(l.kind));
  if (l.kind == MemoryKind::kGlobal) out.address("address", address);
  if (l.thread) out.field("thread", l.thread->id);
  if (l.kind == MemoryKind::kDescriptor) describeOpening(out, l.descriptor);
  if (l.kind != MemoryKind::kHeap) return;
  out.address("start", l.block.start).field("size", l.block.size).field("thread", l.block.thread);
  out.stack("stack", depot::stack(l.block.allocated));
  if (const external::Type *type = external::typeOf(block_tags::of(l.block.start))) out.text("type", type->name);
}

void describeThread(Stream &out, const ThreadInfo &info) {
  out.line("thread").field("id", info.id).field("os", info.os_id);
  if (info.name[0]) out.text("name", info.name);
  out.text("status", info.finished ? "finished" : "running");
  if (info.is_task && !info.team_number) out.field("task", 1);
  if (info.is_fiber && !info.is_task) out.field("fiber", 1);
  if (info.team_number) out.field("team-number", info.team_number);
  if (info.parent) out.field("parent", info.parent->id).stack("stack", depot::stack(info.created));
}

void describeMutex(Stream &out, uint32_t object, uint32_t serial) {
  const SyncObject &o = syncObjectAt(object);
  out.line("mutex").field("id", mutexNumber(object));
  if (o.serial == serial) out.address("address", o.address).stack("stack", depot::stack(o.created));  // else destroyed since
}

void describeRace(Stream &out, uint64_t id, const Side &now, const Side &before, const Order &order, bool after_free, const char *title) {
  out.line("race").field("id", id);
  if (title) out.text("title", title);
  if (after_free) out.field("after_free", 1);
  if (const external::Type *type = typeAt(*now.record); type && type->title) out.text("title", type->title);
  describeAccess(out, "now", now);
  describeAccess(out, "before", before);
  describeLocation(out, now.address);
  const depot::Lockset mine = depot::lockset(now.locks), theirs = depot::lockset(before.locks);
  const depot::LocksetEntry released = mutexOf(order);
  describeOrder(out, order, released.object ? mutexNumber(released.object) : 0);
  describeMutexes(out, mine, nullptr);
  describeMutexes(out, theirs, &mine);
  if (released.object && !has(mine, released.object) && !has(theirs, released.object)) describeMutex(out, released.object, released.serial());
  describeThread(out, *now.thread);
  if (before.thread != now.thread) describeThread(out, *before.thread);
  out.line("end");
}

}  // namespace bigfoot
