// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which functions of abi/libc.def are libc's in this program. The compiler goes by names, and a C program may have a function of
// its own that is called `index` or `link`, in another file.
#include <dlfcn.h>
#include <link.h>
#include <string.h>

#include "runtime/intercept/listed.h"

// As the linker finds them: a program's own function need not be visible to dlsym.
#define BIGFOOT_LIBC(result, name, parameters) extern "C" __attribute__((weak)) void bigfootLinked_##name() __asm__(#name);
#include "abi/libc.def"
#undef BIGFOOT_LIBC

extern "C" {
__attribute__((weak)) extern ::bigfoot::Listed __start_bigfoot_listed[], __stop_bigfoot_listed[];
extern const char __start_bigfoot_interceptors[], __stop_bigfoot_interceptors[];
extern const char __executable_start[], _end[];  // of the module, from the linker
}

namespace bigfoot {
namespace {

struct Linked {
  const char *name;
  void (*function)();
};
const Linked kLinked[] = {
#define BIGFOOT_LIBC(result, name, parameters) {#name, bigfootLinked_##name},
#include "abi/libc.def"
#undef BIGFOOT_LIBC
};
constexpr unsigned kLinkedCount = sizeof kLinked / sizeof *kLinked;

// Looks first at what follows the one before: both lists are mostly in one order.
const void *findLinked(const char *name, unsigned &last) {
  for (unsigned i = 1; i <= kLinkedCount; ++i) {
    const Linked &linked = kLinked[(last + i) % kLinkedCount];
    if (strcmp(linked.name, name) != 0) continue;
    last = (last + i) % kLinkedCount;
    return reinterpret_cast<const void *>(linked.function);
  }
  return nullptr;
}

bool isIn(const void *at, const char *start, const char *end) { return at >= start && at < end; }

}  // namespace

// A function to which the module only refers may have an address there as well, that of a jump to libc's, under its name. One that is
// hidden has none.
bool isPrograms(const void *function) {
  if (!isIn(function, __executable_start, _end) || isIn(function, __start_bigfoot_interceptors, __stop_bigfoot_interceptors))
    return false;
  Dl_info module;
  const ElfW(Sym) *symbol = nullptr;
  dladdr1(function, &module, reinterpret_cast<void **>(const_cast<ElfW(Sym) **>(&symbol)), RTLD_DL_SYMENT);
  return !symbol || symbol->st_shndx != SHN_UNDEF;
}

void findListedFunctions() {
  unsigned last = 0;
  for (Listed *l = __start_bigfoot_listed; l < __stop_bigfoot_listed; ++l)
    l->is_programs = isPrograms(findLinked(l->hook + sizeof "__bigfoot_" - 1, last));
}

}  // namespace bigfoot
