// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/annotate/annotate.h"

#include "runtime/memory/life.h"
#include "runtime/shadow/benign.h"
#include "runtime/shadow/footprint.h"
#include "runtime/sync/fibers.h"
#include "runtime/sync/locks.h"

namespace bigfoot::annotate {
namespace {

template <class Act>
void withThread(Act act) {
  Thread *t = currentThread();
  if (!t) return;
  const Busy busy(*t);
  act(*t);
}

}  // namespace

void happensBefore(const volatile void *address, const Place &place) {
  withThread([&](Thread &t) { annotateBefore(t, const_cast<const void *>(address), captureCall(t, place)); });
}

void happensAfter(const volatile void *address) {
  withThread([=](Thread &t) { annotateAfter(t, const_cast<const void *>(address)); });
}

void ignoreAccessesBegin() {
  withThread(beginIgnoringAccesses);
}

void ignoreAccessesEnd() {
  withThread(endIgnoringAccesses);
}

void ignoreSyncBegin() {
  withThread([](Thread &t) {
    ++t.ignored_sync;
    t.has_ignored_sync = true;
  });
}

void ignoreSyncEnd() {
  withThread([](Thread &t) {
    if (t.ignored_sync) --t.ignored_sync;
  });
}

void benignRace(const volatile void *address, size_t bytes) {
  if (!bytes) return;
  withThread([=](Thread &t) {
    SyncObject &o = lockSyncObject(t, addressOf(address));
    o.benign = benign::put(o.benign, addressOf(address), bytes);
    o.lock.unlock();
  });
}

void newMemory(const volatile void *address, size_t bytes) {
  withThread([=](Thread &t) {
    footprints::commitIn(t, addressOf(address), bytes);
    clearRange(t, addressOf(address), bytes);
  });
}

void threadName(const char *name) {
  withThread([=](Thread &t) {
    if (name) registry::setName(*t.info, name);
  });
}

void *currentFiber() {
  const Thread *t = currentThread();
  return t ? t->info : nullptr;
}

void *createFiber(const Place &place) {
  void *fiber = nullptr;
  withThread([&](Thread &t) { fiber = fibers::create(t, place); });
  return fiber;
}

void destroyFiber(void *fiber) {
  withThread([=](Thread &t) {
    if (fiber) fibers::destroy(t, *static_cast<ThreadInfo *>(fiber));
  });
}

// Not busy: afterwards the thread is another.
void switchToFiber(void *fiber, unsigned flags, const Place &place) {
  Thread *t = currentThread();
  if (t && fiber) fibers::switchTo(*t, *static_cast<ThreadInfo *>(fiber), flags, place);
}

void fiberName(void *fiber, const char *name) {
  withThread([=](Thread &) {
    if (fiber && name) registry::setName(*static_cast<ThreadInfo *>(fiber), name);
  });
}

}  // namespace bigfoot::annotate
