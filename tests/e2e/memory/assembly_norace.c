// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline assembly does not access what is beside its operands, writes none that it only reads, and without text it does nothing; nor
// with text that only hints, takes the address or comments, and a bit's number may lead elsewhere. What may synchronise is nobody's
// business: a spin lock whose word is never accessed otherwise.
#include "in_turn.h"

static struct {
  unsigned short control, beside;
  int read;
} near;
static int kept;
static char word;

static void output(void) { __asm__("fnstcw %0" : "=m"(near.control)); }
static void write_beside(void) { near.beside = 1; }
static void input(void) {
  int value;
  __asm__ volatile("movl %1, %0" : "=r"(value) : "m"(near.read));
  use(value);
}
static void keep(void) { __asm__ volatile("" : "+m"(kept)); }
static void change(void) { kept = 1; }
static long hinted, bits[4];
static void hint(void) {
  long *address;
  __asm__ volatile("prefetcht0 %0" : : "m"(*(const volatile char *)&hinted));
  __asm__ volatile("clflush %0" : "+m"(*(volatile char *)&hinted));
  __asm__ volatile("nopl %0" : : "m"(hinted));
  __asm__ volatile("leaq %1, %0" : "=r"(address) : "m"(hinted));
  use(address);
  __asm__ volatile("# keeps %0" : "+m"(hinted));
  __asm__ volatile("btsq %1, %0" : "+m"(bits[0]) : "r"(130L) : "cc");
}
static void write_hinted(void) { hinted = bits[0] = 1; }
static void lock_and_unlock(void) {
  char had = 1;
  while (had) __asm__ volatile("xchgb %0, %1" : "+q"(had), "+m"(word));
  __asm__ volatile("movb $0, %0" : "=m"(word) : : "memory");
}

int main(void) {
  in_turn(output, write_beside);
  in_turn(input, input);
  in_turn(keep, change);
  in_turn(hint, write_hinted);
  in_turn(lock_and_unlock, lock_and_unlock);
  return kept + near.beside == 2 ? 0 : 1;
}
