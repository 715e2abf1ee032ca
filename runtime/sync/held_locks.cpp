// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/held_locks.h"

#include "runtime/sys/options.h"
#include "runtime/thread/clocks.h"
#include "runtime/thread/epochs.h"
#include "runtime/thread/registry.h"

namespace bigfoot {
namespace {

// The set of `others` and this lock.
depot::LocksetId setWith(Thread &t, depot::LocksetId others, const HeldLock &h) {
  const depot::LocksetEntry last{h.object, h.serial << 1 | h.write};
  KnownSets::Entry &known = t.sync.known_sets.of(others, last);
  if (known.others != others || known.last != last) [[unlikely]] known = {others, last, depot::internLockset(others, last)};
  return known.set;
}

// The locks from h on are held beside others than before. An epoch has one set of locks. (E3)
BIGFOOT_INLINE inline void changed(Thread &t, HeldLock *h) {
  if (t.recorded) endEpoch(t);
  auto set = h > t.sync.held.begin() ? h[-1].set : depot::LocksetId::kNone;
  for (; h < t.sync.held.end(); ++h) h->set = set = setWith(t, set, *h);
  t.lockset = static_cast<uint32_t>(set);
  epochs::setLocks(t, set);
}

BIGFOOT_INLINE inline void remove(Thread &t, HeldLock *removed) {
  t.sync.held.remove(removed);
  changed(t, removed);
}

[[gnu::noinline]] void removeSlow(Thread &t, HeldLock *removed) { remove(t, removed); }

const LockFrames &framesAt(Thread &t, const Place &place) {
  LockPlaces::Entry &known = t.sync.lock_places.of(place.context);
  if (known.context != place.context || place.context == kNoContext) [[unlikely]] {
    known.context = place.context;
    if (const unsigned n = walkStack(t, place, known.frames.frame, kHeldFrames); n < kHeldFrames) known.frames.frame[n] = 0;
  }
  return known.frames;
}

}  // namespace

epochs::Given givenTo(SyncObject &o, depot::StackId place) {
  if (o.alone == depot::LocksetId::kNone) o.alone = depot::internLockset(depot::LocksetId::kNone, {indexOf(o), o.serial << 1 | 1});
  return {static_cast<uint32_t>(o.alone), static_cast<uint32_t>(place)};
}

HeldLock *findHeld(Thread &t, const SyncObject &object) {
  const uint32_t wanted = indexOf(object);
  for (size_t i = t.sync.held.count(); i-- > 0;) {
    HeldLock &h = t.sync.held[i];
    if (h.object != wanted) continue;
    if (h.serial == object.serial) return &h;
    removeSlow(t, &h);  // a lock that was destroyed, or whose memory was freed, while the thread held it
    return nullptr;
  }
  return nullptr;
}

bool noteLocked(Thread &t, SyncObject &object, bool write, const Place &place) {
  if (HeldLock *h = t.sync.held.count() ? findHeld(t, object) : nullptr) {
    ++h->depth;
    return false;
  }
  HeldLock &fresh = t.sync.held.add();
  fresh.object = indexOf(object);
  fresh.serial = object.serial;
  fresh.depth = 1;
  fresh.write = write;
  fresh.stack = options().second_deadlock_stack ? captureStack(t, place) : depot::StackId::kNone;
  fresh.taken = framesAt(t, place);
  if (write) object.holder = t.owner_id;
  changed(t, &fresh);
  return true;
}

void noteUnlocked(Thread &t, SyncObject &object) {
  if (HeldLock *h = findHeld(t, object)) noteUnlocked(t, object, h);
}

void noteUnlocked(Thread &t, SyncObject &object, HeldLock *h) {
  if (--h->depth) return;
  if (h->write) object.holder = kNoHolder;
  remove(t, h);
}

Holder findHolder(Thread &t, uint32_t object, uint32_t serial) {
  Holder found{};
  stopWorld(&t);
  for (unsigned i = 0, threads = registry::highestThread(); i < threads && !found.thread; ++i) {
    const Thread &other = *threadAt(i);
    if (!other.alive) continue;
    for (const HeldLock &h : other.sync.held)
      if (h.object == object && h.serial == serial) found = {other.info, h.taken};
  }
  resumeWorld();
  return found;
}

}  // namespace bigfoot
