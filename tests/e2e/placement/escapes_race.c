// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ways in which the address of a local variable reaches another thread: a pipe, text, an integer, a compare-and-swap, a copied
// struct, the result of strchr, the argument of a function elsewhere, a pointee of something that is passed on.
// RACE: @reader_by_pipe@ @first_by_pipe@ by_pipe
// RACE: @reader_by_text@ @first_by_text@ by_text
// RACE: @reader_by_number@ @first_by_number@ by_number
// RACE: @reader_by_exchange@ @first_by_exchange@ by_exchange
// RACE: @reader_by_copy@ @first_by_copy@ by_copy
// RACE: @reader_by_search@ @first_by_search@ by_search[]
// RACE: @reader_by_call@ @first_by_call@ by_call|*value
// RACE: @reader_holder_pointer@ @pass_on@ *holder->pointer
// LINES-NOT: clang-tsan: it takes what strchr was given for memory that no other thread knows
// REPORTS: 8
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "in_turn.h"
struct Holder {
  long before;
  long *pointer;
};
static int ends[2];
char text[32];
unsigned long number;
long *exchanged;
struct Holder copy;
char *found;
long *given;
struct Holder *passed;
void outward(long *value) { given = value; }
__attribute__((noinline)) void pass_on(struct Holder *holder) {
  *holder->pointer = 1;  // @pass_on@
  passed = holder;
}
static void first(void) {
  long by_pipe = 1, by_text = 1, by_number = 1, by_exchange = 1, by_copy = 1, by_call = 1, by_pointee = 1;
  char by_search[16] = "a-b";
  long *pointer = &by_pipe, *nothing = 0;
  struct Holder holder = {0, &by_copy}, outer = {0, &by_pointee};
  if (write(ends[1], &pointer, sizeof pointer) != sizeof pointer) return;
  snprintf(text, sizeof text, "%p", (void *)&by_text);
  number = (unsigned long)&by_number ^ 5;
  __atomic_compare_exchange_n(&exchanged, &nothing, &by_exchange, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  memcpy(&copy, &holder, sizeof copy);
  found = strchr(by_search, '-');
  outward(&by_call);
  pass_on(&outer);
  by_pipe = 2;  // @first_by_pipe@
  by_text = 2;  // @first_by_text@
  by_number = 2;  // @first_by_number@
  by_exchange = 2;  // @first_by_exchange@
  by_copy = 2;  // @first_by_copy@
  by_search[1] = '+';  // @first_by_search@
  by_call = 2;  // @first_by_call@
  by_pointee = 2;
  barrier_wait();
  barrier_wait();
}
// Reading where the addresses are kept is no race that is meant here.
__attribute__((no_sanitize("thread"), noinline)) static long *address_of(int which) {
  void *pointer = 0;
  char own[sizeof text];   // gcc's objects and clang's do not say that a call of sscanf is not to be checked
  for (unsigned i = 0; i < sizeof own; ++i) own[i] = ((volatile char *)text)[i];
  switch (which) {
    case 0: return read(ends[0], &pointer, sizeof pointer) == sizeof pointer ? (long *)pointer : 0;
    case 1: return sscanf(own, "%p", &pointer) == 1 ? (long *)pointer : 0;
    case 2: return (long *)(number ^ 5);
    case 3: return exchanged;
    case 4: return copy.pointer;
    case 5: return (long *)found;
    case 6: return given;
    default: return passed->pointer;
  }
}
static void *reader(void *unused) {
  barrier_wait();
  *address_of(0) = 3;  // @reader_by_pipe@
  *address_of(1) = 3;  // @reader_by_text@
  *address_of(2) = 3;  // @reader_by_number@
  *address_of(3) = 3;  // @reader_by_exchange@
  *address_of(4) = 3;  // @reader_by_copy@
  *(char *)address_of(5) = '*';  // @reader_by_search@
  *address_of(6) = 3;  // @reader_by_call@
  *address_of(7) = 3;  // @reader_holder_pointer@
  barrier_wait();
  return unused;
}
int main(void) {
  pthread_t thread;
  if (pipe(ends)) return 1;
  barrier_init(2);
  pthread_create(&thread, 0, reader, 0);
  first();
  pthread_join(thread, 0);
}
