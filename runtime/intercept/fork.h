// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_RUNTIME_INTERCEPT_FORK_H
#define BIGFOOT_RUNTIME_INTERCEPT_FORK_H

namespace bigfoot {

// Called once at start, before the program can register handlers of its own.
void followForks();

}  // namespace bigfoot

#endif
