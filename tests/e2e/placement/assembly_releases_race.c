// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline assembly may synchronise, here by a call: T2 is ordered behind the first write and races with the second.
// RACE: @second@ @second@ x[]
// EXPECT: Previous write of size 8 .* by thread T1
// EXPECT: #0 first .*@second@
// REPORTS: 1
#include <semaphore.h>
#include "in_turn.h"
static sem_t posted;
long x[8];
__attribute__((used, noinline)) void post(void) { sem_post(&posted); }
static void first(void) {
  x[0] = 1;
  __asm__ volatile("movq %%rsp, %%rbx\n\tsubq $256, %%rsp\n\tandq $-16, %%rsp\n\tcall post\n\tmovq %%rbx, %%rsp"
                   :
                   :
                   : "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "memory", "cc", "xmm0", "xmm1", "xmm2",
                     "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
  x[0] = 2;  // @second@
}
static void second(void) {
  sem_wait(&posted);
  x[0] = 3;  // @second@
}
int main(void) {
  sem_init(&posted, 0, 0);
  in_turn(first, second);
}
