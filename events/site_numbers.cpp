// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "events/site_numbers.h"

#include <stdio.h>
#include <sys/mman.h>

#include "events/host_process.h"

namespace bigfoot::events {
namespace {

struct Slot {
  const Site *site;
  uint32_t number;
};

// Open addressing; twice as large when it is half full.
Slot *g_slots;
size_t g_capacity, g_count;

Slot *newSlots(size_t capacity) {
  void *memory = mmap(nullptr, capacity * sizeof(Slot), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) die("there is no memory for sites");
  return static_cast<Slot *>(memory);
}

Slot &slotOf(Slot *slots, size_t capacity, const Site *site) {
  size_t at = (reinterpret_cast<uintptr_t>(site) >> 2) * 0x9e3779b97f4a7c15ul >> 20 & (capacity - 1);
  while (slots[at].site && slots[at].site != site) at = (at + 1) & (capacity - 1);
  return slots[at];
}

void grow() {
  const size_t capacity = g_capacity ? 2 * g_capacity : 4096;
  Slot *slots = newSlots(capacity);
  for (size_t i = 0; i < g_capacity; ++i)
    if (g_slots[i].site) slotOf(slots, capacity, g_slots[i].site) = g_slots[i];
  if (g_slots) munmap(g_slots, g_capacity * sizeof(Slot));
  g_slots = slots;
  g_capacity = capacity;
}

void describe(const Site &site, TellSite tell) {
  const auto text = [](const int &field) { return siteString(field) ? siteString(field) : ""; };
  char line[2048];
  const int size = snprintf(line, sizeof line, "%s:%u:%u %s%s%s", site.line ? text(site.file) : "??", site.line, site.column, text(site.function),
                            *text(site.variable) ? " " : "", text(site.variable));
  tell(line, size < static_cast<int>(sizeof line) ? static_cast<size_t>(size) : sizeof line - 1);
}

}  // namespace

uint32_t numberOf(const Site *site, TellSite tell) {
  if (2 * g_count >= g_capacity) grow();
  Slot &slot = slotOf(g_slots, g_capacity, site);
  if (slot.site) return slot.number;
  slot = {site, static_cast<uint32_t>(++g_count)};
  describe(*site, tell);
  return slot.number;
}

}  // namespace bigfoot::events
