// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/lock_errors.h"

#include "runtime/report/describe.h"
#include "runtime/report/findings.h"
#include "runtime/sync/held_locks.h"
#include "runtime/sys/options.h"

namespace bigfoot {
namespace {

// As abi/finding.h has them.
constexpr const char *kNames[] = {"destroy-locked", "double-lock", "invalid", "bad-unlock", "bad-read-lock", "held-here",
                                  "bad-read-unlock"};

struct Misuse {
  LockError error;
  const ThreadInfo *thread;
  depot::Stack stack;
  uint32_t object, serial;
  Holder holder;  // no thread: nobody that we know of
};

void describeStack(Stream &out, const char *role, const ThreadInfo *thread, depot::Stack stack) {
  out.line("stack").text("role", role);
  if (thread) out.field("thread", thread->id);
  out.stack("stack", stack);
}

void describe(Stream &out, uint64_t id, const void *finding) {
  const auto &m = *static_cast<const Misuse *>(finding);
  const SyncObject &o = syncObjectAt(m.object);
  out.line("mutex-error").field("id", id).text("kind", kNames[static_cast<unsigned>(m.error)]);
  describeStack(out, "now", m.thread, m.stack);
  if (m.holder.thread) describeStack(out, "locked", m.holder.thread, {m.holder.taken.frame, m.holder.frames()});
  if (o.destroyed != depot::StackId::kNone) describeStack(out, "destroyed", nullptr, depot::stack(o.destroyed));
  describeLocation(out, o.address);
  describeMutex(out, m.object, m.serial);
  describeThread(out, *m.thread);
  if (m.holder.thread && m.holder.thread != m.thread) describeThread(out, *m.holder.thread);
  out.line("end");
}

}  // namespace

void reportLockError(Thread &t, LockError error, const volatile void *lock, const Place &place) {
  if (!options().report_mutex_bugs || (error == LockError::kDestroyLocked && !options().report_destroy_locked)) return;
  uint64_t frames[depot::kMaxFrames];
  const unsigned count = walkStack(t, place, frames);
  const FindingKey key{1 + static_cast<uint64_t>(error), depot::hashStack(frames, count)};  // no site has so low an address
  Misuse misuse{error, t.info, {frames, count}, 0, 0, {}};
  {
    const Inside inside(t);
    const auto address = reinterpret_cast<uintptr_t>(lock);
    SyncObject *o = findSyncObject(address);
    if (!o) o = &makeSyncObject(t, address);
    misuse.object = indexOf(*o);
    misuse.serial = o->serial;
  }
  misuse.holder = findHolder(t, misuse.object, misuse.serial);
  reportOnce(key, 0, describe, &misuse);
}

}  // namespace bigfoot
