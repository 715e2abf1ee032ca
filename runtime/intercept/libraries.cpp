// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Libraries that are loaded and closed at run time. dlopen() is not intercepted: it searches where its caller's file says, and that would
// be ours.
#include <dlfcn.h>

#include "runtime/intercept/real.h"
#include "runtime/memory/modules.h"

namespace bigfoot {
namespace {

// The call of dlclose() that this thread is in, the innermost.
__attribute__((tls_model("initial-exec"))) thread_local const Place *t_closing;

using DlSym = void *(void *, const char *);
DlSym *realDlSym() {
  static DlSym *found;
  if (!found) found = reinterpret_cast<DlSym *>(dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34"));
  if (!found) found = reinterpret_cast<DlSym *>(dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5"));
  return found;
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPT(int, dlclose)(void *library) {
  const Place place = BIGFOOT_CALLER;
  const Place *outer = t_closing;
  t_closing = &place;
  const int result = REALLY(dlclose)(library);
  t_closing = outer;
  modules::catchUp();
  return result;
}

// (Q3) Every file calls it with an address of its own as the last of its destructors: at exit, or before it is unmapped.
INTERCEPT(void, __cxa_finalize)(void *in_module) {
  REALLY(__cxa_finalize)(in_module);
  if (t_closing && in_module) modules::end(in_module, *t_closing);
}

// Who has no other way to a library's memory asks for it here. The real function sees the caller of this one, which it asks about.
INTERCEPT(void *, dlsym)(void *library, const char *name) {
  modules::catchUp();
  [[clang::musttail]] return realDlSym()(library, name);
}
