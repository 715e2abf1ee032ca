// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptors as objects: code with checks that opens or closes one writes it, what uses one reads it. docs/descriptors.md, FD1 to FD7.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_DESCRIPTOR_OBJECTS_H
#define BIGFOOT_RUNTIME_INTERCEPT_DESCRIPTOR_OBJECTS_H

#include "runtime/intercept/call.h"

namespace bigfoot::descriptors {

// All of these keep errno, and do nothing for numbers that are no descriptors, as -1.

// For code with checks: before a call that uses the descriptor, after one that opened it, before and after one that closes it.
void uses(const Call &call, int fd);
void opened(const Call &call, int fd);
void closing(const Call &call, int fd);
void closed(int fd);

// Before anybody closes a descriptor: unless code with checks has said so, what is known of it is not of the next one with its number.
void closedBySomebody(int fd);

// For reports: which descriptor an address stands for, or -1, and who opened it where, if that is known.
int at(uintptr_t address);
struct Opening {
  uint32_t thread;        // ThreadInfo::id
  depot::StackId stack;   // kNone: not known
};
Opening openingOf(int fd);

}  // namespace bigfoot::descriptors

namespace bigfoot {

// Around a call that closes a descriptor.
class Closing {
 public:
  Closing(const Call &call, int fd) : fd_(fd) { descriptors::closing(call, fd); }
  ~Closing() { descriptors::closed(fd_); }
  Closing(const Closing &) = delete;
  Closing &operator=(const Closing &) = delete;

 private:
  int fd_;
};

// What a call returned that opens a descriptor.
inline int opens(const Call &call, int fd) {
  descriptors::opened(call, fd);
  return fd;
}

}  // namespace bigfoot

#endif
