// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers to the functions that interceptors stand in for.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_REAL_H
#define BIGFOOT_RUNTIME_INTERCEPT_REAL_H

#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/intercept/intercept.h"

// What _FORTIFY_SOURCE makes of the three; declared with it only.
extern "C" void __longjmp_chk(__jmp_buf_tag *buffer, int value) __attribute__((noreturn));

namespace bigfoot::real {

#define BIGFOOT_REAL(name, version) extern decltype(&::name) name;
#include "runtime/intercept/functions.def"
#undef BIGFOOT_REAL

}  // namespace bigfoot::real

#endif
