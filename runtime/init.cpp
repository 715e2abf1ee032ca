// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/init.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "runtime/intercept/fork.h"
#include "runtime/intercept/intercept.h"
#include "runtime/intercept/listed.h"
#include "runtime/intercept/lock_memory.h"
#include "runtime/intercept/signals.h"
#include "runtime/memory/modules.h"
#include "runtime/openmp/libomp.h"
#include "runtime/report/finish.h"
#include "runtime/report/profile.h"
#include "runtime/report/reporter.h"
#include "runtime/shadow/shape.h"
#include "runtime/sys/memory_map.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"
#include "runtime/thread/registry.h"

// Programs may define it, as ThreadSanitizer has it.
extern "C" __attribute__((weak)) void __tsan_on_initialize();

namespace bigfoot {
namespace {

bool g_initialised;

// Runs after all other exit handlers, because it was registered before them.
void atExit(int status, void *) {
  const int changed = finishProcess(status);
  if (changed == status) return;
  fflush(nullptr);
  os::exitNow(changed);
}

}  // namespace

void initialise() {
  if (g_initialised) return;
  g_initialised = true;
  os::noteErrorOutput();
  initialiseOptions();
  startProfile();
  shape::g_slim = __builtin_strcmp(options().shadow, "slim") == 0;
  reserveRegions();
  if (!os::enableBarrier()) g_door |= kDoorNeedsFence;
  if (options().delay) g_door |= kDoorDelays;
  findRealFunctions();
  findListedFunctions();
  findLockFunctions();
  registry::startMain();
  modules::begin();
  followForks();
  if (shape::g_slim || options().handle_segv) followCrashes();
  awaitEndOfThread();
  reporter::checkSuppressions();
  openmp::warnOfOthers();
  finishAgain();
  on_exit(atExit, nullptr);
  at_quick_exit(tellWhatWasPutOff);
  if (__tsan_on_initialize) __tsan_on_initialize();
}

}  // namespace bigfoot

// Before every constructor of the program and its libraries.
static void preinitialise(int, char **, char **environment) {
  environ = environment;  // libc sets it later, to the same
  bigfoot::initialise();
}
extern "C" __attribute__((section(".preinit_array"), used)) void (*__bigfoot_preinit)(int, char **, char **) =
    preinitialise;
