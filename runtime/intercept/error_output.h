// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptor 2 as the program handles it: where reports may go.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_ERROR_OUTPUT_H
#define BIGFOOT_RUNTIME_INTERCEPT_ERROR_OUTPUT_H

#include "runtime/report/finish.h"
#include "runtime/sys/os.h"

namespace bigfoot {

// A child by vfork has other descriptors than its parent, whose memory this is.
inline void madeOnPurpose(int fd) {
  if (fd == 2 && !isChildByVfork()) os::noteErrorOutput();
}

inline void closed(int fd) {
  if (fd == 2 && !isChildByVfork()) os::noteErrorOutputClosed();
}

}  // namespace bigfoot

#endif
