// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sys/mapped_file.h"

#include <fcntl.h>

#include "runtime/sys/system_call.h"

namespace bigfoot::os {
namespace {

char g_buffer[4096];  // stacks of signal handlers are small

// Reads a file from its start, one character after the other.
class Text {
 public:
  explicit Text(const char *path) : fd_(call(SYS_open, reinterpret_cast<long>(path), O_RDONLY | O_CLOEXEC)) {}
  ~Text() {
    if (!failed(fd_)) call(SYS_close, fd_);
  }
  Text(const Text &) = delete;
  Text &operator=(const Text &) = delete;

  // Returns: 0 at the end.
  char next() {
    if (at_ == size_) {
      at_ = 0;
      size_ = call(SYS_read, fd_, reinterpret_cast<long>(g_buffer), sizeof g_buffer);
      if (size_ <= 0) return size_ = 0, '\0';
    }
    return g_buffer[at_++];
  }

  // A hexadecimal number, and the character behind it.
  uintptr_t number() {
    uintptr_t value = 0;
    for (;;) {
      const char c = next();
      if (c >= '0' && c <= '9')
        value = value << 4 | static_cast<uintptr_t>(c - '0');
      else if (c >= 'a' && c <= 'f')
        value = value << 4 | static_cast<uintptr_t>(c - 'a' + 10);
      else
        return value;
    }
  }

 private:
  const long fd_;
  long at_ = 0, size_ = 0;
};

}  // namespace

// A line is START-END RIGHTS OFFSET DEVICE INODE PATH; what is no file has no slash.
bool mappedFile(uintptr_t address, char *path, size_t room) {
  Text maps("/proc/self/maps");
  for (;;) {
    const uintptr_t start = maps.number(), end = maps.number();
    char c = maps.next();
    while (c && c != '/' && c != '\n') c = maps.next();
    if (!c) return false;
    const bool is_it = address - start < end - start;
    size_t length = 0;
    for (; c && c != '\n'; c = maps.next())
      if (is_it && length < room) path[length++] = c;
    if (!is_it) continue;
    if (length == 0 || length == room) return false;
    path[length] = 0;
    return true;
  }
}

}  // namespace bigfoot::os
