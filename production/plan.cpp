// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/plan.h"

#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "runtime/sys/arena.h"
#include "runtime/sys/die.h"
#include "runtime/sys/system_call.h"

namespace bigfoot::plan {
namespace {

// Open addressing, by hash. Immutable once it is read.
struct Entry {
  uint64_t hash;
  unsigned what;  // 0: free
};
Entry *g_entries;
uint64_t g_slots;   // a power of two

Entry &find(uint64_t hash) {
  uint64_t slot = hash & (g_slots - 1);
  while (g_entries[slot].what && g_entries[slot].hash != hash) slot = (slot + 1) & (g_slots - 1);
  return g_entries[slot];
}

constexpr unsigned kDigits = 16, kLine = 2 + kDigits + 1;   // "r 0123456789abcdef\n"

// Returns: false if it is no such line.
bool readLine(const char *line) {
  uint64_t hash = 0;
  for (unsigned i = 0; i < kDigits; ++i) {
    const char c = line[2 + i];
    if (c >= '0' && c <= '9') hash = hash << 4 | static_cast<uint64_t>(c - '0');
    else if (c >= 'a' && c <= 'f') hash = hash << 4 | static_cast<uint64_t>(c - 'a' + 10);
    else return false;
  }
  if ((line[0] != 'r' && line[0] != 't') || line[1] != ' ' || line[kLine - 1] != '\n') return false;
  Entry &entry = find(hash);
  entry.hash = hash;
  entry.what |= line[0] == 'r' ? kReport : kTrack;
  return true;
}

bool readText(const char *text, uint64_t bytes) {
  constexpr uint64_t kHeader = sizeof kPlanHeader - 1;
  if (bytes < kHeader || __builtin_memcmp(text, kPlanHeader, kHeader) || (bytes - kHeader) % kLine) return false;
  const uint64_t lines = (bytes - kHeader) / kLine;
  for (g_slots = 16; g_slots < 2 * lines; g_slots *= 2) continue;
  g_entries = static_cast<Entry *>(Arena::allocate(g_slots * sizeof(Entry)));
  for (uint64_t i = 0; i < lines; ++i)
    if (!readLine(text + kHeader + i * kLine)) return false;
  return true;
}

}  // namespace

bool read(const char *path) {
  const long fd = os::call(SYS_openat, AT_FDCWD, reinterpret_cast<long>(path), O_RDONLY | O_CLOEXEC);
  if (os::failed(fd)) return warn("caper: %s cannot be opened (error %ld); nothing is watched", path, -fd), false;
  struct stat status;
  bool good = !os::failed(os::call(SYS_fstat, fd, reinterpret_cast<long>(&status))) && status.st_size > 0;
  const long text = good ? os::call(SYS_mmap, 0, status.st_size, PROT_READ, MAP_PRIVATE, fd, 0) : -1;
  good = good && !os::failed(text) && readText(reinterpret_cast<const char *>(text), static_cast<uint64_t>(status.st_size));
  if (!os::failed(text)) os::call(SYS_munmap, text, status.st_size);
  os::call(SYS_close, fd);
  if (!good) warn("caper: %s is no plan of 'bigfoot pairs --plan'; nothing is watched", path);
  return good;
}

unsigned of(const Site &site) {
  const Doing doing = site.flags & kSitePasses ? Doing::kPass : site.flags & kSiteWrite ? Doing::kWrite : Doing::kRead;
  return find(placeHash(siteString(site.file), site.line, site.column, doing)).what;
}

}  // namespace bigfoot::plan
