// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A value that is not a number is an error before main starts.
// RUN-OPTIONS: exitcode=many
// EXIT: 70
// EXPECT: exitcode
#include <stdio.h>

int main(void) {
  fprintf(stderr, "WARNING: BigFoot let main start\n");
  return 0;
}
