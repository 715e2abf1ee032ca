// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a function that compiled code calls is declared.
#ifndef BIGFOOT_RUNTIME_SYS_HOOK_H
#define BIGFOOT_RUNTIME_SYS_HOOK_H

// Assembly does not always keep the stack aligned when it calls back into compiled code (x264's does not).
#define ALIGNED __attribute__((force_align_arg_pointer))
// One that uses no aligned memory of the stack.
#define SHORT_HOOK extern "C" __attribute__((visibility("default")))
#define HOOK SHORT_HOOK ALIGNED

#endif
