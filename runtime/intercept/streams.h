// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One operation on a FILE. docs/precision.md, O5: its internal lock orders nothing, what goes through a pipe or socket does.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_STREAMS_H
#define BIGFOOT_RUNTIME_INTERCEPT_STREAMS_H

#include <stdio.h>

#include "runtime/intercept/descriptor_objects.h"

namespace bigfoot {

// The descriptor, or -1.
inline int descriptorOf(FILE *stream) {
  const int saved_errno = errno;
  const int fd = fileno(stream);
  errno = saved_errno;
  return fd;
}

// The same if it may lead back into this process; else -1.
inline int descriptorBack(FILE *stream) {
  const int fd = descriptorOf(stream);
  return fd >= 0 && channels::mayLeadBack(fd) ? fd : -1;
}

// Whoever closes the stream, or the descriptor behind it, without order does it under our hands.
inline void usesStream(const Call &call, FILE *stream) {
  call.read(stream, 1);
  descriptors::uses(call, descriptorOf(stream));
}

// Around an operation that writes. What is written now may be sent by any later operation on the stream.
class Output {
 public:
  Output(const Call &call, FILE *stream) {
    usesStream(call, stream);
    if (const int fd = descriptorBack(stream); fd >= 0) channels::giveTo(fd);
  }
};

// Around an operation that reads. What is read now may have been received by any earlier operation.
class Input {
 public:
  Input(const Call &call, FILE *stream) : stream_(stream) { usesStream(call, stream); }
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
