// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A breakpoint without a debugger ends the program, although the thread is past it when the signal comes.
// EXIT: -5
int main(void) {
  __asm__ volatile("int3");
  return 0;
}
