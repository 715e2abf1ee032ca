// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library that is loaded, used and closed again and again.
// SHARED: plugin.c
#include <dlfcn.h>

#include "in_turn.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void work(void) {
  for (int i = 0; i < 10; ++i) {
    pthread_mutex_lock(&mutex);
    void *library = dlopen(SHARED, RTLD_NOW);
    void (*set)(int);
    *(void **)&set = dlsym(library, "plugin_set");
    set(i);
    dlclose(library);
    pthread_mutex_unlock(&mutex);
  }
}

int main(void) {
  in_turn(work, work);
  return 0;
}
