// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A crash is the program's business, unless one asks: handle_segv.
// EXIT: -11
static int *volatile wild = (int *)0x1234;
int main(void) { return *wild; }
