// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of libc's functions and libatomic's in objects that gcc or clang's own sanitizer instrumented. ThreadSanitizer intercepts
// these functions for all callers, or not at all; we check them for instrumented callers only (abi/libc.def, abi/locks.def), so it is the
// object that must say whom it calls.
#ifndef BIGFOOT_DRIVER_LIBC_CALLS_H
#define BIGFOOT_DRIVER_LIBC_CALLS_H

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bigfoot::driver {

// The object with its calls of f, of these lists or of libatomic and undefined there, turned into calls of __bigfoot_called_f; where it
// takes f's address it is f's. Nothing if there is no such, or the file is no relocatable object with calls of __tsan_ functions. It
// still asks for what it asked for: a linker may leave out a library that nobody names, libatomic or the program's own with a function f.
std::optional<std::string> withCheckedLibcCalls(std::string_view object);

// Becomes the assembler, whose output it then treats so: what gcc runs as `as`. Returns: its exit status.
int assemble(const std::vector<std::string> &words);

}  // namespace bigfoot::driver

#endif
