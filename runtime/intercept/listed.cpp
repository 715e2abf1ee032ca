// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which functions of abi/libc.def are libc's in this program. The compiler goes by names, and a C program may have a function of
// its own that is called `index` or `link`, in another file.
#include <dlfcn.h>
#include <link.h>

#include "runtime/intercept/listed.h"

extern "C" {
__attribute__((weak)) extern ::bigfoot::Listed __start_bigfoot_listed[], __stop_bigfoot_listed[];
extern const char __start_bigfoot_interceptors[], __stop_bigfoot_interceptors[];
extern const char __executable_start[], _end[];  // of the module, from the linker
}

namespace bigfoot {
namespace {

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
  for (Listed *l = __start_bigfoot_listed; l < __stop_bigfoot_listed; ++l)
    l->is_programs = isPrograms(dlsym(RTLD_DEFAULT, l->hook + sizeof "__bigfoot_" - 1));
}

}  // namespace bigfoot
