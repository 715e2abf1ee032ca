// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/text_page.h"

#include <cpuid.h>
#include <errno.h>
#include <linux/membarrier.h>
#include <linux/memfd.h>
#include <sys/mman.h>

#include "runtime/sys/array.h"
#include "runtime/sys/die.h"
#include "runtime/sys/system_call.h"

// What entry.S saves of registers other than the general ones.
extern "C" __attribute__((visibility("hidden"))) uint64_t bigfoot_extended_state;
uint64_t bigfoot_extended_state;

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

namespace bigfoot::text_page {
namespace {

using os::call;
using os::failed;

struct Page {
  uintptr_t code;
  char *alias;
};
constinit Array<Page> g_pages;
size_t g_last;   // the page that was asked for last
bool g_complained;

bool complain(const char *what, long error) {
  if (!g_complained) warn("the program cannot be watched: %s (error %ld); it runs unwatched", what, -error);
  g_complained = true;
  return false;
}

long map(uintptr_t where, int protection, int flags, long fd) { return call(SYS_mmap, static_cast<long>(where), kPage, protection, flags, fd, 0); }

long newFile() {
  const auto name = reinterpret_cast<long>("bigfoot-text");
  const long fd = call(SYS_memfd_create, name, MFD_CLOEXEC | MFD_NOEXEC_SEAL);
  return fd == -EINVAL ? call(SYS_memfd_create, name, MFD_CLOEXEC) : fd;  // an older kernel
}

// Returns: what failed, or null. The page is replaced last, by a mapping that the kernel has made elsewhere already.
const char *replace(Page &page, long fd, long &error) {
  if (error = call(SYS_write, fd, static_cast<long>(page.code), kPage); error != kPage) return "a page of code cannot be copied";
  const long alias = error = map(0, PROT_READ | PROT_WRITE, MAP_SHARED, fd);
  if (failed(alias)) return "memory cannot be mapped";
  const long view = error = map(0, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd);
  if (!failed(view)) error = call(SYS_mremap, view, kPage, kPage, MREMAP_MAYMOVE | MREMAP_FIXED, static_cast<long>(page.code));
  if (!failed(error)) {
    page.alias = reinterpret_cast<char *>(alias);
    return nullptr;
  }
  if (!failed(view)) call(SYS_munmap, view, kPage);
  call(SYS_munmap, alias, kPage);
  return "a changed page of code may not be mapped";
}

bool copy(Page &page) {
  long error = 0;
  const long fd = error = newFile();
  const char *failure = failed(fd) ? "files of memory are forbidden" : replace(page, fd, error);
  if (!failed(fd)) call(SYS_close, fd);
  return !failure || complain(failure, error);
}

Page *pageOf(uintptr_t address) {
  const uintptr_t code = address & -uintptr_t{kPage};
  if (g_last < g_pages.count() && g_pages[g_last].code == code) return &g_pages[g_last];
  for (g_last = 0; g_last < g_pages.count(); ++g_last)
    if (g_pages[g_last].code == code) return &g_pages[g_last];
  Page page{code, nullptr};
  return copy(page) ? &g_pages.add(page) : nullptr;
}

// Returns: false if the processor has no xsave, or the system does not use it.
bool findExtendedState() {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE)) return false;
  if (!__get_cpuid_count(0xd, 0, &a, &b, &c, &d)) return false;
  bigfoot_extended_state = b;
  return true;
}

}  // namespace

bool begin() {
  if (!findExtendedState()) return complain("the processor has no xsave", 0);
  const long registered = call(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE);
  return !failed(registered) || complain("membarrier is forbidden", registered);
}

bool write(uintptr_t address, uint64_t bytes) {
  Page *page = pageOf(address);
  if (!page) return false;
  __atomic_store_n(reinterpret_cast<uint64_t *>(page->alias + (address & (kPage - 1))), bytes, __ATOMIC_RELEASE);
  return true;
}

uintptr_t newPage(uintptr_t near, uintptr_t reach) {
  constexpr uintptr_t kStep = 1 << 20;
  const auto page = static_cast<uintptr_t>(kPage);
  const auto take = [&](uintptr_t where) {
    const long got = map(where, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1);
    if (failed(got)) return uintptr_t{0};
    if (static_cast<uintptr_t>(got) == where && pageOf(where)) return where;
    call(SYS_munmap, got, kPage);   // an older kernel takes the address for a hint
    return uintptr_t{0};
  };
  static uintptr_t last;   // the next one goes below it
  if (last > page && last < near && near - last < reach)
    if (const uintptr_t found = take(last - page)) return last = found;
  near &= -kStep;
  for (uintptr_t below = kStep; below < reach && below < near; below += kStep)
    if (const uintptr_t found = take(near - below)) return last = found;
  return 0;
}

void settle() { call(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE); }

void forget(uintptr_t start, uintptr_t end) {
  for (size_t i = g_pages.count(); i-- > 0;) {
    if (g_pages[i].code + kPage <= start || g_pages[i].code >= end) continue;
    call(SYS_munmap, reinterpret_cast<long>(g_pages[i].alias), kPage);
    g_pages.remove(&g_pages[i]);
  }
}

void separate() {
  for (Page &page : g_pages) {
    char *shared = page.alias;
    if (copy(page)) call(SYS_munmap, reinterpret_cast<long>(shared), kPage);
  }
}

}  // namespace bigfoot::text_page
