// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ways by which a block becomes known to other threads, and blocks that stay one thread's own. Each is accessed afterwards by a line of its own.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct node {
  long value;
  struct node *next;
};
struct two {
  struct node *first, *second;
};

typedef long words __attribute__((vector_size(16), may_alias));   // as the compiler makes of two stores

struct node *by_store, *by_chain, *by_scan;
_Atomic(struct node *) by_atomic, by_exchange;
struct two by_copy, by_vector __attribute__((aligned(16)));
unsigned long by_number;
int ends[2];
extern void outside(void *);

static __attribute__((noinline)) struct node *make(void) { return calloc(1, sizeof(struct node)); }

static void *idle(void *given) { return given; }

static __attribute__((noinline)) void escape_of_stack(void) {
  struct node n = {0, NULL};
  struct node *o = make();
  o->next = &n;
  *(volatile long *)&n.value = 1;  // @on_stack@ STAYS
  *(struct node *volatile *)&by_store = o;
  *(volatile long *)&n.value = 2;  // @on_stack_later@ ESCAPES
  by_store = NULL;
}

static void escape(void) {
  struct node *a = make();
  ((volatile struct node *)a)->value = 1;  // @before@ STAYS
  by_store = a;
  ((volatile struct node *)a)->value = 2;  // @stored@ ESCAPES

  struct node *b = make(), *c = make();
  b->next = c;
  ((volatile struct node *)c)->value = 1;  // @reachable_later@ STAYS
  by_chain = b;
  ((volatile struct node *)c)->value = 2;  // @reachable@ ESCAPES

  struct node *d = make();
  atomic_store_explicit(&by_atomic, d, memory_order_release);
  ((volatile struct node *)d)->value = 1;  // @atomic@ ESCAPES

  struct node *e = make(), *none = NULL;
  atomic_compare_exchange_strong(&by_exchange, &none, e);
  ((volatile struct node *)e)->value = 1;  // @exchanged@ ESCAPES

  struct two pair = {make(), make()};
  memcpy(&by_copy, &pair, sizeof pair);
  ((volatile struct node *)pair.second)->value = 1;  // @copied@ ESCAPES

  struct node *f = make(), *g = make();
  *(words *)&by_vector = (words){(long)f, (long)g};
  ((volatile struct node *)f)->value = 1;  // @vector_first@ ESCAPES
  ((volatile struct node *)g)->value = 1;  // @vector_second@ ESCAPES

  struct node *h = make();
  by_number = (unsigned long)h | 1;
  ((volatile struct node *)h)->value = 1;  // @tagged@ ESCAPES

  struct node *i = make();
  pthread_t thread;
  pthread_create(&thread, NULL, idle, i);
  ((volatile struct node *)i)->value = 1;  // @given_to_thread@ ESCAPES
  pthread_join(thread, NULL);

  struct node *j = make();
  if (write(ends[1], &j, sizeof j) != sizeof j) abort();
  ((volatile struct node *)j)->value = 1;  // @through_a_pipe@ ESCAPES

  struct node *k = make();
  by_scan = make();
  struct node **array = malloc(8 * sizeof *array);
  array[3] = k;
  by_scan->next = (struct node *)array;
  ((volatile struct node *)k)->value = 1;  // @in_an_array@ ESCAPES

  struct node *l = make();
  l->next = by_store;   // the other way round
  ((volatile struct node *)l)->value = 1;  // @knows_others@ STAYS

  struct node *m = make();
  m = realloc(m, 4096);
  ((volatile struct node *)m)->value = 1;  // @grown@ STAYS
  by_store = m;
  m = realloc(m, 1 << 20);
  ((volatile struct node *)m)->value = 2;  // @grown_later@ ESCAPES
}

static __attribute__((noinline)) void look(struct node *n) { n->value = 3; }
void (*volatile look_at)(struct node *) = look;

static void pass(void) {
  struct node *n = make();
  look_at(n);   // whatever it is, its stores are seen
  ((volatile struct node *)n)->value = 1;  // @passed_inside@ STAYS

  struct node *o = make();
  putenv((char *)o);
  ((volatile struct node *)o)->value = 1;  // @passed_outside@ ESCAPES
}

// So that all of them may race, as far as the compiler can tell.
static void *other(void *given) {
  escape_of_stack();
  escape();
  pass();
  return given;
}

int main(void) {
  if (pipe(ends)) return 1;
  pthread_t thread;
  pthread_create(&thread, NULL, idle, NULL);
  pthread_join(thread, NULL);
  escape_of_stack();
  escape();
  pass();
  if (getenv("NEVER")) pthread_create(&thread, NULL, other, NULL);
  return 0;
}
