// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory in several parts: iovec and the messages of sockets.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_VECTORS_H
#define BIGFOOT_RUNTIME_INTERCEPT_VECTORS_H

#include <sys/uio.h>

#include "runtime/intercept/call.h"

namespace bigfoot {

template <class N>
void readVector(const Call &call, const iovec *parts, N n) {
  if (n > 0) call.read(parts, static_cast<size_t>(n) * sizeof *parts);
}

template <class N>
void readParts(const Call &call, const iovec *parts, N n) {
  readVector(call, parts, n);
  for (N i = 0; call.isLibcs() && i < n; ++i) call.read(parts[i].iov_base, parts[i].iov_len);
}

// The first `bytes` of the parts, the last of which may be filled in part. Returns: `bytes`.
template <class N>
ssize_t wroteParts(const Call &call, const iovec *parts, N n, ssize_t bytes) {
  auto left = static_cast<size_t>(bytes > 0 ? bytes : 0);
  for (N i = 0; call.isLibcs() && i < n && left; ++i) {
    const size_t filled = parts[i].iov_len < left ? parts[i].iov_len : left;
    call.write(parts[i].iov_base, filled);
    left -= filled;
  }
  return bytes;
}

}  // namespace bigfoot

#endif
