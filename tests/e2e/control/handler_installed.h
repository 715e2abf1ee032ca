/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <signal.h>
#include <sys/syscall.h>

#include "in_turn.h"

/* Sends the calling thread a signal past libc, so that no sender is ordered before its handler. */
static void send_itself(int number) {
  long thread = SYS_gettid;
  __asm__ volatile("syscall" : "+a"(thread) : : "rcx", "r11", "memory");
  long result = SYS_tkill;
  __asm__ volatile("syscall" : "+a"(result) : "D"(thread), "S"((long)number) : "rcx", "r11", "memory");
}
