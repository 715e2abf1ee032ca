// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the runtime stands in for functions of libc.
//
// An interceptor is a weak function of libc's own name in the program, which the program and its shared libraries call
// instead of libc's; a program that defines the function itself keeps its own. REAL(f) is the next one in the search
// order. To add one: write INTERCEPT(result, f)(parameters) { .. } in a themed file here and its line in functions.def.
//
// A program that has a function f of its own goes on to ours by ThreadSanitizer's names for it: __interceptor_f, which a program may define
// as well, and ___interceptor_f.
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

// An interceptor under its three names, all weak: UBSan's library has some of them, too. The assembler makes the two others, so that they
// lead to ours whoever has the first; their size is 0, so that symbolisers prefer the first.
#define INTERCEPT(result, name)                                     \
  __asm__(".weak __interceptor_" #name "\n"                         \
          ".type __interceptor_" #name ", @function\n"              \
          ".set __interceptor_" #name ", " #name "\n"               \
          ".size __interceptor_" #name ", 0\n"                      \
          ".weak ___interceptor_" #name "\n"                        \
          ".type ___interceptor_" #name ", @function\n"             \
          ".set ___interceptor_" #name ", " #name "\n"              \
          ".size ___interceptor_" #name ", 0\n");                   \
  INTERCEPTOR result name

// What libc calls when an object is smaller than a call says.
extern "C" __attribute__((noreturn)) void __chk_fail();

#endif
