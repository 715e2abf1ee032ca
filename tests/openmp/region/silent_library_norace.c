/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Linked with libgomp, which tells nothing: that is said at the start. */
// LIBS: -Wl,--no-as-needed -l:libgomp.so.1
// NEEDS: /lib/x86_64-linux-gnu/libgomp.so.1
// EXPECT: warning: libgomp.so does not tell what orders threads .* link the program with
int main(void) { return 0; }
