// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One operation on a FILE. docs/precision.md, O5: its internal lock orders nothing, what goes through a pipe or socket does.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_STREAMS_H
#define BIGFOOT_RUNTIME_INTERCEPT_STREAMS_H

#include <stdio.h>

#include "runtime/intercept/call.h"

namespace bigfoot {

// The descriptor, if it may lead back into this process; else -1.
inline int descriptorBack(FILE *stream) {
  const int saved_errno = errno;
  const int fd = fileno(stream);
  errno = saved_errno;
  return fd >= 0 && channels::mayLeadBack(fd) ? fd : -1;
}

// Around an operation that writes. What is written now may be sent by any later operation on the stream.
class Output {
 public:
  Output(const Call &call, FILE *stream) {
    call.read(stream, 1);  // who closes it without order frees it under our hands
    if (const int fd = descriptorBack(stream); fd >= 0) channels::giveTo(fd);
  }
};

// Around an operation that reads. What is read now may have been received by any earlier operation.
class Input {
 public:
  Input(const Call &call, FILE *stream) : stream_(stream) { call.read(stream, 1); }
  ~Input() {
    if (const int fd = descriptorBack(stream_); fd >= 0) channels::takeFrom(fd);
  }
  Input(const Input &) = delete;
  Input &operator=(const Input &) = delete;

 private:
  FILE *stream_;
};

}  // namespace bigfoot

#endif
