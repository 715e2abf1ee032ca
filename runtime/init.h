// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The runtime's start. No static constructor is relied upon: whoever comes first calls.
#ifndef BIGFOOT_RUNTIME_INIT_H
#define BIGFOOT_RUNTIME_INIT_H

namespace bigfoot {

// Idempotent. Called while the process has one thread.
void initialise();

}  // namespace bigfoot

#endif
