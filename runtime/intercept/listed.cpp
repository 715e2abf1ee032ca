// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which functions of abi/libc.def are libc's in this program. The compiler goes by names, and a C program may have a function of
// its own that is called `index` or `link`, in another file.
#include <dlfcn.h>
#include <link.h>

#include "runtime/intercept/call.h"

extern "C" ::bigfoot::Listed __start_bigfoot_listed[] __attribute__((weak)), __stop_bigfoot_listed[] __attribute__((weak));

namespace bigfoot {
namespace {

// Defined in the same module as the runtime, and not weakly, as interceptors are. A name that the module only refers to may have an
// address there as well, that of a jump to libc's.
bool isPrograms(const char *name, const void *own_base) {
  void *found = dlsym(RTLD_DEFAULT, name);
  Dl_info module;
  const ElfW(Sym) *symbol = nullptr;
  if (!found || !dladdr1(found, &module, reinterpret_cast<void **>(const_cast<ElfW(Sym) **>(&symbol)), RTLD_DL_SYMENT)) return false;
  return module.dli_fbase == own_base && symbol && symbol->st_shndx != SHN_UNDEF && ELF64_ST_BIND(symbol->st_info) == STB_GLOBAL;
}

}  // namespace

void findListedFunctions() {
  Dl_info own;
  if (!dladdr(reinterpret_cast<void *>(findListedFunctions), &own)) return;
  for (Listed *l = __start_bigfoot_listed; l < __stop_bigfoot_listed; ++l)
    l->is_programs = isPrograms(l->hook + sizeof "__bigfoot_" - 1, own.dli_fbase);
}

}  // namespace bigfoot
