// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "replay/feasible.h"

namespace bigfoot::replay {

Feasibility::Thread &Feasibility::thread(uint64_t number) {
  if (number >= threads_.size()) threads_.resize(number + 1);
  return threads_[number];
}

std::optional<std::string> Feasibility::check(const Event &event, const trace::Dictionary &names, bool &keep) {
  keep = true;
  Thread &self = thread(event.thread);
  if (self.phase == Thread::kJoined) return names.thread(event.thread) + " was joined before";
  self.phase = Thread::kRunning;
  if (self.in_barrier && (event.kind != EventKind::kBarrierExit || event.object != self.barrier))
    return names.thread(event.thread) + " is in the barrier " + names.object(self.barrier) + " and has not left it";
  if (isAccess(event.kind)) [[likely]] return std::nullopt;
  return operandOf(event.kind) == Operand::kLock ? lockEvent(event, names, keep) : otherEvent(event, names);
}

// What joined threads have of a lock is theirs no longer.
void Feasibility::dropJoined(Lock &lock) {
  if (lock.owner >= 0 && isJoined(static_cast<unsigned>(lock.owner))) lock.owner = -1, lock.depth = 0;
  std::erase_if(lock.readers, [&](const auto &reader) { return isJoined(reader.first); });
}

std::optional<std::string> Feasibility::lockEvent(const Event &event, const trace::Dictionary &names, bool &keep) {
  Lock &lock = locks_[event.object];
  const auto problem = [&](const std::string &what) { return names.thread(event.thread) + " " + what + " " + names.object(event.object); };
  if (event.kind == EventKind::kAcquire || event.kind == EventKind::kAcquireShared) dropJoined(lock);
  const auto reader = lock.readers.find(event.thread);
  switch (event.kind) {
    case EventKind::kAcquire:
      if (lock.owner >= 0 && lock.owner != event.thread)
        return problem("acquires") + ", which " + names.thread(static_cast<uint16_t>(lock.owner)) + " has";
      if (!lock.readers.empty()) return problem("acquires") + ", which " + names.thread(lock.readers.begin()->first) + " has for reading";
      lock.owner = event.thread;
      keep = ++lock.depth == 1;
      return std::nullopt;
    case EventKind::kAcquireShared:
      if (lock.owner >= 0) return problem("acquires") + " for reading, which " + names.thread(static_cast<uint16_t>(lock.owner)) + " has";
      keep = ++lock.readers[event.thread] == 1;
      return std::nullopt;
    case EventKind::kReleaseShared:
      if (reader == lock.readers.end()) return problem("releases") + " for reading, but does not have it";
      keep = --reader->second == 0;
      if (keep) lock.readers.erase(reader);
      return std::nullopt;
    case EventKind::kNotify: return std::nullopt;  // C++ notifies without the lock
    default:                                       // a release, or a wait, which gives all of it up
      if (lock.owner != event.thread) return problem(event.kind == EventKind::kWait ? "waits for" : "releases") + " but does not have it";
      keep = event.kind == EventKind::kWait || lock.depth == 1;
      lock.depth = keep ? 0 : lock.depth - 1;
      if (keep) lock.owner = -1;
      return std::nullopt;
  }
}

std::optional<std::string> Feasibility::otherEvent(const Event &event, const trace::Dictionary &names) {
  Thread &self = thread(event.thread);
  const std::string who = names.thread(event.thread);
  switch (event.kind) {
    case EventKind::kFork: {
      Thread &other = thread(event.object);
      const std::string whom = names.thread(static_cast<uint16_t>(event.object));
      if (event.object == event.thread) return who + " forks itself";
      if (other.is_forked) return who + " forks " + whom + ", which was forked before";
      if (other.phase != Thread::kNew) return who + " forks " + whom + ", which is running";
      other.is_forked = true;
      return std::nullopt;
    }
    case EventKind::kJoin: {
      Thread &other = thread(event.object);
      const std::string whom = names.thread(static_cast<uint16_t>(event.object));
      if (event.object == event.thread) return who + " joins itself";
      if (other.phase == Thread::kJoined) return who + " joins " + whom + ", which was joined before";
      if (other.in_barrier) return who + " joins " + whom + ", which is in a barrier";
      other.phase = Thread::kJoined;
      return std::nullopt;
    }
    case EventKind::kBarrierEnter:
      self.in_barrier = true;
      self.barrier = event.object;
      return std::nullopt;
    case EventKind::kBarrierExit:
      if (!self.in_barrier) return who + " leaves the barrier " + names.object(event.object) + ", but did not enter it";
      self.in_barrier = false;
      return std::nullopt;
    case EventKind::kDeallocate:  // and locks in it
      locks_.erase(locks_.lower_bound(event.object), locks_.upper_bound(event.object + (event.size - 1)));
      return std::nullopt;
    default: return std::nullopt;
  }
}

}  // namespace bigfoot::replay
