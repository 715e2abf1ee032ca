// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the runtime stands in for functions of libc.
//
// An interceptor is a weak function of libc's own name in the program, which the program and its shared libraries call
// instead of libc's; a program that defines the function itself keeps its own. REAL(f) is the next one in the search
// order. To add one: write INTERCEPT(f) in a themed file here and its line in functions.def.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_INTERCEPT_H
#define BIGFOOT_RUNTIME_INTERCEPT_INTERCEPT_H

#include "runtime/thread/history.h"

namespace bigfoot {

// Fills in the REAL pointers. Called once at start.
void findRealFunctions();

// Has the registry told when the calling thread ends, by return or pthread_exit.
void awaitEndOfThread();

// For the few that may run before initialise(), in a library's ifunc resolver or constructor.
void *findReal(const char *name, const char *version);

}  // namespace bigfoot

// All in one section, so that they can be told from functions of the program (listed.cpp).
#define INTERCEPTOR extern "C" __attribute__((visibility("default"), weak, section("bigfoot_interceptors")))
#define REAL(name) (::bigfoot::real::name)

// What libc calls when an object is smaller than a call says.
extern "C" __attribute__((noreturn)) void __chk_fail();

#endif
