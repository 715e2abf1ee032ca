// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An option that does not exist is an error before main starts.
// RUN-OPTIONS: halt_on_eror=1
// EXIT: 70
// EXPECT: halt_on_eror
#include <stdio.h>

int main(void) {
  fprintf(stderr, "WARNING: BigFoot let main start\n");
  return 0;
}
