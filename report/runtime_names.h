// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How functions of the runtime appear in stacks, and under which name the user called them.
#ifndef BIGFOOT_REPORT_RUNTIME_NAMES_H
#define BIGFOOT_REPORT_RUNTIME_NAMES_H

#include <string>
#include <string_view>

namespace bigfoot::report {

// All names are demangled.

// Of a function of the runtime: not one of its own, nor a hook that the compiler calls.
bool isCalledByUsers(std::string_view function);

// A function of abi/locks.def, which the runtime puts at the top of a stack also where it is in a library of C++ (runtime/intercept/lock_memory.h).
bool isLockFunction(std::string_view function);

// Requires: isCalledByUsers(function). Returns the name in the user's source: memcpy for __bigfoot_memcpy.
std::string_view nameUserCalled(std::string_view function);

// Start routines below main and below a thread's first function.
bool isStartRoutine(std::string_view function);

// libc and the dynamic loader: at the outer end of a stack they hold start routines only.
bool isStartModule(std::string_view path);

// C++'s library, which starts the threads of std::thread.
bool isCxxLibrary(std::string_view path);

std::string_view baseName(std::string_view path);

}  // namespace bigfoot::report

#endif
