// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of variable length, alloca's memory, arguments that are a list and what assembly writes: all of it is memory that can race.
// RACE: @in_vla@ @own@ memory[]
// RACE: @in_alloca@ @own@ memory[]
// RACE: @in_compound@ @compound@
// RACE: @in_output@ @assembly@ output
// EXPECT: #0 in_vla
// EXPECT: #0 in_alloca
// EXPECT: #0 in_compound
// EXPECT: #0 in_output
// REPORTS: 4
// VERDICT-WITH: clang-tsan: it takes what lies on the stack for memory that no other thread knows, if only atomics tell of it
#include <alloca.h>
#include <stdarg.h>

#include "in_turn.h"

int *given, output;
volatile int four = 4;

static void own(int *memory) {
  __atomic_store_n(&given, memory, __ATOMIC_RELAXED);
  memory[2] = 1;  // @own@
  barrier_wait();
  barrier_wait();
}
static void *vla(void *unused) {
  int memory[four];
  own(memory);
  return unused;
}
static void *from_alloca(void *unused) {
  own((int *)alloca(4 * (unsigned)four));
  return unused;
}
static void through_list(int count, ...) {
  va_list list;
  va_start(list, count);
  own(va_arg(list, int *));
  va_end(list);
}
static void *compound(void *unused) {
  through_list(1, (int[]){0, 0, 0, 0});  // @compound@
  return unused;
}
// The compiler stores the output, behind the instruction.
static void *assembly(void *unused) {
  int made;
  __asm__ volatile("movl $7, %0" : "=r"(made));
  output = made;  // @assembly@
  barrier_wait();
  barrier_wait();
  return unused;
}

static __attribute__((noinline)) void in_vla(void) { *(__atomic_load_n(&given, __ATOMIC_RELAXED) + 2) = 2; }  // @in_vla@
static __attribute__((noinline)) void in_alloca(void) { *(__atomic_load_n(&given, __ATOMIC_RELAXED) + 2) = 2; }  // @in_alloca@
static __attribute__((noinline)) void in_compound(void) { *(__atomic_load_n(&given, __ATOMIC_RELAXED) + 2) = 2; }  // @in_compound@
static __attribute__((noinline)) void in_output(void) { output = 2; }  // @in_output@

static void against(void *(*thread_of)(void *), void (*step)(void)) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, thread_of, 0);
  barrier_wait();
  step();
  barrier_wait();
  pthread_join(thread, 0);
}

int main(void) {
  against(vla, in_vla);
  against(from_alloca, in_alloca);
  against(compound, in_compound);
  against(assembly, in_output);
  return 0;
}
