// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A runtime for programs of one thread that are compiled with -bigfoot-tell-accesses: it writes down every access, check,
// acquire and release, and at exit verifies that each byte of an access is covered and each byte of a check legitimate
// (docs/placement.md). Every inline test fails, so that every check calls its hook. Exit status 99 if something is wrong.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unordered_map>
#include <vector>

#include "abi/atomic.h"
#include "abi/layout.h"
#include "abi/site.h"
#include "abi/version.h"

using namespace bigfoot;

namespace {

enum class What { kAccess, kCheck, kSync };
struct Event {
  What what;
  bool is_write, acquires, releases;
  unsigned long address, size;
  const Site *site;
};
struct Touch {
  size_t at;
  bool is_write;
};
using Touches = std::unordered_map<unsigned long, std::vector<Touch>>;  // by byte

std::vector<Event> &events() {
  static auto *all = new std::vector<Event>;
  return *all;
}
bool ended;

void touch(What what, const void *address, unsigned long size, bool is_write, const Site *site) {
  if (!ended && size) events().push_back({what, is_write, false, false, reinterpret_cast<unsigned long>(address), size, site});
}
void synchronise(bool acquires, bool releases) {
  if (!ended && (acquires || releases)) events().push_back({What::kSync, false, acquires, releases, 0, 0, nullptr});
}

class Verifier {
 public:
  Verifier() : acquires_(events().size() + 1), releases_(events().size() + 1) {
    for (size_t i = 0; i < events().size(); ++i) {
      const Event &e = events()[i];
      acquires_[i + 1] = acquires_[i] + e.acquires;
      releases_[i + 1] = releases_[i] + e.releases;
      if (e.what == What::kSync) continue;
      for (unsigned long byte = e.address; byte < e.address + e.size; ++byte)
        (e.what == What::kAccess ? accesses_ : checks_)[byte].push_back({i, e.is_write});
    }
  }

  unsigned long run() {
    unsigned long wrong = 0;
    for (size_t i = 0; i < events().size() && wrong < 20; ++i) {
      const Event &e = events()[i];
      for (unsigned long byte = e.address; byte < e.address + e.size; ++byte) {
        if (e.what == What::kAccess ? isCovered(i, byte) : isLegitimate(i, byte)) continue;
        fprintf(stderr, "%s: %s of %lu bytes, line %u, event %zu\n",
                e.what == What::kAccess ? "not covered" : "not legitimate", e.is_write ? "write" : "read", e.size,
                e.site ? e.site->line : 0, i);
        ++wrong;
        break;
      }
    }
    return wrong;
  }

 private:
  using Counts = std::vector<unsigned>;
  static bool none(const Counts &counts, size_t first, size_t last) { return counts[last] == counts[first + 1]; }

  bool isCovered(size_t access, unsigned long byte) {
    for (const Touch &check : checks_[byte]) {
      if (events()[access].is_write && !check.is_write) continue;
      if (check.at < access ? none(releases_, check.at, access) : none(acquires_, access, check.at)) return true;
    }
    return false;
  }
  bool isLegitimate(size_t check, unsigned long byte) {
    for (const Touch &access : accesses_[byte]) {
      if (events()[check].is_write && !access.is_write) continue;
      if (check < access.at ? none(acquires_, check, access.at) : none(releases_, access.at, check)) return true;
    }
    return false;
  }

  Counts acquires_, releases_;  // how many before each event
  Touches accesses_, checks_;
};

void verify() {
  ended = true;
  unsigned long accesses = 0, checks = 0;
  for (const Event &e : events()) accesses += e.what == What::kAccess, checks += e.what == What::kCheck;
  const unsigned long wrong = Verifier().run();
  fprintf(stderr, "accesses %lu checks %lu wrong %lu\n", accesses, checks, wrong);
  if (wrong) _exit(99);
}

}  // namespace

extern "C" {

thread_local Window __bigfoot_window = {1, 0, {kNothingCovered, kNothingCovered, kNothingCovered, kNothingCovered,
                                               kNothingCovered, kNothingCovered, kNothingCovered, kNothingCovered}};

void __bigfoot_access(const void *address, unsigned long size, unsigned is_write) {
  touch(What::kAccess, address, size, is_write, nullptr);
}

#define CHECK(name, size, is_write)                                                          \
  void __bigfoot_##name##size(const void *address, const Site *site, unsigned long *) {      \
    if (reinterpret_cast<unsigned long>(address) % size) abort();                            \
    touch(What::kCheck, address, size, is_write, site);                                      \
  }                                                                                          \
  void __bigfoot_test_##name##size(const void *address, const Site *site, unsigned long *activation) { \
    __bigfoot_##name##size(address, site, activation);                                       \
  }
CHECK(read, 1, false) CHECK(read, 2, false) CHECK(read, 4, false) CHECK(read, 8, false) CHECK(read, 16, false)
CHECK(write, 1, true) CHECK(write, 2, true) CHECK(write, 4, true) CHECK(write, 8, true) CHECK(write, 16, true)

void __bigfoot_read_range(const void *address, unsigned long size, const Site *site, unsigned long *) {
  touch(What::kCheck, address, size, false, site);
}
void __bigfoot_write_range(const void *address, unsigned long size, const Site *site, unsigned long *) {
  touch(What::kCheck, address, size, true, site);
}

static void strided(const char *address, long stride, unsigned long count, unsigned long size, bool is_write, const Site *site) {
  if (count > 1'000'000) abort();
  for (unsigned long i = 0; i < count; ++i) touch(What::kCheck, address + stride * static_cast<long>(i), size, is_write, site);
}
void __bigfoot_read_strided(const char *address, long stride, unsigned long count, unsigned long size, const Site *site,
                            unsigned long *) {
  strided(address, stride, count, size, false, site);
}
void __bigfoot_write_strided(const char *address, long stride, unsigned long count, unsigned long size, const Site *site,
                             unsigned long *) {
  strided(address, stride, count, size, true, site);
}

void *__bigfoot_atomic_begin(void *address) { return address; }
void __bigfoot_atomic_end(void *, void *, unsigned how, const Site *, unsigned long *) {
  const MemoryOrder order = atomicOrder(how);
  synchronise(acquires(order) && atomicKind(how) != kAtomicStore, releases(order) && atomicKind(how) != kAtomicLoad);
}
void __bigfoot_fence(unsigned order) {
  synchronise(acquires(static_cast<MemoryOrder>(order)), releases(static_cast<MemoryOrder>(order)));
}

// What the compiler does not see the body of.
void outside_acquires() { synchronise(true, false); }
void outside_releases() { synchronise(false, true); }
void outside_both() { synchronise(true, true); }

void __bigfoot_module_init(unsigned abi) {
  if (abi != kAbiVersion) abort();
  static bool is_mapped;
  if (is_mapped) return;
  is_mapped = true;
  void *base = reinterpret_cast<void *>(kShadowBase);
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
  if (mmap(base, kDescriptorBytes << (47 - kPageShift), PROT_READ | PROT_WRITE, flags, -1, 0) != base) abort();
  atexit(verify);
}

}  // extern "C"
