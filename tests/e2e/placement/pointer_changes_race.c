// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pointer that is read twice points elsewhere the second time: what it pointed to before says nothing.
// RACE: @stores@ @first@ new
// RACE: @stores_by_other_name@ @first@ new
// RACE: @calls@ @first@ new
// RACE: @copies@ @first@ new
// RACE: @stores_in_branch@ @first@ new
// RACE: @stores_in_loop@ @first@ new
// RACE: @keeps_old@ @first@ new
// REPORTS: 7
// VERDICT-WITH: gcc: reads before writes are checked as well
#include <string.h>
#include "in_turn.h"
struct Target { long value; };
struct Holder { struct Target *at; };
struct Target old[7], new[7];
struct Holder holder[7];
struct Holder spare;

__attribute__((noinline)) static void change(struct Target **place, struct Target *to) { *place = to; }

__attribute__((noinline)) static void stores(struct Holder *h, struct Target *to) {
  h->at->value++;
  h->at = to;
  h->at->value++;  // @stores@
}
__attribute__((noinline)) static void storesByOtherName(struct Holder *h, struct Target **place, struct Target *to) {
  h->at->value++;
  *place = to;
  h->at->value++;  // @stores_by_other_name@
}
__attribute__((noinline)) static void calls(struct Holder *h, struct Target *to) {
  h->at->value++;
  change(&h->at, to);
  h->at->value++;  // @calls@
}
__attribute__((noinline)) static void copies(struct Holder *h, struct Target *to) {
  h->at->value++;
  spare.at = to;
  memcpy(h, &spare, sizeof *h);
  h->at->value++;  // @copies@
}
__attribute__((noinline)) static void storesInBranch(struct Holder *h, struct Target *to, int often) {
  h->at->value++;
  if (often > 3) h->at = to;
  h->at->value++;  // @stores_in_branch@
}
__attribute__((noinline)) static void storesInLoop(struct Holder *h, struct Target *to, int often) {
  h->at->value++;
  for (int i = 0; i < often; ++i) {
    h->at->value++;  // @stores_in_loop@
    h->at = to;
  }
}
__attribute__((noinline)) static void keepsOld(struct Holder *h, struct Target *to) {
  struct Target *before = h->at;
  h->at = to;
  before->value++;
  h->at->value++;  // @keeps_old@
}

static void first(void) {
  for (int i = 0; i < 7; ++i) new[i].value = 1;  // @first@
}
static volatile int many = 5;
static void second(void) {
  for (int i = 0; i < 7; ++i) holder[i].at = &old[i];
  stores(&holder[0], &new[0]);
  storesByOtherName(&holder[1], &holder[1].at, &new[1]);
  calls(&holder[2], &new[2]);
  copies(&holder[3], &new[3]);
  storesInBranch(&holder[4], &new[4], many);
  storesInLoop(&holder[5], &new[5], many);
  keepsOld(&holder[6], &new[6]);
}
int main(void) { in_turn(first, second); }
