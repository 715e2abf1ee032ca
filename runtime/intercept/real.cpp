// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/intercept/real.h"

#include <dlfcn.h>

#include "runtime/sys/die.h"

namespace bigfoot {

namespace real {
#define BIGFOOT_REAL(name, version) decltype(&::name) name;
#include "runtime/intercept/functions.def"
#undef BIGFOOT_REAL
}  // namespace real

void *findReal(const char *name, const char *version) {
  void *found = version ? dlvsym(RTLD_NEXT, name, version) : nullptr;
  if (!found) found = dlsym(RTLD_NEXT, name);
  if (!found) die("libc has no function %s; BigFoot needs glibc 2.34 or later", name);
  return found;
}

void findRealFunctions() {
#define BIGFOOT_REAL(name, version) real::name = reinterpret_cast<decltype(real::name)>(findReal(#name, version));
#include "runtime/intercept/functions.def"
#undef BIGFOOT_REAL
}

}  // namespace bigfoot
