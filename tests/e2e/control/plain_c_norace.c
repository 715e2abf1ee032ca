// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A C program gets no C++ library.
// EXPECT-STDOUT: libc
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[512];
  FILE *maps = fopen("/proc/self/maps", "r");
  while (fgets(line, sizeof line, maps)) {
    if (strstr(line, "libstdc++") || strstr(line, "libgcc_s")) return 1;
    if (strstr(line, "libc.so")) puts("libc");
  }
  fclose(maps);
  return 0;
}
