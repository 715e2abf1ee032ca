// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which lines may race, without running anything.
// PAIR: @count@ @count@        PAIR: @look@ @count@       PAIR: @first_field@ @first_field@     PAIR: @called@ @called@
// PAIR: @element@ @elements@   PAIR: @after@ @count@      PAIR: @by_list@ @by_list@
// NO-PAIR: @first_field@ @second_field@       NO-PAIR: @alone@ @count@       NO-PAIR: @own@ @own@     NO-PAIR: @look@ @look@
// NO-PAIR: @element@ @other_field@            NO-PAIR: @after@ @after@
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>

struct fields {
  long first, second;
};
static long count;
static struct fields *shared;
struct fields array[8];
static long through;

static void call_me(long *p) { *p = 1; }  // @called@
static void (*volatile pointer)(long *) = call_me;

static void list(int n, ...) {
  va_list arguments;
  va_start(arguments, n);
  long *p = va_arg(arguments, long *);
  *p = 1;  // @by_list@
  va_end(arguments);
}

static void *work(void *given) {
  struct fields *f = given;
  ++count;  // @count@
  f->first = 1;  // @first_field@
  long seen = *(volatile long *)&count;  // @look@
  for (int i = 0; i < 8; ++i) array[i].first = seen;  // @elements@
  array[seen & 7].first = 2;  // @element@
  array[seen & 7].second = 2;  // @other_field@
  long *own = malloc(sizeof *own);
  *own = seen;  // @own@
  free(own);
  pointer(&f->second);
  list(1, &through);
  return NULL;
}

int main(void) {
  count = 1;  // @alone@
  shared = calloc(1, sizeof *shared);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, work, shared);
  count = 2;  // @after@
  shared->second = 3;  // @second_field@
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
