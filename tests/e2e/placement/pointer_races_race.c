// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A race on a pointer, by which two reads of it yield two objects, and one on the second object: --precision=address finds both.
// The threads wait for each other by plain variables, which race as well; whatever else orders them would end what is known of
// the pointer. So it works at -O0 only.
// LEVELS: O0
// CFLAGS: --precision=address
// RACE: @await_read@|@told_read@ @await_read@|@told_read@ is_read
// RACE: @at@|@second_look@ @first_look@|@at@ at
// RACE: @await_change@|@told_changed@ @await_change@|@told_changed@ is_changed
// RACE: @second_look@ @changed@ changed
// EXPECT: Location is global 'changed' 
#include <pthread.h>

struct Target { long value; };
struct Target unchanged, changed;
struct Target *at = &unchanged;
long sum;
int is_read, is_changed;

static void *reader(void *unused) {
  long total = at->value;  // @first_look@
  is_read = 1;  // @told_read@
  while (!is_changed) continue;  // @await_change@
  total += at->value;  // @second_look@
  sum = total;
  return unused;
}

static void *writer(void *unused) {
  while (!is_read) continue;  // @await_read@
  changed.value = 1;  // @changed@
  at = &changed;  // @at@
  is_changed = 1;  // @told_changed@
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, reader, 0);
  pthread_create(&threads[1], 0, writer, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}
