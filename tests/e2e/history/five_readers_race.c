// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Five threads read a word before another writes it: one report for each reading place.
// RACE: @main@ @read_d@ shared
// RACE: @main@ @read_e@ shared
// RACE: @main@ @read_a@ shared
// RACE: @main@ @read_b@ shared
// RACE: @main@ @read_c@ shared
// REPORTS: 5
#include "in_turn.h"

int shared;

static void read_a(void) { use(shared); }  // @read_a@
static void read_b(void) { use(shared); }  // @read_b@
static void read_c(void) { use(shared); }  // @read_c@
static void read_d(void) { use(shared); }  // @read_d@
static void read_e(void) { use(shared); }  // @read_e@
static in_turn_step steps[] = {read_a, read_b, read_c, read_d, read_e};

static void *reader(void *number) {
  steps[(long)number]();
  barrier_wait();
  return 0;
}

int main(void) {
  pthread_t threads[5];
  barrier_init(6);
  for (long i = 0; i < 5; ++i) pthread_create(&threads[i], 0, reader, (void *)i);
  barrier_wait();
  shared = 1;  // @main@
  for (int i = 0; i < 5; ++i) pthread_join(threads[i], 0);
  return 0;
}
