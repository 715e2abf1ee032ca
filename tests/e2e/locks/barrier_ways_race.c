// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who passes a barrier alone is ordered with nobody: not with who passed it in another round, nor in another life, nor another one. Who
// ends the first life has no order with who used it, which is a race as well.
// RACE-EACH: EDGE shared
// RACE: @other_life@ @pass@ barrier
// EXPECT: #0 pthread_barrier_destroy
// REPORTS: 4
#include "each_edge.h"

pthread_barrier_t barrier, another;
static void make(pthread_barrier_t *made) { expect(pthread_barrier_init(made, 0, 1) == 0); }

EDGE(other_round, make(&barrier), pthread_barrier_wait(&barrier), pthread_barrier_wait(&barrier))
// On a line of its own: what is on one line is reported once.
static __attribute__((noinline)) void pass(void) { pthread_barrier_wait(&barrier); }  // @pass@
EDGE(other_life, make(&barrier), pass(),  // @other_life@
     pthread_barrier_destroy(&barrier); make(&barrier); pthread_barrier_wait(&barrier))
EDGE(other_barrier, make(&barrier); make(&another), pthread_barrier_wait(&barrier), pthread_barrier_wait(&another))

int main(void) { return each_edge(); }
