// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who passes a barrier alone is ordered with nobody: not with who passed it in another round, nor in another life, nor another one.
// EXPECT: #0 other_round
// EXPECT: #0 other_life
// EXPECT: #0 other_barrier
// REPORTS: 3
#include "each_edge.h"

pthread_barrier_t barrier, another;
static void make(pthread_barrier_t *made) { expect(pthread_barrier_init(made, 0, 1) == 0); }

EDGE(other_round, make(&barrier), pthread_barrier_wait(&barrier), pthread_barrier_wait(&barrier))
EDGE(other_life, make(&barrier), pthread_barrier_wait(&barrier),
     pthread_barrier_destroy(&barrier); make(&barrier); pthread_barrier_wait(&barrier))
EDGE(other_barrier, make(&barrier); make(&another), pthread_barrier_wait(&barrier), pthread_barrier_wait(&another))

int main(void) { return each_edge(); }
