// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The task that the calling thread runs, as libomp says.
#ifndef BIGFOOT_RUNTIME_OPENMP_CURRENT_TASK_H
#define BIGFOOT_RUNTIME_OPENMP_CURRENT_TASK_H

namespace bigfoot::openmp {

struct Task;
// Returns: null if there is none, or libomp has not started.
Task *currentTask();

}  // namespace bigfoot::openmp

#endif
