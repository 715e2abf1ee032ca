// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How functions of the runtime appear in stacks, and under which name the user called them.
#ifndef BIGFOOT_REPORT_RUNTIME_NAMES_H
#define BIGFOOT_REPORT_RUNTIME_NAMES_H

#include <string>
#include <string_view>

namespace bigfoot::report {

enum class RuntimeRole {
  kNone,      // not the runtime, as far as the name tells
  kInternal,  // bigfoot::..., never shown
  kHook,      // emitted by the compiler, never shown: __bigfoot_read4
  kEntry,     // what the user called: malloc, __bigfoot_memcpy
};

// `function` is demangled.
RuntimeRole runtimeRole(std::string_view function);

// Requires: runtimeRole(function) is kEntry. Returns the name in the user's source: memcpy for __bigfoot_memcpy.
std::string_view nameUserCalled(std::string_view function);

// Start routines below main and below a thread's first function.
bool isStartRoutine(std::string_view function);

// libc and the dynamic loader: at the outer end of a stack they hold start routines only.
bool isStartModule(std::string_view path);

std::string_view baseName(std::string_view path);

}  // namespace bigfoot::report

#endif
