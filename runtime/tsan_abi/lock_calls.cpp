// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of abi/locks.def as code calls them that was compiled with -fsanitize=thread: the driver makes __bigfoot_called_f of f in
// such objects (driver/libc_calls.h). Each tells of the call and jumps to f, so that f's caller is the program's code.
#include "abi/locks.h"
#include "runtime/intercept/lock_memory.h"
#include "runtime/records/code_site.h"
#include "runtime/thread/calls.h"

using namespace bigfoot;

// `caller` is the return address of the call.
extern "C" __attribute__((visibility("hidden"))) void bigfootTellLockCall(const void *first, const void *second, uint32_t number,
                                                                          uintptr_t caller) {
  const LockFunction &function = kLockFunctions[number];
  const bool first_again = isUsedAgain(first, number), second_again = function.objects < 2 || isUsedAgain(second, number);
  if (first_again && second_again) return;
  Place place = BIGFOOT_PLACE(codeSite(caller, function.changes ? Access::kWrite : Access::kAtomicRead, 0), calls::context());
  place.pc = caller;
  if (!first_again) checkLockCall(first, number, place);
  if (!second_again) checkLockCall(second, number, place);
}

enum Number : unsigned {
#define BIGFOOT_LOCK_USED(name, bytes) kNumberOf_##name,
#define BIGFOOT_LOCK_WAIT(name, bytes) kNumberOf_##name,
#define BIGFOOT_LOCK_CHANGED(name, bytes) kNumberOf_##name,
#include "abi/locks.def"
};

// None has more than four arguments, nor one that is not in an integer's register.
#define CALLED(name)                                                                                          \
  extern "C" __attribute__((naked, visibility("default"))) void __bigfoot_called_##name() {                   \
    asm volatile("pushq %%rdi\n\tpushq %%rsi\n\tpushq %%rdx\n\tpushq %%rcx\n\tsubq $8, %%rsp\n\t"             \
                 ".cfi_adjust_cfa_offset 40\n\t"                                                              \
                 "movl %0, %%edx\n\t"                                                                         \
                 "movq 40(%%rsp), %%rcx\n\t"                                                                  \
                 "call bigfootTellLockCall\n\t"                                                               \
                 "addq $8, %%rsp\n\tpopq %%rcx\n\tpopq %%rdx\n\tpopq %%rsi\n\tpopq %%rdi\n\t"                 \
                 ".cfi_adjust_cfa_offset -40\n\t"                                                             \
                 ".weak " #name "\n\t"                                                                        \
                 "jmp " #name "@PLT" ::"i"(kNumberOf_##name));                                                \
  }
#define BIGFOOT_LOCK_USED(name, bytes) CALLED(name)
#define BIGFOOT_LOCK_WAIT(name, bytes) CALLED(name)
#define BIGFOOT_LOCK_CHANGED(name, bytes) CALLED(name)
#include "abi/locks.def"
