// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The check of the next iteration is on another element, whether the pointer is advanced or followed.
// RACE: @second_middle_value@ @first_middle_value@ middle.value
// RACE: @second_array@ @first_array@ array[]
// REPORTS: 2
#include "in_turn.h"
struct Node { long value; struct Node *next; };
struct Node third = {0, 0}, middle = {0, &third}, head = {0, &middle};
long array[64];
long size = 64;
static void first(void) {
  for (struct Node *n = &head; n; n = n->next) n->value++;  // @first_middle_value@
  for (long *p = array; p != array + size; ++p) (*p)++;  // @first_array@
}
static void second(void) {
  middle.value = 7;  // @second_middle_value@
  array[40] = 7;  // @second_array@
}
int main(void) { in_turn(first, second); }
