/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A library brings libgomp, which tells nothing: the first report says so. */
// LIBS: -ldl
// NEEDS: /lib/x86_64-linux-gnu/libgomp.so.1
// EXPECT: warning: libgomp.so does not tell what orders threads .* link the program with
// EXPECT: WARNING: BigFoot: data race
// RACE: @A@ @A@ x
#include <dlfcn.h>
#include <pthread.h>

int x;

static void *write_x(void *unused) {
  (void)unused;
  x = 1;  // @A@
  return 0;
}

int main(void) {
  if (!dlopen("libgomp.so.1", RTLD_NOW)) return 1;
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, write_x, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return 0;
}
