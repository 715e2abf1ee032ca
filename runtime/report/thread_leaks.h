// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_RUNTIME_REPORT_THREAD_LEAKS_H
#define BIGFOOT_RUNTIME_REPORT_THREAD_LEAKS_H

namespace bigfoot {

// At the end of the process: threads that have ended and were neither joined nor detached, once for each place where such were
// created. One that still runs may be meant to run as long as the process. Requires: the thread is outside.
void reportThreadLeaks();

}  // namespace bigfoot

#endif
