// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of abi/libc.def in this program.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_LISTED_H
#define BIGFOOT_RUNTIME_INTERCEPT_LISTED_H

namespace bigfoot {

// Each function of abi/libc.def, filled in at start.
struct Listed {
  const char *hook;   // __bigfoot_ and the name
  bool is_programs;   // the program has a function of that name itself: what it touches is checked in its own body
};
void findListedFunctions();

// Whether the function is defined in the module that the runtime is in, and is no interceptor.
bool isPrograms(const void *function);

}  // namespace bigfoot

#endif
