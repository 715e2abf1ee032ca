// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// _exit's status is kept when there was no race.
// EXIT: 5
#include <unistd.h>

int main(void) { _exit(5); }
