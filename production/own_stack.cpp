// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/own_stack.h"

#include <fcntl.h>

#include "production/modules.h"
#include "runtime/sys/os.h"
#include "runtime/sys/system_call.h"

namespace bigfoot {
namespace {

// The lines of /proc/self/maps, as they come: FROM-TO PERMISSIONS ... [NAME]
class Maps {
 public:
  Maps() : fd_(os::call(SYS_openat, AT_FDCWD, reinterpret_cast<long>("/proc/self/maps"), O_RDONLY | O_CLOEXEC)) {}
  ~Maps() {
    if (!os::failed(fd_)) os::call(SYS_close, fd_);
  }
  Maps(const Maps &) = delete;

  struct Line {
    owners::Range range;
    bool is_stack;   // of the first thread
  };
  bool next(Line &line) {
    line = {};
    line.range.start = number();
    line.range.end = number();
    bool ended = false;
    for (char last = 0; !ended && !failed_; ) {
      const char c = take();
      line.is_stack |= last == '[' && c == 's';
      last = c;
      ended = c == '\n';
    }
    return !failed_;
  }

 private:
  char take() {
    if (at_ == filled_) {
      const long got = os::failed(fd_) ? 0 : os::call(SYS_read, fd_, reinterpret_cast<long>(buffer_), sizeof buffer_);
      at_ = filled_ = 0;
      if (os::failed(got) || !got) return failed_ = true, '\n';
      filled_ = static_cast<unsigned>(got);
    }
    return buffer_[at_++];
  }
  uint64_t number() {
    uint64_t value = 0;
    for (;;) {
      const char c = take();
      if (c >= '0' && c <= '9') value = value * 16 + static_cast<uint64_t>(c - '0');
      else if (c >= 'a' && c <= 'f') value = value * 16 + static_cast<uint64_t>(c - 'a' + 10);
      else return value;
    }
  }

  const long fd_;
  char buffer_[1024];
  unsigned at_ = 0, filled_ = 0;
  bool failed_ = false;
};

}  // namespace

void OwnStack::find(uint64_t stack_pointer) {
  asked_ = true;
  findBounds(stack_pointer);
  noteQuiet();
}

// That of the first thread has a name; libc puts a thread's own block of memory on top of any other.
void OwnStack::findBounds(uint64_t stack_pointer) {
  Maps maps;
  const auto block = reinterpret_cast<uint64_t>(__builtin_thread_pointer());
  const auto holds = [](const owners::Range &range, uint64_t address) { return address >= range.start && address < range.end; };
  for (Maps::Line line; maps.next(line);) {
    if (!holds(line.range, stack_pointer)) continue;
    if (line.is_stack) low_ = line.range.start, high_ = line.range.end;
    else if (holds(line.range, block)) low_ = line.range.start, high_ = block;
    return;
  }
}

bool OwnStack::hasEscaped(uint64_t address) const {
  const owners::Range range = escapedAround(address);
  return range.start < range.end;
}

bool OwnStack::hasLeftFrames(uint64_t stack_pointer) const {
  for (unsigned i = 0; i < count_; ++i)
    if (escaped_[i].end <= stack_pointer) return true;
  return false;
}

void OwnStack::forgetLeftFrames(uint64_t stack_pointer) {
  if (!hasLeftFrames(stack_pointer)) return;
  for (unsigned i = 0; i < count_;) {
    if (escaped_[i].end <= stack_pointer) escaped_[i] = escaped_[--count_];
    else ++i;
  }
  noteQuiet();
}

void OwnStack::noteQuiet() const {
  uint64_t lowest = high_;
  for (unsigned i = 0; i < count_; ++i)
    if (escaped_[i].start < lowest) lowest = escaped_[i].start;
  owners::t_mine.stack_low = low_;
  owners::t_mine.quiet = lowest > low_ ? lowest - low_ : 0;
  owners::t_mine.stack = high_ - low_;
}

owners::Range OwnStack::escapedAround(uint64_t address) const {
  for (unsigned i = 0; i < count_; ++i)
    if (address >= escaped_[i].start && address < escaped_[i].end) return escaped_[i];
  return {};
}

void OwnStack::add(const owners::Range &frame) {
  if (count_ < kMost) escaped_[count_++] = frame;
  else addToAll(frame);
  noteQuiet();
}

void OwnStack::addToAll(const owners::Range &frame) {
  for (const owners::Range &other : escaped_) {   // one for all of them
    if (other.start < escaped_[0].start) escaped_[0].start = other.start;
    if (other.end > escaped_[0].end) escaped_[0].end = other.end;
  }
  if (frame.start < escaped_[0].start) escaped_[0].start = frame.start;
  if (frame.end > escaped_[0].end) escaped_[0].end = frame.end;
  count_ = 1;
}

owners::Range OwnStack::frameAround(uint64_t address, const Registers &registers) const {
  const uint64_t stack_pointer = registers.stackPointer();
  uint64_t from = stack_pointer, frame = registers.get(kFramePointer);
  owners::Range found{from, high_};
  while (frame % 8 == 0 && frame >= from && frame + 16 <= high_) {
    const uint64_t end = frame + 16;   // the caller's frame pointer and the return address
    found = {from, end};
    if (address < end) break;
    const auto *words = reinterpret_cast<const uint64_t *>(frame);
    frame = words[0];
    from = end;
    found = {from, high_};
    if (!modules::have(words[1])) break;   // who called may use the frame pointer for something else
  }
  if (address < stack_pointer) found.start = address & ~uint64_t{15};   // in the red zone
  return found;
}

}  // namespace bigfoot
