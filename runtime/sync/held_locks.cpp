// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/held_locks.h"

#include "runtime/shadow/epochs.h"
#include "runtime/sync/clocks.h"
#include "runtime/thread/registry.h"

namespace bigfoot {
namespace {

// More than this many are cut off in the record of an access, the innermost kept.
constexpr unsigned kMaxRecorded = 16;

void grow(Thread &t) {
  const uint32_t capacity = t.held_capacity ? t.held_capacity * 2 : 16;
  auto *fresh = static_cast<HeldLock *>(Arena::allocate(capacity * sizeof(HeldLock)));
  for (uint32_t i = 0; i < t.held_count; ++i) fresh[i] = t.held[i];
  if (t.held) Arena::release(t.held, t.held_capacity * sizeof(HeldLock));
  t.held = fresh;
  t.held_capacity = capacity;
}

depot::LocksetId internHeldLocks(const Thread &t) {
  SyncObject *only = t.held_count == 1 && t.held[0].write ? &syncObjectAt(t.held[0].object) : nullptr;
  const bool cacheable = only && only->serial == t.held[0].serial;
  if (cacheable && only->alone != depot::LocksetId::kNone) return only->alone;
  depot::LocksetEntry entries[kMaxRecorded];
  const uint32_t first = t.held_count > kMaxRecorded ? t.held_count - kMaxRecorded : 0;
  for (uint32_t i = first; i < t.held_count; ++i)
    entries[i - first] = {t.held[i].object, t.held[i].serial << 1 | t.held[i].write};
  const depot::LocksetId id = depot::internLockset(entries, t.held_count - first);
  if (cacheable) only->alone = id;
  return id;
}

// An epoch has one set of locks. (E3)
void changed(Thread &t) {
  if (t.recorded) endEpoch(t);
  const depot::LocksetId locks = internHeldLocks(t);
  t.lockset = static_cast<uint32_t>(locks);
  epochs::setLocks(t, locks);
}

void remove(Thread &t, HeldLock *h) {
  for (HeldLock *last = t.held + --t.held_count; h < last; ++h) *h = h[1];
  changed(t);
}

const LockFrames &framesAt(Thread &t, const Place &place) {
  LockPlaces::Entry &known = t.lock_places.of(place.context);
  if (known.context != place.context || place.context == kNoContext) [[unlikely]] {
    known.context = place.context;
    if (const unsigned n = walkStack(t, place, known.frames.frame, kHeldFrames); n < kHeldFrames) known.frames.frame[n] = 0;
  }
  return known.frames;
}

}  // namespace

HeldLock *findHeld(Thread &t, const SyncObject &object) {
  const uint32_t wanted = indexOf(object);
  for (uint32_t i = t.held_count; i-- > 0;) {
    HeldLock &h = t.held[i];
    if (h.object != wanted) continue;
    if (h.serial == object.serial) return &h;
    remove(t, &h);  // a lock that was destroyed, or whose memory was freed, while the thread held it
    return nullptr;
  }
  return nullptr;
}

void noteLocked(Thread &t, SyncObject &object, bool write, const Place &place) {
  if (HeldLock *h = t.held_count ? findHeld(t, object) : nullptr) {
    ++h->depth;
    return;
  }
  if (t.held_count == t.held_capacity) [[unlikely]] grow(t);
  HeldLock &fresh = t.held[t.held_count++];
  fresh.object = indexOf(object);
  fresh.serial = object.serial;
  fresh.depth = 1;
  fresh.write = write;
  fresh.taken = framesAt(t, place);
  if (write) object.holder = t.owner_id;
  changed(t);
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
    for (const HeldLock *h = other.held; other.alive && h < other.held + other.held_count; ++h)
      if (h->object == object && h->serial == serial) found = {other.info, h->taken};
  }
  resumeWorld();
  return found;
}

}  // namespace bigfoot
