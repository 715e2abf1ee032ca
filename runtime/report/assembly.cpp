// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/assembly.h"

#include "core/granule.h"
#include "runtime/sys/arena.h"
#include "runtime/sys/die.h"
#include "runtime/sys/hash_table.h"

namespace bigfoot::assembly {

namespace {

SpinLock g_lock;  // of insertion

// An address, and who was there. Never freed.
struct Touch {
  uintptr_t address;   // immutable
  const Site *where;   // of the first; immutable
  uint64_t threads;    // bit id % 64: a stranger may be taken for one of them, where there are more
  Touch *next;
};
constexpr unsigned kMostTouches = 65536;
constinit HashTable<ByPointer<Touch>, 8, 14> g_touches;
unsigned g_count;    // guarded by g_lock

// Guarded by the lock on reports.
uint64_t g_reports;
const Site *g_first;

// Where the thread was last: there is nothing new to tell.
__attribute__((tls_model("initial-exec"))) thread_local uintptr_t t_last[8];

uint64_t bitOf(const ThreadInfo &thread) { return uint64_t{1} << (thread.id % 64); }

Touch *find(uintptr_t address) {
  return g_touches.find(hashWith(0, address), [&](const Touch *t) { return t->address == address; });
}

Touch *findOrMake(uintptr_t address, const Site *where) {
  if (Touch *known = find(address)) return known;
  const Guard guard(g_lock);
  if (Touch *known = find(address)) return known;
  if (g_count == kMostTouches) return nullptr;
  ++g_count;
  auto *made = static_cast<Touch *>(Arena::allocate(sizeof(Touch)));
  *made = {address, where, 0, nullptr};
  g_touches.insert(hashWith(0, address), made);
  return made;
}

}  // namespace

void touched(Thread &thread, uintptr_t address, const Site *where) {
  uintptr_t &last = t_last[hashTo(3, address)];
  if (!address || last == address) return;
  const Busy busy(thread);
  last = address;
  if (Touch *touch = findOrMake(address, where)) __atomic_fetch_or(&touch->threads, bitOf(*thread.info), __ATOMIC_RELAXED);
}

void reported(const ThreadInfo &one, const ThreadInfo &other, uintptr_t address) {
  const uint64_t both = bitOf(one) | bitOf(other);
  const Site *found = nullptr;
  const Busy busy(currentThread());
  const Guard guard(g_lock);
  g_touches.forEach([&](const Touch *touch) {
    const bool is_met = (__atomic_load_n(&touch->threads, __ATOMIC_RELAXED) & both) == both;
    if (is_met || address / kGranuleBytes == touch->address / kGranuleBytes) found = touch->where;
  });
  if (!found) return;
  ++g_reports;
  if (!g_first) g_first = found;
}

void forEachLock(void (*visit)(SpinLock &)) { visit(g_lock); }

void warnOfReports() {
  if (!g_reports) return;
  const char *file = siteString(g_first->file);
  warn("%lu of the reports %s on memory that inline assembly accesses as well, or of threads that meet in it (%s:%u). What assembly does is not "
       "seen: if it orders these threads, there is no race. 'bigfoot doctor PROGRAM' lists such assembly, and says what to do",
       g_reports, g_reports == 1 ? "is" : "are", file ? file : "compiled without -g", g_first->line);
}

void disownReports() { g_reports = 0; }

}  // namespace bigfoot::assembly
