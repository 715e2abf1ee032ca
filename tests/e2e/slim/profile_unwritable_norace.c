// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A shadow_profile that cannot be written is an error before main starts.
// RUN-OPTIONS: shadow_profile=/nonexistent/profile
// EXIT: 70
// EXPECT: shadow_profile: cannot write /nonexistent/profile: No such file or directory
#include <stdio.h>

int main(void) {
  fprintf(stderr, "WARNING: BigFoot let main start\n");
  return 0;
}
