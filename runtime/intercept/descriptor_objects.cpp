// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/intercept/descriptor_objects.h"

#include <errno.h>
#include <fcntl.h>

#include "runtime/intercept/real.h"
#include "runtime/memory/life.h"
#include "runtime/report/finish.h"
#include "runtime/thread/registry.h"

namespace bigfoot::descriptors {
namespace {

constexpr int kDescriptors = 1 << 20;  // Linux's own limit, unless an administrator raised it; others are no objects

// What the history in shadow memory is about.
enum State : uint8_t {
  kStale,      // nobody knows: nothing, or an earlier descriptor of this number
  kBeginning,  // a thread is about to forget that
  kOpen,       // the present descriptor
  kClosing,    // one that code with checks is about to close, and perhaps has closed
  kClosed,     // one that such code has closed
};
State g_states[kDescriptors];
// Where a descriptor was opened; the address of its line is the descriptor's, as shadow memory has it.
Opening g_openings[kDescriptors];
static_assert(sizeof(Opening) == 8);  // a granule

bool isListed(int fd) { return fd >= 0 && fd < kDescriptors; }
uintptr_t addressOf(int fd) { return reinterpret_cast<uintptr_t>(&g_openings[fd]); }
State stateOf(int fd) { return __atomic_load_n(&g_states[fd], __ATOMIC_ACQUIRE); }
void setState(int fd, State state) { __atomic_store_n(&g_states[fd], state, __ATOMIC_RELEASE); }
bool exists(int fd) { return REALLY(fcntl)(fd, F_GETFD) != -1; }

bool change(int fd, State from, State to) {
  return __atomic_compare_exchange_n(&g_states[fd], &from, to, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

// Requires: the state is kBeginning, by this thread.
void begin(Thread &t, int fd, const Opening &opening) {
  clearRange(t, addressOf(fd), sizeof(Opening));
  g_openings[fd] = opening;
  setState(fd, kOpen);
}

// Returns whether what shadow memory says of the number is about the descriptor that a call is to use or close. (FD3)
bool isKnown(Thread &t, int fd) {
  const State state = stateOf(fd);
  if (state == kOpen) [[likely]] return true;
  if (state == kBeginning) return false;
  const bool is_there = exists(fd);
  if (state == kClosing) return !is_there;
  if (!is_there) return state == kClosed;
  if (!change(fd, state, kBeginning)) return false;
  begin(t, fd, {});
  return true;
}

// The thread in whose name a call is judged, at work in the runtime meanwhile.
class Judged {
 public:
  Judged(const Call &call, int fd) : saved_errno_(errno), thread_(call.checkedThread()) {
    if (thread_ && (thread_->busy || thread_->inside || !isListed(fd) || isChildByVfork())) thread_ = nullptr;
    if (thread_) Busy::raise(*thread_);
  }
  ~Judged() {
    if (thread_) Busy::lower(*thread_);
    errno = saved_errno_;
  }
  Judged(const Judged &) = delete;
  Judged &operator=(const Judged &) = delete;
  explicit operator bool() const { return thread_; }
  Thread &thread() const { return *thread_; }
  void check(int fd, Access access, const Call &call) const {
    checkAccess(*thread_, addressOf(fd), sizeof(Opening), access, call.place());
  }

 private:
  int saved_errno_;
  Thread *thread_;
};

}  // namespace

// What a thread does alone is ordered before whatever threads there are later.
void uses(const Call &call, int fd) {
  if (registry::threadsCreated() <= 1) return;
  const Judged judged(call, fd);
  if (judged && isKnown(judged.thread(), fd)) judged.check(fd, Access::kRead, call);
}

void opened(const Call &call, int fd) {
  const Judged judged(call, fd);
  if (!judged) return;
  setState(fd, kBeginning);
  begin(judged.thread(), fd, {judged.thread().info->id, captureStack(judged.thread(), call.place())});
  judged.check(fd, Access::kWrite, call);
}

void closing(const Call &call, int fd) {
  const Judged judged(call, fd);
  if (!judged || !isKnown(judged.thread(), fd)) return;
  judged.check(fd, Access::kWrite, call);
  setState(fd, kClosing);
}

void closed(int fd) {
  if (isListed(fd) && !isChildByVfork()) change(fd, kClosing, kClosed);
}

void closedBySomebody(int fd) {
  if (isListed(fd) && stateOf(fd) == kOpen && !isChildByVfork()) change(fd, kOpen, kStale);
}

int at(uintptr_t address) {
  const uintptr_t offset = address - addressOf(0);
  return offset < sizeof g_openings ? static_cast<int>(offset / sizeof(Opening)) : -1;
}

Opening openingOf(int fd) { return g_openings[fd]; }

}  // namespace bigfoot::descriptors
