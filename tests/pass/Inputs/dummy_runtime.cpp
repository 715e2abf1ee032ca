// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Enough of a runtime to run instrumented programs in tests: every inline test fails (no entry is of that epoch), and
// every hook prints one line. Compiled without instrumentation.
#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "abi/atomic.h"
#include "abi/layout.h"
#include "abi/locks.h"
#include "abi/site.h"
#include "abi/version.h"

using namespace bigfoot;

extern "C" {

thread_local unsigned long __bigfoot_present = kEpochAndKind;
thread_local unsigned long __bigfoot_context;

static const char *text(const int &field) {
  const char *string = siteString(field);
  return string ? string : "-";
}

static void print(const char *hook, const Site *site) {
  const char *file = strrchr(text(site->file), '/');
  fprintf(stderr, "%s %s:%u:%u %s %s size=%u flags=%u\n", hook, file ? file + 1 : "-", site->line, site->column,
          text(site->function), text(site->variable), site->size, site->flags);
}

// Does not print if QUIET is set.
static void say(const char *hook, const Site *site) {
  static const bool quiet = getenv("QUIET");
  if (!quiet) print(hook, site);
}

#define CHECK(name)                                                         \
  void __bigfoot_##name(const void *, const Site *site, unsigned long) {      \
    say(#name, site);                                                         \
  }                                                                           \
  void __bigfoot_test_##name(const void *, const Site *site, unsigned long) { \
    say(#name, site);                                                         \
  }
CHECK(read1) CHECK(read2) CHECK(read4) CHECK(read8) CHECK(read16)
CHECK(write1) CHECK(write2) CHECK(write4) CHECK(write8) CHECK(write16)

static void sayRange(const char *hook, unsigned long bytes, const Site *site) {
  char line[64];
  snprintf(line, sizeof line, "%s(%lu)", hook, bytes);
  say(line, site);
}
void __bigfoot_assembly(const void *, const Site *site) { say("assembly", site); }
void __bigfoot_read_range(const void *, unsigned long bytes, const Site *site, unsigned long) {
  sayRange("read_range", bytes, site);
}
void __bigfoot_write_range(const void *, unsigned long bytes, const Site *site, unsigned long) {
  sayRange("write_range", bytes, site);
}

static void sayStrided(const char *hook, long stride, unsigned long count, unsigned long size, const Site *site) {
  char line[96];
  snprintf(line, sizeof line, "%s(%ld, %lu, %lu)", hook, stride, count, size);
  say(line, site);
}
void __bigfoot_read_strided(const void *, long stride, unsigned long count, unsigned long size, const Site *site,
                            unsigned long) {
  sayStrided("read_strided", stride, count, size, site);
}
void __bigfoot_write_strided(const void *, long stride, unsigned long count, unsigned long size, const Site *site,
                             unsigned long) {
  sayStrided("write_strided", stride, count, size, site);
}

void *__bigfoot_atomic_begin(void *address) { return address; }
void *__bigfoot_atomic_begin_unordered(void *address) { return address; }
static void sayAtomic(unsigned how, const Site *site) {
  char line[64];
  snprintf(line, sizeof line, "atomic kind=%u order=%u size=%u", atomicKind(how), atomicOrder(how), atomicSize(how));
  say(line, site);
}
void __bigfoot_atomic_end(void *object, void *address, unsigned how, const Site *site, unsigned long) {
  if (object != address) abort();
  sayAtomic(how, site);
}
unsigned long __bigfoot_atomic_load(const void *address, unsigned how, const Site *site, unsigned long) {
  sayAtomic(how, site);
  unsigned long value = 0;
  memcpy(&value, address, atomicSize(how));
  return value;
}
void __bigfoot_fence(unsigned order) {
  if (!getenv("QUIET")) fprintf(stderr, "fence %u\n", order);
}
void __bigfoot_lock_call(void *, unsigned function, const Site *where, unsigned long) { say(kLockFunctions[function].name, where); }

void __bigfoot_module_init(unsigned abi) {
  if (abi != kAbiVersion) abort();
  static bool is_mapped;
  if (is_mapped) return;
  is_mapped = true;
  const size_t descriptors = kDescriptorBytes << (47 - kPageShift);
  void *base = reinterpret_cast<void *>(kShadowBase);
  if (mmap(base, descriptors, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
           -1, 0) != base)
    abort();
}

#define PASS_ON(type, name, parameters, arguments) \
  type __bigfoot_##name parameters {               \
    say(#name, site);                  \
    return name arguments;                         \
  }
#define PLACE const Site *site, unsigned long
PASS_ON(void *, memcpy, (void *d, const void *s, size_t n, PLACE), (d, s, n))
PASS_ON(void *, memmove, (void *d, const void *s, size_t n, PLACE), (d, s, n))
PASS_ON(void *, memset, (void *d, int c, size_t n, PLACE), (d, c, n))
PASS_ON(int, memcmp, (const void *a, const void *b, size_t n, PLACE), (a, b, n))
PASS_ON(int, bcmp, (const void *a, const void *b, size_t n, PLACE), (a, b, n))
PASS_ON(void *, memchr, (void *a, int c, size_t n, PLACE), (a, c, n))
PASS_ON(size_t, strlen, (const char *s, PLACE), (s))
PASS_ON(char *, strcpy, (char *d, const char *s, PLACE), (d, s))
PASS_ON(int, strcmp, (const char *a, const char *b, PLACE), (a, b))
PASS_ON(char *, strchr, (char *a, int c, PLACE), (a, c))
// What allocates is no access.
void *__bigfoot__Znwm(size_t n, PLACE) { return operator new(n); }
void *__bigfoot_malloc(size_t n, PLACE) { return malloc(n); }
void *__bigfoot_calloc(size_t count, size_t n, PLACE) { return calloc(count, n); }
}
