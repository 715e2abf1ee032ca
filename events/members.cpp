// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of member functions (docs/capsules.md).
#include <string.h>

#include "events/host_process.h"
#include "events/stream.h"

namespace bigfoot::events {
namespace {

// Classes by the address of their name, of which every module has its own. Open addressing. Entries are written under the stream's lock, the name
// last; anybody reads them.
constexpr unsigned kMostNames = 1 << 16;
struct Entry {
  const char *name;
  uint32_t number;
};
Entry g_entries[kMostNames];
uint32_t g_names, g_classes;  // guarded by the stream's lock

thread_local const Site *t_place __attribute__((tls_model("initial-exec")));  // from where the next member function is called

Entry &entryOf(const char *name) {
  size_t at = (reinterpret_cast<uintptr_t>(name) * 0x9e3779b97f4a7c15ul) >> 48;
  for (;; at = (at + 1) % kMostNames) {
    const char *there = __atomic_load_n(&g_entries[at].name, __ATOMIC_ACQUIRE);
    if (!there || there == name) return g_entries[at];
  }
}

// Requires: the stream's lock.
uint32_t numberOfSame(const char *name, Ordered &stream) {
  for (const Entry &entry : g_entries)
    if (entry.name && !strcmp(entry.name, name)) return entry.number;
  stream.addClass(name);
  return g_classes++;
}

uint64_t classNumber(const char *name) {
  if (const Entry &known = entryOf(name); known.name) return known.number;
  Ordered stream;
  Entry &entry = entryOf(name);
  if (entry.name) return entry.number;  // meanwhile
  if (++g_names == kMostNames) die("more than 65535 names of classes; a trace has no numbers for them");
  entry.number = numberOfSame(name, stream);
  __atomic_store_n(&entry.name, name, __ATOMIC_RELEASE);
  return entry.number;
}

uint64_t wordOf(const char *name, uint64_t how) { return MemberCall::of(classNumber(name), 0, 0).word | how; }

}  // namespace
}  // namespace bigfoot::events

using namespace bigfoot;
using namespace bigfoot::events;

EVENT_HOOK void __bigfoot_member_place(const Site *where) { t_place = where; }
EVENT_HOOK void __bigfoot_member_call(void *object, const char *name, uint64_t how, const Site *where) {
  const Site *place = t_place ? t_place : where;
  t_place = nullptr;
  access(EventKind::kCall, object, wordOf(name, how), place);
}
EVENT_HOOK void __bigfoot_member_return(void *object, const char *name, uint64_t how) { access(EventKind::kReturn, object, wordOf(name, how), nullptr); }
EVENT_HOOK void __bigfoot_passes(uint64_t value) {
  if (mayBePointer(value)) access(EventKind::kPasses, reinterpret_cast<const void *>(value), 0, nullptr);
}
