// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The task that the calling thread runs, as libomp says.
#ifndef BIGFOOT_RUNTIME_OPENMP_CURRENT_TASK_H
#define BIGFOOT_RUNTIME_OPENMP_CURRENT_TASK_H

#include <stdint.h>

namespace bigfoot::openmp {

struct Task;
// Returns: null if there is none, or libomp has not started.
Task *currentTask();

// Where the program's innermost frames begin on the calling thread's stack, which ends at stack_high: what lies below is libomp's and ours. Returns:
// 0 if it has none.
uintptr_t lowestFrame(uintptr_t stack_high);

}  // namespace bigfoot::openmp

#endif
