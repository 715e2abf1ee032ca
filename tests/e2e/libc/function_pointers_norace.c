// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function of libc has one address, in code with checks, in data, and for the dynamic linker, whether calls of it are checked or not.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

typedef int (*lock_function)(pthread_mutex_t *);
static lock_function in_data = pthread_mutex_unlock;
static size_t (*const length_in_data)(const char *) = strlen;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int is(const void *address, const char *name) { return address == dlsym(RTLD_DEFAULT, name); }

int main(void) {
  lock_function volatile in_code = pthread_mutex_unlock;
  pthread_mutex_lock(&mutex);
  if (in_code(&mutex) != 0 || pthread_mutex_lock(&mutex) != 0 || pthread_mutex_unlock(&mutex) != 0) return 1;
  return is((const void *)in_data, "pthread_mutex_unlock") && is((const void *)in_code, "pthread_mutex_unlock") &&
                 is((const void *)length_in_data, "strlen")
             ? 0
             : 2;
}
