// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/caper.h"

#include <fcntl.h>
#include <link.h>

#include "production/escape.h"
#include "production/heap.h"
#include "production/modules.h"
#include "production/plan.h"
#include "production/short_way.h"
#include "production/text_page.h"
#include "runtime/sys/array.h"
#include "runtime/sys/die.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/sys/system_call.h"
#include "runtime/sys/text.h"

// entry.S: what a vector register holds, where nothing has changed it since the hit.
extern "C" __attribute__((visibility("hidden"))) void bigfoot_read_vector(long number, uint64_t *words);

namespace bigfoot {

modules::Range modules::g_ranges[kMost];
unsigned modules::g_count;

namespace caper {
namespace {

// Open addressing by key; replaced by a larger one as it grows.
struct Table {
  uint64_t slots, used;
  WatchedSled *sled[];
};

bool g_watching;
int g_output = -1;
SpinLock g_lock;
Table *g_table;
constinit Array<const char *> g_sections;
constinit Array<WatchedSled *> g_sleds;
thread_local bool t_inside;

class Inside {
 public:
  Inside() : mask_(os::blockSignals()) { t_inside = true; }
  ~Inside() {
    t_inside = false;
    os::setSignalMask(mask_);
  }
  Inside(const Inside &) = delete;

 private:
  const uint64_t mask_;
};

uint64_t slotOf(const Table &table, uintptr_t key) { return (key * 0x9e3779b97f4a7c15ul >> 20) & (table.slots - 1); }

WatchedSled *find(uintptr_t key) {
  Table *table = __atomic_load_n(&g_table, __ATOMIC_ACQUIRE);
  if (!table) return nullptr;
  for (uint64_t slot = slotOf(*table, key);; slot = (slot + 1) & (table->slots - 1)) {
    WatchedSled *sled = __atomic_load_n(&table->sled[slot], __ATOMIC_ACQUIRE);
    if (!sled || sled->key == key) return sled;
  }
}

void put(Table &table, WatchedSled *sled) {
  uint64_t slot = slotOf(table, sled->key);
  while (table.sled[slot] && table.sled[slot]->key != sled->key) slot = (slot + 1) & (table.slots - 1);
  table.used += !table.sled[slot];
  __atomic_store_n(&table.sled[slot], sled, __ATOMIC_RELEASE);
}

// Requires: the lock.
void insert(WatchedSled *sled) {
  if (!g_table || g_table->used * 2 >= g_table->slots) {
    const uint64_t slots = g_table ? 2 * g_table->slots : 4096;
    auto *larger = static_cast<Table *>(Arena::allocate(sizeof(Table) + slots * sizeof(WatchedSled *)));
    larger->slots = slots;
    for (uint64_t i = 0; g_table && i < g_table->slots; ++i)
      if (g_table->sled[i]) put(*larger, g_table->sled[i]);
    __atomic_store_n(&g_table, larger, __ATOMIC_RELEASE);   // the old one stays for those who read it
  }
  put(*g_table, sled);
  g_sleds.add(sled);
}

// Returns: the sled, if the plan names any of it.
WatchedSled *read(const SledRecord &record) {
  constexpr unsigned kMost = 16;   // pass/sleds/stretch.cpp
  Watch watches[kMost];
  unsigned count = 0;
  record::forEachEntry(record, [&](const record::Entry &entry) {
    const unsigned what = plan::of(*entry.site);
    const bool tracks = (what & plan::kTrack) && (entry.values || (entry.site->flags & kSitePasses)), reports = (what & plan::kReport) && !(entry.site->flags & kSitePasses);
    if ((tracks || reports) && count < kMost) watches[count++] = {entry, tracks, reports};
  });
  if (!count) return nullptr;
  auto *sled = static_cast<WatchedSled *>(Arena::allocate(sizeof(WatchedSled)));
  const record::Bytes bytes = record::bytesOf(record);
  sled->code = record::codeOf(record);
  sled->key = record::stubOf(record) + kStubReturn;
  sled->idle = bytes.idle, sled->armed = bytes.armed;
  sled->count = count;
  sled->watches = static_cast<Watch *>(Arena::allocate(count * sizeof(Watch)));
  for (unsigned i = 0; i < count; ++i) sled->watches[i] = watches[i];
  return sled;
}

bool change(const WatchedSled &sled, bool to_armed) {
  return sled.section && text_page::write(sled.code & ~uintptr_t{7}, to_armed ? sled.armed : sled.idle);
}

uint64_t lengthOf(const record::Entry &entry, const Registers &registers) { return entry.has_length ? entry.length.in(registers) : entry.site->size; }

// What lies in a frame that is known to others. Stores to slots that only functions of libc are given have no sleds.
owners::Range slotsAround(uint64_t address) { return Escape::stack().escapedAround(address); }

owners::Range rangeOf(uint64_t start, uint64_t bytes) { return {start, start + bytes}; }

// What came of what is stored or passed on: nothing of it was news; all that was has escaped; or there is more to do than that.
enum class Escaping { kNothing, kDone, kMore };

Escaping escapeAlone(Escape &escape, uint64_t value) {
  if (!escape.isNews(value)) return Escaping::kNothing;
  return escape.escapeAlone(value) ? Escaping::kDone : Escaping::kMore;
}

Escaping worse(Escaping a, Escaping b) { return a > b ? a : b; }

Escaping escapeAlone(const Watch &watch, const Registers &registers, Escape &escape) {
  const record::Entry &entry = watch.entry;
  const uint64_t address = entry.address.in(registers);
  if (entry.site->flags & kSitePasses) {
    if ((entry.site->flags & kSiteCopies) && escape.hasNews(slotsAround(address))) return Escaping::kMore;
    return escapeAlone(escape, address);
  }
  if (!escape.hasEscaped(address)) return Escaping::kNothing;
  if (entry.site->flags & kSiteCopies) return escape.hasNews(rangeOf(entry.value[0].in(registers), lengthOf(entry, registers))) ? Escaping::kMore : Escaping::kNothing;
  Escaping result = Escaping::kNothing;
  for (unsigned i = 0; i < entry.values && result != Escaping::kMore; ++i) {
    if (entry.value[i].vector == Operand::kNone) {
      result = worse(result, escapeAlone(escape, entry.value[i].in(registers)));
      continue;
    }
    uint64_t words[2];
    bigfoot_read_vector(entry.value[i].vector, words);
    result = worse(result, worse(escapeAlone(escape, words[0]), escapeAlone(escape, words[1])));
  }
  return result;
}

// Returns: false if there is more to do. None of the stores has been made: what one puts into a block that another makes known is found in the next round (CA6).
bool escapeAlone(const WatchedSled &sled, const Registers &registers, Escape &escape) {
  for (Escaping result = Escaping::kDone; result == Escaping::kDone;) {
    result = Escaping::kNothing;
    for (unsigned i = 0; i < sled.count; ++i)
      if (sled.watches[i].tracks) result = worse(result, escapeAlone(sled.watches[i], registers, escape));
    if (result == Escaping::kMore) return false;
  }
  return true;
}

void makeEscape(const Watch &watch, const Registers &registers, Escape &escape, const char *extended_state) {
  constexpr unsigned kVectors = 160;   // where xsave puts the low halves of vector registers
  const record::Entry &entry = watch.entry;
  const uint64_t address = entry.address.in(registers);
  if (entry.site->flags & kSitePasses) {
    escape.escape(address);
    if (entry.site->flags & kSiteCopies) escape.escapeFrom(slotsAround(address));
    return;
  }
  if (!escape.hasEscaped(address)) return;
  if (entry.site->flags & kSiteCopies) return escape.escapeFrom(rangeOf(entry.value[0].in(registers), lengthOf(entry, registers)));
  for (unsigned i = 0; i < entry.values; ++i) {
    if (entry.value[i].vector == Operand::kNone) {
      escape.escape(entry.value[i].in(registers));
      continue;
    }
    uint64_t words[2];
    __builtin_memcpy(words, extended_state + kVectors + 16 * entry.value[i].vector, sizeof words);
    for (const uint64_t word : words) escape.escape(word);
  }
}

// The last byte too: an access may begin in one block and end in what has escaped only if it is wrong.
bool touchesEscaped(const record::Entry &entry, const Registers &registers, const Escape &escape) {
  return lengthOf(entry, registers) && escape.hasEscaped(entry.address.in(registers));
}

void tell(const Site &site) {
  char line[4200];
  const size_t length = format(line, sizeof line, "%s:%u:%u %s%s\n", siteString(site.file), site.line, site.column, site.flags & kSiteAtomic ? kAtomicPrefix : "", site.flags & kSiteWrite ? "write" : "read");
  os::writeAll(g_output, line, length);
}

// What was told is not looked for again: the short way is another one, or the sled goes.
void changeBack(WatchedSled &sled) {
  const Guard<SpinLock> guard(g_lock);
  for (unsigned i = 0; i < sled.count; ++i) {
    if (!sled.watches[i].tracks && !sled.watches[i].left) continue;
    if (!sled.section) return;
    const uintptr_t code = short_way::write(sled);
    text_page::settle();   // before any thread goes there
    sled.armed = record::withJump(sled.idle, sled.code, code);
    change(sled, true);
    return;
  }
  change(sled, false);
}

bool isNew(const char *section) {
  for (const char *known : g_sections)
    if (known == section) return false;
  g_sections.add(section);
  return true;
}

int findSegment(dl_phdr_info *module, size_t, void *data) {
  auto &range = *static_cast<modules::Range *>(data);   // at first, its start is an address
  for (unsigned i = 0; i < module->dlpi_phnum; ++i) {
    const auto &segment = module->dlpi_phdr[i];
    const uint64_t start = module->dlpi_addr + segment.p_vaddr;
    if (segment.p_type != PT_LOAD || range.start - start >= segment.p_memsz) continue;
    range = {start, start + segment.p_memsz};
    return 1;
  }
  return 0;
}

// Requires: the lock.
void addRange(const char *start) {
  modules::Range range{record::codeOf(*reinterpret_cast<const SledRecord *>(start)), 0};
  if (modules::g_count == modules::kMost || !dl_iterate_phdr(findSegment, &range)) return;
  modules::g_ranges[modules::g_count] = range;
  __atomic_store_n(&modules::g_count, modules::g_count + 1, __ATOMIC_RELEASE);
}

void stopWatching() {
  __atomic_store_n(&g_watching, false, __ATOMIC_RELAXED);
  for (WatchedSled *sled : g_sleds) change(*sled, false);
  text_page::settle();
}

int openOutput(const char *plan) {
  char path[4200];
  format(path, sizeof path, "%s%s", plan, kFoundSuffix);
  const long fd = os::call(SYS_openat, AT_FDCWD, reinterpret_cast<long>(path), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (os::failed(fd)) warn("caper: %s cannot be written (error %ld); nothing is watched", path, -fd);
  return os::failed(fd) ? -1 : static_cast<int>(fd);
}

}  // namespace

bool isWatching() { return __atomic_load_n(&g_watching, __ATOMIC_RELAXED); }

bool hit(const Registers &registers, uintptr_t key) {
  if (t_inside || !isWatching()) return false;
  const WatchedSled *sled = find(key);
  if (!sled) return false;
  if (!Escape::stack().isFound()) return true;
  Escape::stack().forgetLeftFrames(registers.stackPointer());
  Escape escape(registers);
  if (!escapeAlone(*sled, registers, escape)) return true;
  for (unsigned i = 0; i < sled->count; ++i)
    if (sled->watches[i].left && touchesEscaped(sled->watches[i].entry, registers, escape)) return true;
  return false;
}

// What is stored escapes first: an access behind it may touch just that.
void hitSlowly(const Registers &registers, uintptr_t key, const char *extended_state) {
  const Inside inside;
  WatchedSled *sled = find(key);
  if (!Escape::stack().isFound()) Escape::stack().find(registers.stackPointer());
  Escape::stack().forgetLeftFrames(registers.stackPointer());
  Escape escape(registers);
  // None of the stores has been made: what one puts into a block that another makes known is found in the next round (CA6).
  for (unsigned round = 0; round < sled->count; ++round)
    for (unsigned i = 0; i < sled->count; ++i)
      if (sled->watches[i].tracks) makeEscape(sled->watches[i], registers, escape, extended_state);
  bool told = false;
  for (unsigned i = 0; i < sled->count; ++i) {
    Watch &watch = sled->watches[i];
    if (!watch.left || !touchesEscaped(watch.entry, registers, escape)) continue;
    Escape::takeOver(watch.entry.address.in(registers));
    watch.left = false;
    tell(*watch.entry.site);
    told = true;
  }
  if (told) changeBack(*sled);
}

void begin() {
  const char *path = options().caper;
  if (!path[0]) return;
  if (options().chase[0]) return warn("BIGFOOT_OPTIONS: a run either chases a race or looks for pairs; caper is ignored");
  if (!plan::read(path) || !text_page::begin()) return;
  if (!owners::reserve()) return warn("caper: the address space has no room for what is kept of the heap; nothing is watched");
  g_output = openOutput(path);
  g_watching = g_output >= 0;
  if (g_watching) heap::watch();
}

void addModule(const char *start, const char *stop) {
  if (!isWatching() || start == stop) return;
  const Inside inside;
  const Guard<SpinLock> guard(g_lock);
  if (!isNew(start)) return;
  addRange(start);
  const size_t first = g_sleds.count();
  record::forEach(start, stop, [&](const SledRecord &record) {
    WatchedSled *sled = read(record);
    if (!sled) return;
    sled->section = start;
    sled->armed = record::withJump(sled->idle, sled->code, short_way::write(*sled));
    insert(sled);
  });
  text_page::settle();   // code is there before any thread goes there
  bool good = true;
  for (size_t i = first; good && i < g_sleds.count(); ++i) good = change(*g_sleds[i], true);
  if (good) text_page::settle();
  else stopWatching();
}

void removeModule(const char *start) {
  if (!isWatching()) return;
  const Inside inside;
  const Guard<SpinLock> guard(g_lock);
  uintptr_t low = ~uintptr_t{0}, high = 0;
  for (const char *&known : g_sections)
    if (known == start) {
      g_sections.remove(&known);
      break;
    }
  for (WatchedSled *sled : g_sleds) {
    if (sled->section != start) continue;
    sled->section = nullptr;
    if (sled->code < low) low = sled->code;
    if (sled->code + kSledBytes > high) high = sled->code + kSledBytes;
  }
  if (low >= high) return;
  text_page::forget(low, high);
  for (unsigned i = 0; i < modules::g_count; ++i)
    if (low - modules::g_ranges[i].start < modules::g_ranges[i].end - modules::g_ranges[i].start) modules::g_ranges[i].end = modules::g_ranges[i].start;
}

void continueInChild() {
  g_lock = {};
  t_inside = false;
  if (isWatching()) text_page::separate();
}

}  // namespace caper
}  // namespace bigfoot
