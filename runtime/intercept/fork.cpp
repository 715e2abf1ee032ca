// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fork(2): the child gets the runtime in a state between two operations, with one thread.
//
// Handlers instead of an interceptor: registered before all others, they run innermost. The program's own prepare handlers may
// wait for mutexes whose holders must still be able to run, and libc forks without calling fork (daemon, forkpty).
#include "runtime/intercept/fork.h"

#include <pthread.h>

#include "runtime/intercept/channels.h"
#include "runtime/intercept/signals.h"
#include "runtime/memory/modules.h"
#include "runtime/report/assembly.h"
#include "runtime/report/describe.h"
#include "runtime/report/findings.h"
#include "runtime/report/finish.h"
#include "runtime/report/reporter.h"
#include "runtime/shadow/floor.h"
#include "runtime/shadow/footprint.h"
#include "runtime/sync/lock_order.h"
#include "runtime/sync/sync_object.h"
#include "runtime/thread/clocks.h"
#include "runtime/thread/registry.h"

namespace bigfoot {
namespace {

// What threads may hold while they are outside.
template <class Visit>
void forEachLeafLock(Visit visit) {
  floor::forEachLock(visit);   // whoever has it takes the registry's
  registry::forEachLock(visit);
  forEachSyncObjectsLock(visit);
  lock_order::forEachLock(visit);
  channels::forEachLock(visit);
  assembly::forEachLock(visit);
  modules::forEachLock(visit);
  Arena::forEachLock(visit);
  forEachSignalLock(visit);
}

bool g_reports_held;  // by beforeFork

void beforeFork() {
  if (Thread *t = currentThread()) Busy::raise(*t);
  footprints::commitEverybodys(currentThread());
  const bool held = holdReports();
  g_reports_held = held;
  stopWorld(currentThread());
  forEachLeafLock([](SpinLock &lock) { lock.lock(); });
}

void afterForkInParent() {
  forEachLeafLock([](SpinLock &lock) { lock.unlock(); });
  resumeWorld();
  if (g_reports_held) resumeReports();
  if (Thread *t = currentThread()) Busy::lower(*t);
}

// A signal that waits in the parent does not in the child: the kernel sees to it.
void afterForkInChild() {
  forEachLeafLock([](SpinLock &lock) { lock.unlock(); });
  if (Thread *t = currentThread()) learnThePast(*t);
  registry::afterForkInChild(currentThread());
  unlockSyncObjects();
  lock_order::afterForkInChild();
  modules::afterForkInChild();
  reporter::forget();
  describeAgain();
  disownFindings();
  assembly::disownReports();
  finishAgain();
  resumeWorld();
  if (g_reports_held) resumeReports();
  footprints::commitEverybodys(currentThread());  // of threads that came before the world stopped, and are no more
  if (Thread *t = currentThread()) Busy::lower(*t);
}

}  // namespace

void followForks() { pthread_atfork(beforeFork, afterForkInParent, afterForkInChild); }

}  // namespace bigfoot
