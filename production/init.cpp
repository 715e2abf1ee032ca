// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What programs of --checks=production link instead of the runtime: it finds their sleds and chases races by them, or looks which accesses may race.
// Without BIGFOOT_OPTIONS=chase=.. or caper=.. it does nothing.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "abi/version.h"
#include "production/campaign.h"
#include "production/caper.h"
#include "production/caught.h"
#include "production/chase.h"
#include "runtime/report/connection.h"
#include "runtime/sys/die.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"

namespace bigfoot {
namespace {

// Runs after all other exit handlers, because it was registered before them.
void atExit(int status, void *) {
  chase::tellWhatWasDone();
  const int changed = finishReports(status);
  if (changed == status) return;
  fflush(nullptr);
  os::exitNow(changed);
}

void inChild() {
  forgetReports();
  chase::continueInChild();
  caper::continueInChild();
}

void initialise(int, char **, char **environment) {
  environ = environment;  // libc sets it later, to the same
  os::noteErrorOutput();
  initialiseOptions();
  campaign::ask();
  if (!options().chase[0] && !options().caper[0]) return;
  reporter::connection::checkSuppressions();
  chase::begin();
  caper::begin();
  pthread_atfork(nullptr, nullptr, inChild);
  on_exit(atExit, nullptr);
}

// Before every constructor of the program and its libraries.
__attribute__((section(".preinit_array"), used)) void (*g_preinit)(int, char **, char **) = initialise;

// After those of the program, unless it has some without a priority.
__attribute__((constructor)) void startupIsOver() { chase::startupIsOver(); }

}  // namespace
}  // namespace bigfoot

extern "C" __attribute__((visibility("default"))) void __bigfoot_sleds_loaded(unsigned abi, const char *start, const char *stop) {
  if (abi != bigfoot::kAbiVersion)
    bigfoot::die("a part of the program was compiled by another version of BigFoot (%u, this is %u); compile all of it again", abi, bigfoot::kAbiVersion);
  bigfoot::chase::addModule(start, stop);
  bigfoot::caper::addModule(start, stop);
}

extern "C" __attribute__((visibility("default"))) void __bigfoot_sleds_unloaded(const char *start) {
  bigfoot::chase::removeModule(start);
  bigfoot::caper::removeModule(start);
}
